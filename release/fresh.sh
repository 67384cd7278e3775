#!/bin/sh
# Makes an empty Debian in target/fresh with nothing but what README names, and runs its two commands there: `make fresh`.
# Needs root, and `apt-get install mmdebstrap`. With arguments it runs these there instead: `release/fresh.sh make review`.
set -eu
cd "$(dirname "$0")/.."
root=$PWD/target/fresh
suite=${SUITE:-stable}
packages=python3,python3-venv,make,gcc,libc6-dev,ca-certificates

rm -rf "$root" && mkdir -p "$root"
mmdebstrap --quiet --variant=apt --include=$packages "$suite" "$root" "deb http://deb.debian.org/debian $suite main"
cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" # with those that this machine trusts besides
mkdir "$root/berge" && git archive HEAD | tar -x -C "$root/berge"

[ $# -gt 0 ] || set -- sh -c 'make review && make test'
# Mounts end with the command, as they are in a namespace of its own.
exec unshare --mount sh -c '
    root=$1
    mount -t proc proc "$root/proc"
    mount -t devpts devpts "$root/dev/pts"
    exec chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/bin:/usr/bin:/usr/sbin:/bin LANG=C.UTF-8 \
        PIP_CERT=$2 NODE_EXTRA_CA_CERTS=$2 SSL_CERT_FILE=$2 sh -c "cd /berge && shift 2 && exec \"\$@\"" sh "$@"
' sh "$root" /etc/ssl/certs/ca-certificates.crt "$@"
