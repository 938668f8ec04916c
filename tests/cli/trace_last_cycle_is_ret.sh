#!/bin/sh
# The cycle of the final ret is counted and is a row: active, exec 0.
. tests/tools/cli.sh
printf '%s\n' '.machine waves=1 alus=1 issue=1' '    mov r0.x, lane_id' '    ret' >"$TEMP/a.s"
status 0 "$LOCKSTEP" trace "$TEMP/a.s" -o "$TEMP/t.csv" --json
[ "$(json cycles)" = 2 ] || fail "$(json cycles) cycles, expected 2"
cat >"$TEMP/want" <<'END'
cycle,cycles,core,slot,group,wave,state,exec,pc,line,instruction,reason
0,1,0,0,0,0,active,0xffffffff,0,2,"mov r0.x, lane_id",
1,1,0,0,0,0,active,0x00000000,1,3,ret,
END
diff "$TEMP/want" "$TEMP/t.csv" || fail 'the table differs'
