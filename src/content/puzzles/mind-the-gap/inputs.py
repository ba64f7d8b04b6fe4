"""Sends each request through the gateway to the wiki's /edit."""

import sys

import snippet

SESSIONS = {"e5": ("eve", True), "b0": ("bob", False)}
OPTIONS = {"A 403": "403", "A 400": "400",
           "A 200 for the user's own name": "200 own",
           "A 200 for `guest`": "200 guest"}


def ask(session, *headers):
    gateway = snippet.Gateway(SESSIONS, snippet.wiki)
    try:
        answer = gateway.handle("/edit", headers, session)
    except snippet.BadRequest:
        return "400"
    if answer.startswith("403"):
        return "403"
    user = answer.split(" for ")[1]
    if session and user == SESSIONS[session][0]:
        return "200 own"
    return "200 " + user


def claim(question, outcome):
    fits = [text for text, value in OPTIONS.items() if value == outcome]
    if len(fits) != 1:
        print(f"{question}: {outcome} fits {len(fits)} options")
        sys.exit(1)
    print(f"CLAIM {question}: {fits[0]}")


claim("trigger", ask("e5", ("X-Remote_User", "bob"), ("X_Remote-Limit", "none")))
sent = {
    "`X-Remote-Limit: none`": [("X-Remote-Limit", "none")],
    "`Connection: X_Remote_Limit`": [("Connection", "X_Remote_Limit")],
    "`Connection: close`, and then `Connection: x-remote-limit`": [
        ("Connection", "close"), ("Connection", "x-remote-limit"),
    ],
    "`Connection: keep-alive`, and then `Keep-Alive: X-Remote-Limit`": [
        ("Connection", "keep-alive"), ("Keep-Alive", "X-Remote-Limit"),
    ],
}
lifts = [text for text, headers in sent.items() if ask("e5", *headers).startswith("200")]
if len(lifts) != 1:
    sys.exit(f"lifts: {lifts}")
print(f"CLAIM lifts: {lifts[0]}")
claim("full", ask("b0", ("Connection", "X-Remote-User"), ("X-Remote-User", "bob")))
