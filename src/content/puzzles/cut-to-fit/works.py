import sqlite3
import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


notes = snippet.Notes(sqlite3.connect(":memory:"))
notes.add("ann", "shopping", "milk and bread")
notes.add("ann", "holiday", 'we said "see you" AND left OR stayed')
notes.add("bob", "shopping", "milk and beer")


def found(owner, text):
    try:
        return [title for title, _ in notes.search(owner, text)]
    except sqlite3.OperationalError as error:
        return [str(error)]


expect("a word", found("ann", "milk") == ["shopping"])
expect("one of two words", found("ann", "bread holiday") == ["shopping", "holiday"])
expect("the second only", found("ann", "nonsense holiday") == ["holiday"])
expect("the first only", found("ann", "holiday nonsense") == ["holiday"])
expect("none", found("ann", "nonsense") == [])
expect("the owner's only", found("bob", "bread") == [])
expect("bob finds his", found("bob", "beer") == ["shopping"])
expect("quotes are text", found("ann", '"see') == ["holiday"])
expect("operators are text", found("ann", "OR") == ["holiday"])
expect("columns are text", found("ann", "owner:bob") == [])
if not broken:
    expect("title and body", notes.search("ann", "milk") == [("shopping", "milk and bread")])
expect("nothing", found("ann", "  ") == [])
expect("a null character", found("ann", "milk\0and") == ["shopping"])
expect("a quote at the cut", found("ann", "x" * 39 + '" OR owner:bob OR "') == [])
expect("40 characters count", found("ann", "x" * 34 + " bread") == ["shopping"])
expect("the 41st doesn't", found("ann", "x" * 35 + " bread") == [])

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
