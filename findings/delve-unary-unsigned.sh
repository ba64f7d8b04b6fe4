#!/usr/bin/env bash
# Delve 1.20.2 on Go 1.19.8: binary operators on unsigned integers wrap around as in Go, and unary ones don't. With a `uint8` c of 200, `c + c` is 144 in the
# debugger and in the program, but `-c` is -200 in the debugger and 56 in the program, and `^c` is -201 and 55. A recorded value of such an
# expression would be one that the program never had; `0 - c` and `c ^ 255` are right in both.
# Needs a machine with Debian 12's package lists; it unpacks the packages, with all that they depend on, into a temporary folder and runs them there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# An empty status makes apt fetch what is installed already, too.
mkdir -p root/tmp/c root/proc root/dev root/usr/lib root/usr/lib64 root/usr/bin archives/partial
for merged in lib lib64 bin; do ln -s "usr/$merged" "root/$merged"; done
touch status
apt-get install -qq -y --download-only --no-install-recommends -o Dir::State::status="$folder/status" -o Dir::Cache::archives="$folder/archives" -o APT::Sandbox::User=root \
  -o Debug::NoLocking=1 delve=1.20.2-1+deb12u1 golang-1.19-go=1.19.8-2 coreutils dash >/dev/null 2>&1
for package in archives/*.deb; do dpkg -x "$package" root; done
# Delve reads /proc.
inside() { unshare --map-root-user --mount sh -c 'mount --rbind /proc root/proc && mount --rbind /dev root/dev && exec chroot root env -i HOME=/tmp GOFLAGS=-mod=mod PATH=/usr/lib/go-1.19/bin:/usr/bin:/bin "$@"' sh "$@"; }

printf 'module c\n\ngo 1.19\n' >root/tmp/c/go.mod
cat >root/tmp/c/main.go <<'GO'
package main

import "fmt"

func main() {
	var c uint8 = 200
	fmt.Println("program", c+c, -c, ^c, 0-c, c^255)
}
GO
printf 'break main.go:7\ncontinue\nprint c + c\nprint -c\nprint ^c\nprint 0 - c\nprint c ^ 255\nexit\n' >root/tmp/c/commands
{
  inside dlv version | grep '^Version'
  inside sh -c 'cd /tmp/c && go build -gcflags="all=-N -l" -o c . && ./c'
  echo "debugger $(inside sh -c 'cd /tmp/c && dlv exec ./c --init commands --allow-non-terminal-interactive=true </dev/null 2>/dev/null' | grep -E '^-?[0-9]+$' | xargs)"
} | tee seen
diff seen - <<'SEEN'
Version: 1.20.2
program 144 56 55 56 55
debugger 144 -200 -201 56 55
SEEN
