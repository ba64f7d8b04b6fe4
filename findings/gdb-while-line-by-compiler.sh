#!/usr/bin/env bash
# gdb 13.1, gcc 12.2.0, clang 14.0.6, all with -O0 -g: how often a breakpoint on the line of a `while` is passed depends on the compiler. Both give the
# line several addresses, and gdb stops at the lowest. gcc begins a loop with a jump down to its condition, so that address runs once, and
# the condition at the bottom is never stopped at. clang tests the condition at the top, so it runs each time. A recorded stop such as "the third time at
# line 4" exists in one build and not in the other. A line within the loop is passed equally often.
# Needs a machine with Debian 12's package lists; it unpacks the packages, with all that they depend on, into a temporary folder and runs them there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# An empty status makes apt fetch what is installed already, too.
mkdir -p root/tmp root/proc root/usr/lib root/usr/lib64 root/usr/bin archives/partial
for merged in lib lib64 bin; do ln -s "usr/$merged" "root/$merged"; done
touch status
apt-get install -qq -y --download-only --no-install-recommends -o Dir::State::status="$folder/status" -o Dir::Cache::archives="$folder/archives" -o APT::Sandbox::User=root \
  -o Debug::NoLocking=1 gdb=13.1-3 gcc-12=12.2.0-14+deb12u1 clang-14=1:14.0.6-12 libc6-dev >/dev/null 2>&1
for package in archives/*.deb; do dpkg -x "$package" root; done
# gdb reads /proc.
inside() { unshare --map-root-user --mount sh -c 'mount --rbind /proc root/proc && exec chroot root "$@"' sh "$@"; }

cat >root/tmp/loop.c <<'C'
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
  inside gdb --version | head -n 1
  for compiler in gcc-12 clang-14; do
    inside "$compiler" -O0 -g /tmp/loop.c -o /tmp/loop
    inside gdb -q -batch -nx -ex 'set startup-with-shell off' -ex 'break 4' -ex 'ignore 1 100' -ex 'break 5' -ex 'ignore 2 100' -ex run -ex 'info breakpoints' /tmp/loop >out 2>/dev/null
    times=$(sed -n 's/.*already hit \([0-9]*\) time.*/\1/p' out | tr '\n' ' ')
    read -r condition body <<<"$times"
    echo "$(inside "$compiler" -dumpfullversion -dumpversion), $compiler: the line of while ${condition}x, the line within ${body}x"
  done
} | tee seen
diff seen - <<'SEEN'
GNU gdb (Debian 13.1-3) 13.1
12.2.0, gcc-12: the line of while 1x, the line within 3x
14.0.6, clang-14: the line of while 4x, the line within 3x
SEEN
