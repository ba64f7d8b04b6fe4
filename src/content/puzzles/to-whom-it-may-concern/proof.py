"""Mia signs in at a client of Eve's, and Eve posts that token to the notes app from a session of her own."""

import sys
import time

import snippet

now = time.time()
NAMES = ["keynotes", "notes-stats", "my-notes-2", "note", "stats", "Notes", "n", "no tes"]
harms, tried = [], 0
for name in NAMES:
    for audience in (name, [name], [name, "stats"]):
        for party in ({}, {"azp": name}):
            tried += 1
            session = {"nonce": "eve-started-this"}
            # Eve's client asks the provider for Mia's token with the nonce of Eve's session.
            claims = {
                "iss": snippet.ISSUER, "aud": audience, **party, "sub": "mia",
                "exp": now + 300, "iat": now, "nonce": session["nonce"],
            }
            try:
                user = snippet.user_of(claims, session)
            except snippet.Rejected:
                continue
            harms.append((audience, user))
if harms:
    print(f"HARM: {len(harms)} of {tried} tokens for other clients sign Eve in, such as one for {harms[0][0]}, as {harms[0][1]}")
    sys.exit(0)
print(f"NO HARM: {tried} tokens for other clients, all rejected")
sys.exit(1)
