#!/bin/sh
# Makes Pythons in target/pythons, for `release/run.py` (`make pythons`): those of other platforms and of another C library
# that Debian can run, and the newest for this machine.
# Needs a Debian machine with root, and
# `apt-get install mmdebstrap qemu-user-static musl-tools curl xz-utils wine gcc-mingw-w64-x86-64 maven unzip`.
set -eu
cd "$(dirname "$0")/.."
here=$PWD/target/pythons

# Unpacks the package of a Python into $place: version, platform.
copy_python() {
    mvn -q org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy -DoutputDirectory="$place" \
        -Dartifact=org.bytedeco:cpython:$1:jar:$2
    unzip -q -d "$place" "$place"/cpython-*.jar
}

# Unpacks a source package of Debian into a folder of $place: folder, file, hash.
fetch_source() {
    curl -sSfo "$place/source" "http://deb.debian.org/debian/pool/main/$2"
    echo "$3  $place/source" | sha256sum --check --quiet
    tar -x --strip-components=1 -C "$place/$1" -f "$place/source"
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

# Linux with musl: Debian's sources of Python and zlib, compiled with another C library.
place=$here/x86_64-unknown-linux-musl
if [ "$(uname -sm)" = "Linux x86_64" ] && command -v musl-gcc >/dev/null && [ ! -e "$place/python" ]; then
    rm -rf "$place" && mkdir -p "$place/zlib" "$place/cpython"
    fetch_source zlib z/zlib/zlib_1.3.dfsg+really1.3.1.orig.tar.gz \
        60dd315c07f616887caa029408308a018ace66e3d142726a97db164b3b8f69fb
    fetch_source cpython p/python3.13/python3.13_3.13.5.orig.tar.xz \
        93e583f243454e6e9e4588ca2c2662206ad961659863277afcdb96801647d640
    # musl-gcc says x86_64-linux-gnu, which Python's configure refuses beside musl.
    printf '#!/bin/sh\n[ "$1" = --print-multiarch ] || exec musl-gcc "$@"\n' >"$place/compiler"
    chmod +x "$place/compiler"
    (cd "$place/zlib" && CC=musl-gcc CFLAGS=-fPIC ./configure --static --prefix="$place" && make install) >"$place/log" 2>&1
    (
        cd "$place/cpython"
        export PKG_CONFIG_LIBDIR="$place/lib/pkgconfig" # not the libraries of this machine
        ./configure CC="$place/compiler" CPPFLAGS="-I$place/include" LDFLAGS="-L$place/lib" --prefix="$place" \
            --disable-test-modules --without-ensurepip
        make -j "$(nproc)" install
    ) >>"$place/log" 2>&1
    rm -rf "$place/zlib" "$place/cpython"
    ln -s bin/python3 "$place/python"
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
