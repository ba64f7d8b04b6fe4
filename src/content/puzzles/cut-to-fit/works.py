import sqlite3
import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


notes = snippet.Notes(sqlite3.connect(":memory:"))
notes.add("ann", "shopping list", "milk and bread")
notes.add("ann", "holiday", 'we said "see you" AND left OR stayed')
notes.add("bob", "shopping list", "milk and beer")
expect("a word each", notes.search("ann", "shopping", "milk") == [("shopping list", "milk and bread")])
expect("phrases", len(notes.search("ann", "shopping list", "and bread")) == 1)
expect("order counts", notes.search("ann", "list shopping", "milk") == [])
expect("the owner's only", notes.search("bob", "list", "bread") == [])
expect("bob finds his", len(notes.search("bob", "list", "milk")) == 1)
expect("quotes are text", len(notes.search("ann", "holiday", 'said "see you"')) == 1)
expect("operators are text", len(notes.search("ann", "holiday", "you AND left OR stayed")) == 1)
expect("an operator alone", notes.search("ann", "shopping", "OR owner : bob") == [])
expect("a null character", len(notes.search("ann", "shopping", "milk\0and")) == 1)
expect("40 characters count", len(notes.search("ann", "holiday", "said" + " " * 36 + "nonsense")) == 1)
expect("the 40th counts", notes.search("ann", "holiday", "said" + " " * 35 + "nonsense") == [])

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
