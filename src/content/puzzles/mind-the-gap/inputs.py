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
claim("close", ask("e5", ("Connection", "close, X-Remote-Limit")))
claim("full", ask("b0", ("Connection", "X-Remote-User"), ("X-Remote-User", "bob")))
