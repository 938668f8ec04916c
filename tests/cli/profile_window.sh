#!/bin/sh
# profile --window is about some cycles only: windows add up to the run. It says what limits the occupancy, and with --try
# which settings make the kernel faster, by running it with them.
. tests/tools/cli.sh
machine='--set cores=8 --set waves=8 --set register_file=8192'

# shellcheck disable=SC2086 # several words
status 0 "$LOCKSTEP" profile programs/talk_lerp.s $machine --window 5688:10211 --try
says out 'Occupancy of PAIR: 5 of 8 wave slots: limited by registers'
says out '12 registers a thread x 32 lanes x 4 bytes = 1536 bytes a wave; the register file has 8192. Slots 5-7 are never filled.'
says out '48.0% of the slot cycles without a wave: no room: registers'
tried=$(sed -n 's/^  Try register_file=16384: PAIR in \([0-9]*\) cycles (−[0-9.]* %), 8 wave slots$/\1/p' "$TEMP/out")
[ -n "$tried" ] || fail 'a larger register file is not tried'
"$LOCKSTEP" run programs/talk_lerp.s --set cores=8 --set waves=8 --set register_file=16384 >"$TEMP/out"
grep -q "PAIR  *$tried " "$TEMP/out" || fail "PAIR does not take $tried cycles with it"

status 0 "$LOCKSTEP" profile programs/sched_tail.s --json
all=$(json slot_cycles)
cycles=$(json cycles)
half=$((cycles / 2))
status 0 "$LOCKSTEP" profile programs/sched_tail.s --json --window 0:$half
first=$(json slot_cycles)
status 0 "$LOCKSTEP" profile programs/sched_tail.s --json --window $half:$((cycles + 5)) --try
[ "$all" -eq $((first + $(json slot_cycles))) ] || fail 'two windows are not the run'
[ "$(json to)" -eq "$cycles" ] || fail 'a window ends where the run does'
says out '"tries": ['

status 2 "$LOCKSTEP" profile programs/sched_tail.s --window 5:5
status 2 "$LOCKSTEP" profile programs/sched_tail.s --window 99999999:100000000
says err 'begins behind the end'
