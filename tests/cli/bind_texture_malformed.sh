# Pictures, sizes and outputs that are wrong are refused with a sentence and exit status 2.
echo ' ret' >"$1/a.s"
refused() {
    wanted=$1
    shift
    status=0
    "$LOCKSTEP" run -q "$TEMP/a.s" "$@" >"$TEMP/out" 2>&1 || status=$?
    if [ $status -ne 2 ] || ! grep -q "$wanted" "$TEMP/out"; then
        echo "$*: status $status, expected 2 and '$wanted', got:" && cat "$TEMP/out" && exit 1
    fi
}
refused 'not a PNG file' --bind "t0=mips:$1/a.s"
printf 'GIF89a' >"$1/gif.png"
refused 'not a PNG file' --bind "t0=$1/gif.png"
: >"$1/empty.png"
refused 'not a PNG file' --bind "t0=$1/empty.png"
head -c 20 tests/asm/picture.png >"$1/header.png"
refused 'cut off or damaged' --bind "t0=$1/header.png"
head -c 100 tests/asm/picture.png >"$1/half.png"
refused 'cut off or damaged' --bind "t0=$1/half.png"
# 0x10000000 columns; no rows; a short picture with far too much data
{ head -c 16 tests/asm/picture.png && printf '\020\0\0\0' && tail -c +21 tests/asm/picture.png; } >"$1/wide.png"
refused 'too large' --bind "t0=$1/wide.png"
{ head -c 20 tests/asm/picture.png && printf '\0\0\0\0' && tail -c +25 tests/asm/picture.png; } >"$1/flat.png"
refused 'empty' --bind "t0=$1/flat.png"
{ head -c 33 tests/asm/picture.png && printf '\0\001\377\377IDAT' && head -c 131071 /dev/zero && printf 'none'; } >"$1/bomb.png"
refused 'more data than its picture' --bind "t0=$1/bomb.png"
refused 'No such file' --bind "t0=$1/none.png"
refused 'must be WIDTHxHEIGHT' --bind u0=framebuffer:8
refused 'must be WIDTHxHEIGHT' --bind u0=framebuffer:0x8
refused 'a plane has none' --bind u0=framebuffer:8x8x8
refused '1 to 16384' --bind u0=framebuffer:16385x8
refused 'at most 1 GiB' --bind u0=framebuffer:16384x16384:rgba32f
refused 'rgba8 r32f rgba32f r32ui' --bind u0=framebuffer:8x8:rgb
refused 'is a buffer' --bind u0=zeros:64 --dump "u0=$1/u0.png"
