#!/bin/sh
# Makes Pythons in target/pythons, for `release/run.py` (`make pythons`): those of other platforms that emulators of Debian
# run, and the newest for this one.
# Needs a Debian machine with root, and `apt-get install mmdebstrap qemu-user-static wine gcc-mingw-w64-x86-64 maven unzip`.
set -eu
cd "$(dirname "$0")/.."
here=$PWD/target/pythons

# Unpacks the package of a Python into $place: version, platform.
copy_python() {
    mvn -q org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy -DoutputDirectory="$place" \
        -Dartifact=org.bytedeco:cpython:$1:jar:$2
    unzip -q -d "$place" "$place"/cpython-*.jar
}

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

# Linux on x86_64: the newest Python, from a package of Maven Central.
place=$here/x86_64-unknown-linux-gnu
if [ "$(uname -sm)" = "Linux x86_64" ] && command -v mvn >/dev/null && [ ! -e "$place/python" ]; then
    rm -rf "$place" && mkdir -p "$place"
    copy_python 3.14.3-1.5.13 linux-x86_64
    folder=$place/org/bytedeco/cpython/linux-x86_64
    chmod +x "$folder/python3.14"
    mv "$folder/python3.14" "$folder/bin/python3.14"
    printf '#!/bin/sh\nLD_LIBRARY_PATH="%s" exec "%s/bin/python3.14" "$@"\n' "$folder" "$folder" >"$place/python"
    chmod +x "$place/python"
fi

# Windows: the Python of a package of Maven Central, which Wine runs. That package has no python3.dll, which modules with the
# stable ABI are linked to, and Wine 8 no bcryptprimitives.dll, which Rust takes random numbers from: both are made here.
place=$here/x86_64-pc-windows-gnu
compiler=x86_64-w64-mingw32-gcc
if command -v wine >/dev/null && command -v $compiler >/dev/null && [ ! -e "$place/python" ]; then
    rm -rf "$place" && mkdir -p "$place"
    copy_python 3.12.1-1.5.10 windows-x86_64
    folder=$place/org/bytedeco/cpython/windows-x86_64
    {
        printf 'EXPORTS\n'
        x86_64-w64-mingw32-nm "$folder/libs/python3.lib" 2>/dev/null |
            sed -n 's/^.* [TI] \(__imp_\)\{0,1\}\(_*Py.*\)$/  \2=python312.\2/p' | sort -u
    } >"$place/python3.def"
    printf '%s\n' '#include <windows.h>' 'BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);' \
        '__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return SystemFunction036(data, (ULONG)size); }' \
        >"$place/random.c"
    $compiler -shared -nostdlib -Wl,--entry=0 -o "$folder/python3.dll" "$place/python3.def"
    $compiler -shared -o "$folder/bcryptprimitives.dll" "$place/random.c" -ladvapi32
    printf '#!/bin/sh\nWINEPREFIX="%s/wine" WINEDEBUG=-all exec wine "%s/python.exe" "$@"\n' "$place" "$folder" >"$place/python"
    chmod +x "$place/python"
fi
ls "$here"/*/python
