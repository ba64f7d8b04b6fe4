#!/usr/bin/env bash
# clang 14.0.6 (Debian 12): `clang --analyze` adds -w to its own run, so -Wall, -Wextra, and even -Werror on the same command line say nothing. A file
# with two unused variables passes `--analyze -Wall -Werror` and fails `-fsyntax-only -Wall -Werror`. One command that is meant to be both compiler
# and analyzer is only the analyzer.
# Needs a machine with Debian 12's package lists; it unpacks the packages into a temporary folder.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq clang-14=1:14.0.6-12 libclang-cpp14=1:14.0.6-12 libllvm14=1:14.0.6-12 libclang-common-14-dev=1:14.0.6-12 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export LD_LIBRARY_PATH="$folder/root/usr/lib/x86_64-linux-gnu:$folder/root/usr/lib/llvm-14/lib"
clang="$folder/root/usr/lib/llvm-14/bin/clang"

cat >unused.c <<'C'
int checked(int value) {
  int first;
  char *second;
  return value;
}
C
{
  "$clang" --version | head -n 1
  for mode in --analyze -fsyntax-only; do
    status=0
    "$clang" "$mode" -Wall -Wextra -Werror unused.c >out 2>&1 || status=$?
    echo "$mode: exit $status, $(grep -c 'error: unused variable' out || true) reports"
  done
  "$clang" -### --analyze -Wall unused.c 2>&1 | grep -o '"-w"' || true
} | tee seen
diff seen - <<'SEEN'
Debian clang version 14.0.6
--analyze: exit 0, 0 reports
-fsyntax-only: exit 1, 2 reports
"-w"
SEEN
