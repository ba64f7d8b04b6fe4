"""Eve imports files. Bob has a draft that nobody has approved."""

import pickle
import pickletools
import sys

import snippet

MODULE = snippet.__name__.encode()


def pair(name, value):
    """(None, {name: value})"""
    return b"N}(V" + name + b"\n" + value + b"u\x86"


def global_(name):
    return b"c" + MODULE + b"\n" + name + b"\n"


def appears(draft):
    pages = {}
    try:
        snippet.publish(draft, pages)
    except snippet.Refused:
        pass
    return draft.title in pages


def imported(data):
    pickletools.dis(data, out=open("/dev/null", "w"))
    try:
        return snippet.import_draft(data)
    except snippet.Refused:
        return None


bob = snippet.Draft("Bob's", "not ready")
if appears(bob):
    print("HARM: a new draft is published without any approval")
    sys.exit(0)

harms = []
own = snippet.Draft("Eve's", "buy this")
own.approved = True
honest = imported(snippet.export_draft(own))
if honest is not None and appears(honest):
    harms.append("Eve's imported draft came with its approval")

payload = global_(b"Draft") + pair(b"approved", b"I01\n") + b"b."
result = imported(payload)
if appears(bob):
    harms.append("Bob's draft was published after Eve's file was "
                 + ("refused" if result is None else "read"))
size = snippet.Style().size
imported(global_(b"Style") + pair(b"__init__", b"I0\n") + b"b.")
try:
    snippet.Style()
except TypeError:
    harms.append("no style can be made any more")

if harms:
    print("HARM: " + "; ".join(harms))
    sys.exit(0)
print("NO HARM: Eve's files have changed nobody else's drafts")
sys.exit(1)
