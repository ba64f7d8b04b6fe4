"""User 1 uploads a file whose name leads to the folder of user 12."""

import snippet

try:
    path = snippet.place(1, "../12/cat.png")
except ValueError as error:
    print(f"NO HARM: the name is rejected: {error}")
else:
    print(f"HARM: user 1 writes to {path}")
