#!/bin/sh
# --bind replaces what the source gives a buffer; of two --bind for one buffer the last wins.
. tests/tools/cli.sh
printf '\007\000\000\000' >"$TEMP/seven"
printf '\011\000\000\000' >"$TEMP/nine"
printf '%s\n' '.buffer u0, u32 5' '    ret' >"$TEMP/a.s"
status 0 "$LOCKSTEP" run "$TEMP/a.s" --bind "u0=u32:$TEMP/seven" --dump "u0=$TEMP/got"
same "$TEMP/got" "$TEMP/seven"
status 0 "$LOCKSTEP" run "$TEMP/a.s" --bind "u0=u32:$TEMP/seven" --bind "u0=u32:$TEMP/nine" --dump "u0=$TEMP/got"
same "$TEMP/got" "$TEMP/nine"
