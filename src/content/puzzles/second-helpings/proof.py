"""Mallory changes approved batches before they run."""

import hashlib
import sys

import snippet

KEY = b"k" * 32


def paid(approved, changed):
    """Returns what was paid for `changed` with the seal of `approved`."""
    out = []
    payments = snippet.Payments(KEY, out.append)
    try:
        payments.run(changed, payments.approve(approved))
    except (snippet.BatchError, UnboundLocalError):
        pass
    return out


def rows(letters):
    return [letter.encode() for letter in letters]


harms = []
for approved, changed in [
    ("abcdef", "abcdefdef"),
    ("abcdefghij", "abcdefghi" + "j" * 18),
    ("abcde", "abcdeedee"),
    ("abcde", "abcdeeee"),
    ("abcde", "abcdee"),
    ("abc", "abcc"),
    ("abcdef", "abcdefef"),
    ("abcdef", "abcdeff"),
    ("abcd", "abcddd"),
    ("abcdef", "abcdcdef"),
    ("abcdef", "efabcdef"),
    ("abcde", "abcdeeeee"),
    ("abcd", "badc"),
    ("ab", "ba"),
    ("a", "aa"),
]:
    if paid(rows(approved), rows(changed)) == rows(changed):
        harms.append(f"{changed} with the seal of {approved}")

leaves = [hashlib.sha256(b"\0" + row).digest() for row in rows("abcdef")]
inner = [b"".join(leaves[:3]), b"".join(leaves[3:])]
for prefix in (b"", b"\1", b"\0"):
    forged = [prefix + group for group in inner]
    if paid(rows("abcdef"), forged) == forged:
        harms.append("inner nodes as rows")
if paid([b"ab", b"c"], [b"a", b"bc"]):
    harms.append("rows split elsewhere")

if harms:
    print("HARM: paid " + ", ".join(harms))
    sys.exit(0)
print("NO HARM: every changed batch was rejected")
sys.exit(1)
