"""Eve posts the token that Mia's sign-in at `keynotes` gave her."""

import time

import snippet

session = {"nonce": "started-by-eve"}
now = time.time()
claims = {"iss": "https://id.acme.example", "aud": "keynotes", "sub": "mia", "exp": now + 300, "iat": now, "nonce": "started-by-eve"}
try:
    print("HARM: Eve's session now belongs to", snippet.user_of(claims, session))
except snippet.Rejected as error:
    print("NO HARM: the token was rejected because of its", error)
