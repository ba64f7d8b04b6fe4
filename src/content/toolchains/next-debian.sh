#!/bin/sh
# Runs in mount and PID namespaces of its own, so that no mount outlives it and none reaches the machine's own folders:
#   next-debian.sh install <folder> <suite> <mirror>   makes the folder, or brings it up to date
#   next-debian.sh run <folder> <repository> <node> <command> …   runs a command in it, in the repository, which it can't change
set -eu
action=$1 folder=$2
shift 2
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

case $action in
install)
  # debootstrap makes a device tree in the folder. The machine's is never in there, so that removing the folder can't remove it.
  if [ ! -e "$folder" ]; then
    rm -rf "$folder.new"
    debootstrap --variant=minbase "$1" "$folder.new" "$2"
    mv "$folder.new" "$folder"
  fi
  mount -t proc proc "$folder/proc"
  # A snapshot of a release is signed for a few days only. Here it's as good as a current one.
  chroot "$folder" apt-get update -qq -o Acquire::Check-Valid-Until=false
  chroot "$folder" apt-get full-upgrade -y -qq
  chroot "$folder" apt-get install -y -qq --no-install-recommends \
    gcc libc6-dev clang libclang-rt-dev llvm python3 rustc golang-go git time ca-certificates
  # llvm has what names the functions in a report. The gate runs C by `gcc`: with this folder first on the PATH, that's clang, which knows the same options.
  mkdir -p "$folder/opt/clang"
  ln -sf /usr/bin/clang "$folder/opt/clang/gcc"
  ;;
run)
  mount -t proc proc "$folder/proc"
  mkdir -p "$folder/nday"
  mount --bind "$1" "$folder/nday"
  mount -o remount,bind,ro "$folder/nday"
  # What the gate remembers there is about other toolchains than the machine's.
  mount -t tmpfs tmpfs "$folder/nday/.cache"
  touch "$folder/usr/local/bin/node"
  mount --bind "$2" "$folder/usr/local/bin/node"
  shift 2
  # No `exec`: the shell is the first process in here, and so reaps what others leave behind.
  chroot "$folder" env -i HOME=/root GOCACHE=/root/.cache/go-build LC_ALL=C.UTF-8 "PATH=${NEXT_PATH:-}/usr/local/bin:/usr/bin:/bin" CI=true \
    sh -c 'cd /nday && exec "$@"' sh "$@"
  ;;
esac
