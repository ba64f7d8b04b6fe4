"""Mallory changes approved batches before they are run."""

import hashlib
import sys

import snippet

KEY = b"k" * 32


def paid(approved, changed):
    """What was paid for the changed batch with the seal of the other."""
    out = []
    payments = snippet.Payments(KEY, out.append)
    seal = payments.approve(approved)
    try:
        payments.run(changed, seal)
    except snippet.BatchError:
        pass
    return out


def rows(letters):
    return [letter.encode() for letter in letters]


harms = []
for approved, changed in [
    ("abcde", "abcdeeee"),
    ("abcde", "abcdee"),
    ("abc", "abcc"),
    ("abcdef", "abcdefef"),
    ("abcdef", "abcdeff"),
    ("abcdef", "abcdcdef"),
    ("abcdef", "efabcdef"),
    ("abcde", "abcdeeeee"),
    ("abcd", "badc"),
    ("ab", "ba"),
    ("a", "aa"),
]:
    if paid(rows(approved), rows(changed)) == rows(changed):
        harms.append(f"{changed} with the seal of {approved}")

leaves = [hashlib.sha256(b"\0" + row).digest() for row in rows("abcd")]
inner = [leaves[0] + leaves[1], leaves[2] + leaves[3]]
for prefix in (b"", b"\1", b"\0"):
    forged = [prefix + pair for pair in inner]
    if paid(rows("abcd"), forged) == forged:
        harms.append("inner nodes in the place of rows")
if paid([b"ab", b"c"], [b"a", b"bc"]):
    harms.append("rows cut elsewhere")

if harms:
    print("HARM: paid " + ", ".join(harms))
    sys.exit(0)
print("NO HARM: every changed batch was refused")
sys.exit(1)
