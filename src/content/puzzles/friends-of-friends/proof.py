"""A user's note goes through dump_job and load_job like any argument."""

import decimal
import pathlib
import sys

import snippet

FILE_CLASS = "uuid.os.sys.stdout.buffer.raw.__class__"


def queue(note):
    try:
        snippet.load_job(snippet.dump_job("mail", {"note": note}))
    except snippet.PayloadError:
        pass


def command_runs():
    queue({"$make": "uuid.os.system", "$from": ["echo ran > command.txt"]})
    return pathlib.Path("command.txt").exists()


def file_is_emptied():
    ledger = pathlib.Path("ledger.csv")
    ledger.write_text("1;19.99\n")
    queue({"$make": FILE_CLASS, "$from": ["ledger.csv", "w"]})
    return ledger.read_text() == ""


def sums_go_wrong():
    before = decimal.getcontext().copy()
    one_digit = {"$make": "decimal.Context", "$from": [1]}
    queue({"$make": "decimal.setcontext", "$from": [one_digit]})
    total = decimal.Decimal("19.99") * 3
    decimal.setcontext(before)
    return total != decimal.Decimal("59.97")


harms = [
    what
    for what, happens in [
        ("a note ran a command in the worker", command_runs),
        ("a note emptied a file of the worker", file_is_emptied),
        ("a note made the worker's next sum wrong", sums_go_wrong),
    ]
    if happens()
]
if harms:
    print("HARM: " + "; ".join(harms))
    sys.exit(0)
print("NO HARM: no command ran, ledger.csv is whole, 3 times 19.99 is 59.97")
sys.exit(1)
