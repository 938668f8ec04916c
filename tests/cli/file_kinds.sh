#!/bin/sh
# What a source names is a regular file: a pipe or a device is an error at once, and never waited for. The source itself
# may be a pipe. What is no text is called by what it is.
. tests/tools/cli.sh
mkfifo "$TEMP/pipe"
for name in pipe /dev/zero - . ; do
    printf '%s\n' ".include \"$name\"" '    ret' >"$TEMP/include.s"
    printf '%s\n' ".buffer t0, file(\"$name\")" '    ret' >"$TEMP/buffer.s"
    printf '%s\n' ".texture t0, file(\"$name\")" '    ret' >"$TEMP/texture.s"
    for program in include buffer texture; do
        status 2 timeout 5 "$LOCKSTEP" run "$TEMP/$program.s"
        says err "$program.s:1:"
        case $name in
        pipe) says err 'it is a pipe, not a regular file' ;;
        /dev/zero) says err 'it is a device, not a regular file' ;;
        -) says err 'No such file' ;;
        .) says err 'it is a directory' ;;
        esac
    done
done

# The source, from a pipe, also where it would be read again for what it looks like.
small_program '.buffer u0, 32' >"$TEMP/small.s"
cat "$TEMP/small.s" >"$TEMP/pipe" &
status 0 timeout 5 "$LOCKSTEP" trace "$TEMP/pipe" -q -o "$TEMP/out.csv"
wait
status 0 sh -c 'cat "$1" | "$2" run -' - "$TEMP/small.s" "$LOCKSTEP"

# More than 2^30 bytes are not read, of a device that would never end.
status 2 timeout 60 "$LOCKSTEP" run /dev/zero
says err '1073741824 bytes'

# A file that is no text.
printf '\211PNG\r\n\032\n\000\000\000\015' >"$TEMP/p.png"
printf 'ab\000\000\000' >"$TEMP/x.bin"
status 2 "$LOCKSTEP" run "$TEMP/p.png"
says err 'p.png is a PNG picture, not a program: .texture'
[ "$(wc -l <"$TEMP/err")" -eq 1 ] || fail 'it is more than one sentence'
status 2 "$LOCKSTEP" asm "$TEMP/x.bin" -o "$TEMP/x.lsb"
says err 'x.bin is a binary file, not a program'
printf '.include "p.png"\n' >"$TEMP/include.s"
status 2 "$LOCKSTEP" run "$TEMP/include.s"
says err 'it is a PNG picture, not a source'
