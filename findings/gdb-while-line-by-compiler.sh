#!/usr/bin/env bash
# gdb 13.1, gcc 12.2.0, clang 14.0.6, all with -O0 -g: how often a breakpoint on the line of a `while` is passed depends on the compiler. Both give the
# line several addresses, and gdb stops at the lowest. gcc begins a loop with a jump down to its condition, so that address runs once, and
# the condition at the bottom is never stopped at. clang tests the condition at the top, so it runs each time. A recorded stop such as "the third time at
# line 4" exists in one build and not in the other. A line within the loop is passed equally often.
# Needs Debian 12's gcc, clang, and gdb.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >loop.c <<'C'
#include <stdio.h>
int main(void) {
  int left = 3;
  while (left > 0)
    left--;
  printf("%d\n", left);
  return 0;
}
C
{
  gdb --version | head -n 1
  for compiler in gcc clang; do
    "$compiler" -O0 -g loop.c -o loop
    gdb -q -batch -nx -ex 'break 4' -ex 'ignore 1 100' -ex 'break 5' -ex 'ignore 2 100' -ex run -ex 'info breakpoints' ./loop >out 2>/dev/null
    times=$(sed -n 's/.*already hit \([0-9]*\) time.*/\1/p' out | tr '\n' ' ')
    read -r condition body <<<"$times"
    echo "$("$compiler" -dumpversion), $compiler: the line of while ${condition}x, the line within ${body}x"
  done
} | tee seen
diff seen - <<'SEEN'
GNU gdb (Debian 13.1-3) 13.1
12, gcc: the line of while 1x, the line within 3x
14.0.6, clang: the line of while 4x, the line within 3x
SEEN
