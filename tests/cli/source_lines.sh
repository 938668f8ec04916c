#!/bin/sh
# Lines are shown of the files that were named on the command line or included by these, and of those below the current
# folder and beside the file: a program cannot name any other file to have it printed.
. tests/tools/cli.sh
case $LOCKSTEP in /*) ;; *) LOCKSTEP=$PWD/$LOCKSTEP ;; esac
mkdir -p "$TEMP/work/lib" "$TEMP/work/out" "$TEMP/work/.hidden" "$TEMP/secret" && cd "$TEMP/work" || exit

# shows FILE TEXT...: profile, the debugger and a recording show these lines of the sources. hides: none of them.
output() {
    : >all
    "$LOCKSTEP" profile "$1" >>all 2>&1 || :
    echo list | "$LOCKSTEP" debug "$1" >>all 2>&1 || :
    "$LOCKSTEP" trace -q "$1" -o run.lstrace >>all 2>&1 || :
    cat run.lstrace >>all
}
shows() {
    output "$1"
    shift
    for text; do [ "$(grep -ac "$text" all)" -ge 2 ] || fail "not everywhere: $text"; done
}
hides() {
    output "$1"
    ! grep -qa SECRET all || fail "$1: $(grep SECRET all | head -n 3)"
}

# A source, with a file beside it and one elsewhere that it includes; the binary beside it, and of a path from here.
printf '%s\n' '    nop ; FAR' >"$TEMP/far.s"
printf '%s\n' '    nop ; NEAR' >lib/near.s
printf '%s\n' '    nop ; MAIN' '.include "lib/near.s"' '.include "../far.s"' '    ret' >main.s
shows main.s MAIN NEAR FAR
shows "$TEMP/work/main.s" MAIN NEAR FAR
shows ./main.s MAIN NEAR FAR
(cd lib && shows ../main.s MAIN NEAR FAR)
"$LOCKSTEP" asm main.s -o out/main.lsb
shows out/main.lsb MAIN NEAR
"$LOCKSTEP" asm "$TEMP/work/main.s" -o main.lsb
shows main.lsb MAIN
(cd lib && shows ../main.lsb MAIN)
# What a compiler says where a program comes from.
printf '%s\n' 'HERE 1' 'HERE 2' >here.hlsl
printf '%s\n' 'BESIDE 1' 'BESIDE 2' >lib/beside.hlsl
printf '%s\n' '.loc "here.hlsl" 1' '    nop' '.loc "lib/beside.hlsl" 2' '    nop' '.loc "beside.hlsl" 1' '    ret' >lib/loc.s
"$LOCKSTEP" profile lib/loc.s >all
for text in 'HERE 1' 'BESIDE 1' 'BESIDE 2'; do grep -q "$text" all || fail "$text is not shown"; done

# Files that only a program names.
for i in 1 2 3 4; do echo "; SECRET $i"; done >"$TEMP/secret/words.s"
cp "$TEMP/secret/words.s" .hidden/words.s
cp "$TEMP/secret/words.s" "$TEMP/words.txt"
mkfifo pipe
for secret in "$TEMP/secret/words.s" ../secret/words.s lib/../../secret/words.s ./../secret/words.s .hidden/words.s \
    lib/../.hidden/words.s "$TEMP/words.txt" ../words.txt /dev/stdin pipe /dev/zero ''; do
    printf '.loc "%s" 2\n    mov r0.x, lane_id\n    ret\n' "$secret" >evil.s
    hides evil.s
    "$LOCKSTEP" asm evil.s -o evil.lsb
    hides evil.lsb
done
# Nor as the source of a binary.
printf '; SECRET\n    nop\n    ret\n' >"$TEMP/secret/program.s"
(cd lib && "$LOCKSTEP" asm ../../secret/program.s -o evil.lsb && "$LOCKSTEP" asm "$TEMP/secret/program.s" -o evil2.lsb)
hides lib/evil.lsb
hides lib/evil2.lsb
