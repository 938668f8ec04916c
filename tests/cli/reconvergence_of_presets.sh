#!/bin/sh
# A preset, a `.machine` and a file of settings may name the model of reconvergence, and so may take the place of one. A
# program that the model refuses is told who named it.
. tests/tools/cli.sh
model() { # model WORD OPTION...: of a run of the program
    wanted=$1
    shift
    status 0 "$LOCKSTEP" run "$TEMP/a.s" --json "$@"
    [ "$(json reconvergence)" = "$wanted" ] || fail "$* runs under $(json reconvergence), not $wanted"
}
cp programs/two_loads.s "$TEMP/a.s"
echo 'preset = post-barrier' >"$TEMP/barrier.machine"
model stack
model barrier --preset post-barrier
cycles=$(json cycles)
model barrier --preset post --set reconvergence=barrier
[ "$(json cycles)" = "$cycles" ] || fail "the preset takes $cycles cycles, the setting $(json cycles)"
model barrier --config "$TEMP/barrier.machine"
model stack --set reconvergence=ipdom --set preset=post
model ipdom --preset post-barrier --set reconvergence=ipdom
small_program '.buffer u0, 64' '.machine preset=post-barrier' >"$TEMP/a.s"
model barrier

printf 'br_push lane_id, E, E\nballot w0.xy, lane_id\npop_mask\nE: ret\n' >"$TEMP/a.s"
status 2 "$LOCKSTEP" run "$TEMP/a.s" --preset post-barrier
says err '--preset post-barrier: line 2:'
