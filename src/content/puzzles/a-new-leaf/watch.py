"""A service stores five tokens."""

import os

import snippet

os.umask(0o022)
os.mkdir("tokens")
tokens = snippet.Tokens("tokens")
for number in range(1, 6):
    tokens.put(f"account-{number}", "secret")
mode = os.stat("tokens/tokens.log").st_mode & 0o777
print(f"the log has the mode {mode:o}")
print("HARM: others can read a token" if mode & 0o044 else "NO HARM: only the service reads it")
