#!/usr/bin/env bash
# glibc 2.36 with gcc 12.2.0: what a handler changes during raise() is missed by the code that called raise(). C11 7.14.1.1 limits what a handler may
# touch only for signals that don't come from raise() or abort(), so a plain static counter is fine here. But glibc declares raise() __THROW, which
# includes gcc's attribute "leaf": it calls nothing back in this file. From -O1 on, gcc therefore reuses the value from before the call. Without the
# attribute, as in a program that declares raise() itself, or with "volatile", it reads the counter again; clang 14.0.6 always does.
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
  -o Debug::NoLocking=1 gcc-12=12.2.0-14+deb12u1 clang-14=1:14.0.6-12 libc6-dev >/dev/null 2>&1
for package in archives/*.deb; do dpkg -x "$package" root; done
inside() { unshare --map-root-user --mount sh -c 'mount --rbind /proc root/proc && exec chroot root "$@"' sh "$@"; }

cat >root/tmp/count.c <<'C'
#include <stdio.h>
#ifdef OWN
extern int raise(int);
extern void (*signal(int, void (*)(int)))(int);
#define SIGUSR1 10
#else
#include <signal.h>
#endif
static KIND int seen;
static void count(int number) { seen += number == SIGUSR1; }
int main(void) {
  signal(SIGUSR1, count);
  seen = 0;
  raise(SIGUSR1);
  printf("%d", seen);
  return 0;
}
C
run() {
  local name=$1
  shift
  inside "$@" -Wall -Wextra /tmp/count.c -o /tmp/count
  echo "$name: $(inside /tmp/count)"
}
{
  run 'gcc -O0' gcc-12 -O0 -DKIND=
  run 'gcc -O1' gcc-12 -O1 -DKIND=
  run 'gcc -O2' gcc-12 -O2 -DKIND=
  run 'gcc -O2, volatile' gcc-12 -O2 -DKIND=volatile
  run 'gcc -O2, raise declared without the header' gcc-12 -O2 -DKIND= -DOWN
  run 'clang -O2' clang-14 -O2 -DKIND=
} | tee seen
diff seen - <<'SEEN'
gcc -O0: 1
gcc -O1: 0
gcc -O2: 0
gcc -O2, volatile: 1
gcc -O2, raise declared without the header: 1
clang -O2: 1
SEEN
