import os
import sys
import tempfile

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


def holds(tokens, want):
    for account in "abcdefghijkl":
        try:
            have = tokens.get(account)
        except KeyError:
            have = None
        if have != want.get(account):
            return False
    return True


for restarts in (set(), {1}, {2, 3}, {4}, {5, 6, 7}, {8, 9}, set(range(20))):
    with tempfile.TemporaryDirectory() as folder:
        tokens, want = snippet.Tokens(folder), {}
        steps = [*"abcdef", "-a", "g", "-x", "b", "-b", "-c", *"hijkl", "-d"]
        for number, step in enumerate(steps):
            if step[0] == "-":
                tokens.forget(step[1])
                want.pop(step[1], None)
            else:
                want[step] = f"token {number}"
                tokens.put(step, want[step])
            expect("what was put and forgotten", holds(tokens, want))
            if number in restarts:
                tokens = snippet.Tokens(folder)
                expect(f"a restart after step {number}", holds(tokens, want))
        names = set(os.listdir(folder))
        expect("no more than two files", names <= {"tokens.json", "tokens.log"})

with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "tokens.json.new"), "w") as file:
        file.write("{")
    tokens, want = snippet.Tokens(folder), {}
    for account in "abcdef":
        want[account] = account.upper()
        tokens.put(account, want[account])
    expect("a leftover file", holds(snippet.Tokens(folder), want))

real = os.replace


def crash(*args):
    raise KeyboardInterrupt


with tempfile.TemporaryDirectory() as folder:
    tokens, want = snippet.Tokens(folder), {}
    os.replace = crash
    try:
        for account in "abcdef":
            want[account] = account.upper()
            tokens.put(account, want[account])
    except KeyboardInterrupt:
        pass
    os.replace = real
    expect("a crash before the new snapshot", holds(snippet.Tokens(folder), want))

if broken:
    print("broken: " + "; ".join(dict.fromkeys(broken)))
    sys.exit(1)
print("WORKS")
