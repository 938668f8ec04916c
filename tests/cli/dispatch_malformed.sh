#!/bin/sh
# --dispatch takes GROUPSxSIZE; everything else is an error that says so; status 2.
. tests/tools/cli.sh
for wrong in 4x x4 0x4 4x0 -1x4 4x-1 4x4x4 4X4 '[4' '[]' '[1 2 3 4]' '[4]x' '4x[4'  ' 4x4' '4x4 ' 4.0x4 99999999999x1 1x4294967296 axb ''; do
    status 2 "$LOCKSTEP" run programs/branch_1.s --dispatch "$wrong"
    says err 'GROUPSxSIZE'
done
small_program '; nothing is bound' >"$TEMP/a.s"
status 0 "$LOCKSTEP" run "$TEMP/a.s" --bind u0=zeros:160 --dispatch 5x8 --json
[ "$(json threads)" = 40 ] || fail 'not 40 threads'
[ "$(json waves)" = 5 ] || fail 'not 5 waves'
status 2 "$LOCKSTEP" run "$TEMP/a.s" --bind u0=zeros:160 --dispatch 4294967295x4294967295
for huge in '[2147483648 2147483648 4]x1' '1x[2147483648 2147483648 4]' '[4294967295 4294967295 4294967295]x8'; do
    status 2 "$LOCKSTEP" run "$TEMP/a.s" --bind u0=zeros:160 --dispatch "$huge"
    says err 'at most 4294967295 threads'
done
