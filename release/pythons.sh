#!/bin/sh
# Makes Pythons of other platforms that emulators of Debian run, in target/pythons: for `release/run.py` (`make pythons`).
# Needs a Debian machine with root, and `apt-get install mmdebstrap qemu-user-static wine maven unzip`.
set -eu
cd "$(dirname "$0")/.."
here=$PWD/target/pythons

# Linux on ARM: Debian's packages, unpacked; qemu runs them.
place=$here/aarch64-unknown-linux-gnu
if command -v qemu-aarch64-static >/dev/null && [ ! -e "$place/python" ]; then
    rm -rf "$place" && mkdir -p "$place"
    mmdebstrap --quiet --variant=extract --architectures=arm64 --include=python3-minimal,libpython3-stdlib stable "$place/root" \
        'deb http://deb.debian.org/debian stable main'
    ln -sfn usr/lib "$place/root/lib"
    printf '#!/bin/sh\nexec qemu-aarch64-static -L "%s/root" "%s/root/usr/bin/python3" "$@"\n' "$place" "$place" >"$place/python"
    chmod +x "$place/python"
fi

# Windows: the Python of a package of Maven Central; Wine runs it.
place=$here/x86_64-pc-windows-gnu
version=3.13.0-1.5.11
if command -v wine >/dev/null && [ ! -e "$place/python" ]; then
    rm -rf "$place" && mkdir -p "$place"
    mvn -q org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy -DoutputDirectory="$place" \
        -Dartifact=org.bytedeco:cpython:$version:jar:windows-x86_64
    unzip -q -d "$place" "$place"/cpython-*.jar
    printf '#!/bin/sh\nWINEPREFIX="%s/wine" WINEDEBUG=-all exec wine "%s/org/bytedeco/cpython/windows-x86_64/python.exe" "$@"\n' \
        "$place" "$place" >"$place/python"
    chmod +x "$place/python"
fi
ls "$here"/*/python
