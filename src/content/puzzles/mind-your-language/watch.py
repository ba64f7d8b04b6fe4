"""A shop's text asks for more than the amount."""

import os

os.environ["RELAY_KEY"] = "k3y"
import snippet

order = {"name": "Mia", "items": ["a"], "cents": 1250, "currency": "EUR"}
try:
    email = snippet.write("{paid.__format__.__globals__[RELAY_KEY]}", order)
    print(f"HARM: the shop's email says {email}")
except snippet.TextError as error:
    print(f"NO HARM: {error}"[:24])
