#!/usr/bin/env bash
# gdb 13.1 on rustc 1.63.0: arithmetic on Rust's integers isn't done in their type. With `a: u32` = 3 and `b: u32` = 5, `a - b` is 18446744073709551614 in the
# debugger, of type `unsigned long`, where the program's `wrapping_sub` is 4294967294. `c + d` of two `u8` is 300. A `u128` is
# shown, but every operator on it fails, `==` included. A cast such as `(a - b) as u32` gives what the program has.
# Needs a machine with Debian 12's package lists; it unpacks the packages, with all that they depend on, into a temporary folder and runs them there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# An empty status makes apt fetch what is installed already, too.
mkdir -p root/tmp root/proc root/dev root/usr/lib root/usr/lib64 root/usr/bin archives/partial
for merged in lib lib64 bin; do ln -s "usr/$merged" "root/$merged"; done
touch status
apt-get install -qq -y --download-only --no-install-recommends -o Dir::State::status="$folder/status" -o Dir::Cache::archives="$folder/archives" -o APT::Sandbox::User=root \
  -o Debug::NoLocking=1 gdb=13.1-3 rustc=1.63.0+dfsg1-2 gcc libc6-dev >/dev/null 2>&1
for package in archives/*.deb; do dpkg -x "$package" root; done
ln -sf gcc root/usr/bin/cc
# gdb reads /proc.
inside() { unshare --map-root-user --mount sh -c 'mount --rbind /proc root/proc && mount --rbind /dev root/dev && exec chroot root "$@"' sh "$@"; }

cat >root/tmp/width.rs <<'RUST'
fn main() {
    let (a, b): (u32, u32) = (3, 5);
    let (c, d): (u8, u8) = (200, 100);
    let w: u128 = 1 << 70;
    println!("{} {} {}", a.wrapping_sub(b), c.wrapping_add(d), w == w);
}
RUST
inside rustc -g /tmp/width.rs -o /tmp/width
# gdb ends with 1 if its last command failed, so the one that fails isn't the last.
{
  inside gdb --version | head -n 1
  echo "program: $(inside /tmp/width)"
  inside gdb -q -batch -nx -ex 'set startup-with-shell off' -ex 'break width.rs:5' -ex run -ex 'print a - b' -ex 'whatis a - b' -ex 'print c + d' \
    -ex 'print (a - b) as u32' -ex 'print w == w' -ex 'print w' /tmp/width 2>&1 | sed -n '/^\$\|^type\|^That operation/p'
} | tee seen
diff seen - <<'SEEN'
GNU gdb (Debian 13.1-3) 13.1
program: 4294967294 44 true
$1 = 18446744073709551614
type = unsigned long
$2 = 300
$3 = 4294967294
That operation is not available on integers of more than 8 bytes.
$4 = 1180591620717411303424
SEEN
