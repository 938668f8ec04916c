#!/bin/sh
# --define gives constants of the source their values: the last wins, later ones can use earlier ones; not for binaries.
. tests/tools/cli.sh
printf '%s\n' '.default STRIDE, 2' '.default N, 64' '.buffer u0, N * STRIDE' '.dispatch 1 x N' \
    '    mul.u32 r0.x, thread_id, u(STRIDE * 4)' '    st u0.x, r0.x, u(STRIDE)' '    ret' >"$TEMP/a.s"
words() { # words OPTION...: how many words u0 has, and what they add up to
    status 0 "$LOCKSTEP" run -q "$TEMP/a.s" --dump "u0=$TEMP/u0" "$@"
    od -An -v -tu4 "$TEMP/u0" | awk '{ for (i = 1; i <= NF; i++) { n++; sum += $i } } END { print n, sum }'
}
expect() { [ "$1" = "$2" ] || fail "$1 instead of $2"; }
expect "$(words)" '128 128'
expect "$(words --define STRIDE=3)" '192 192'
expect "$(words -DSTRIDE=3 -D N=8)" '24 24'
expect "$(words -D N=8 -D STRIDE=N/2)" '32 32'
expect "$(words -D STRIDE=9 -D N=8 -D STRIDE=1)" '8 8'
for wrong in STRIDE STRIDE= =4 '4=4' 'A B=1' 'A=1;'; do
    status 2 "$LOCKSTEP" run "$TEMP/a.s" --define "$wrong"
    says err 'it takes NAME=VALUE'
done
status 0 "$LOCKSTEP" asm "$TEMP/a.s" -D STRIDE=3 -D N=8 -o "$TEMP/a.lsb"
status 0 "$LOCKSTEP" run -q "$TEMP/a.lsb" --dump "u0=$TEMP/u0"
expect "$(wc -c <"$TEMP/u0")" 96
status 2 "$LOCKSTEP" run "$TEMP/a.lsb" -D N=8
says err '--define is for sources'
