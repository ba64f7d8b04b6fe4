#!/usr/bin/env bash
# gcc 12.2.0: -fsanitize=bounds says nothing about an index past the end of an array that is the last member of its structure, even one of a declared size
# in a structure that is itself in the middle of another. gcc treats every such array as if it were flexible. The same array anywhere but at
# the end is reported. -fsanitize=bounds-strict reports both, but -fsanitize=undefined includes only the first, so a silent run of UBSan says
# nothing about the most usual place for a buffer.
# Needs Debian 12's gcc.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >member.c <<'C'
#include <stdio.h>
struct last { int count; int values[4]; };
struct first { int values[4]; int count; };
/* What the index reaches is part of the program's own object. */
static struct { struct last last; int spare[4]; } room;
static struct first other;
int main(int argc, char **argv) {
  int at = 3 + argc;
  struct last *last = &room.last;
  struct first *first = &other;
  (void)argv;
  last->values[at] = 1;
  first->values[at] = 1;
  return 0;
}
C
{
  gcc --version | head -n 1
  for check in undefined bounds-strict; do
    gcc -w -O0 -g -fsanitize="$check" member.c -o member
    ./member 2>out || true
    for line in 12:last 13:first; do
      echo "$check, the array is the ${line#*:} member: $(grep -c "member.c:${line%:*}:" out || true) reports"
    done
  done
} | tee seen
diff seen - <<'SEEN'
gcc (Debian 12.2.0-14+deb12u1) 12.2.0
undefined, the array is the last member: 0 reports
undefined, the array is the first member: 1 reports
bounds-strict, the array is the last member: 1 reports
bounds-strict, the array is the first member: 1 reports
SEEN
