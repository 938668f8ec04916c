#!/bin/sh
# run says when the size of groups leaves lanes of waves without a thread, once a kernel; JSON has how many.
. tests/tools/cli.sh
cat > "$TEMP/groups.s" <<'END'
.dispatch A, 4x32
.dispatch B, 3x40
.dispatch B, 7x40
A:  ret
B:  ret
END
status 0 "$LOCKSTEP" run "$TEMP/groups.s"
says out 'without a thread             37.5 % of the lanes of B: lanes 8-31 of the last of the 2 waves of every group never hold a thread: a group has 40, and a wave 32 lanes'
[ "$(grep -c 'without a thread' "$TEMP/out")" -eq 1 ] || fail 'it is to be said once'
status 0 "$LOCKSTEP" run "$TEMP/groups.s" --json
for lanes in 0 72 168; do says out "\"lanes_without_thread\": $lanes,"; done
status 0 "$LOCKSTEP" run "$TEMP/groups.s" --set wave_size=8
! grep -q 'without a thread' "$TEMP/out" || fail 'no lane is without a thread'
