import os
import pickle
import subprocess
import sys

import snippet


def called(name):
    module, function = name.rsplit(".", 1)
    seen = []
    original = snippet.FilterUnpickler.find_class

    def spy(self, *wanted):
        seen.append(original(self, *wanted))
        return str

    snippet.FilterUnpickler.find_class = spy
    try:
        snippet.load_filters(f"c{module}\n{function}\n(S''\ntR.".encode())
    except (pickle.UnpicklingError, ValueError):
        pass
    finally:
        snippet.FilterUnpickler.find_class = original
    return bool(seen)


names = ["os.system", "posix.system", "subprocess.Popen", "builtins.eval"]
found = [name for name in names if called(name)]
if len(found) != 1:
    print(found)
    sys.exit(1)
print(f"CLAIM first: {found[0]}")

cookie = b"cbuiltins\neval\n(S'__import__(\"os\").mkdir(\"ran\") or 42'\ntR."
try:
    outcome = "Returns 42" if snippet.load_filters(cookie) == 42 else "Returns an empty dictionary"
except Exception:
    outcome = f"Raises an error {'after `eval` ran' if os.path.exists('ran') else 'before `eval` runs'}"
print(f"CLAIM type: {outcome}")
