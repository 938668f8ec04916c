#!/bin/sh
# What --check found is among the problems of the window, and a mark in the timeline that can be clicked.
. tests/tools/cli.sh
racy=tests/check/race_shared_reduce.s

# A race again: its other access.
printf '%s\n' 'expect problems 1' 'problem 1' 'expect wave 0' 'expect cycle 15' \
    'expect problem ~race_shared_reduce.s:14: races: wave 0 stores to shared of group 0' \
    'expect headline ~Race: wave 0 stores to shared[0] of group 0' 'problem' 'expect wave 1' 'expect cycle 8' 'tab wrong' 'expect clean' \
    'goto 0' 'click problem 1' 'expect cycle 15' 'resize 900 600' 'expect clean' >"$TEMP/script"
status 1 "$LOCKSTEP" view $racy --check races --script "$TEMP/script"
says err 'race_shared_reduce.s:14: races: wave 0 stores'

# Without --check nothing is wrong, and the list offers it; then it counts, also after a change, until it is off.
printf '%s\n' 'expect problems 0' 'tab wrong' 'expect clean' 'click check' 'expect problems 1' 'expect tab wrong' \
    'expect command ~--check races,uninit,bounds' 'expect clean' "list $TEMP/list" 'set alus=1' 'expect problems 1' 'check off' \
    'expect problems 0' 'check nonsense' 'expect failed' 'check bounds' 'expect problems 0' "list $TEMP/bounds" >"$TEMP/script"
status 0 "$LOCKSTEP" view $racy --script "$TEMP/script"
grep -q 'Checked: races, uninitialised reads, bounds' "$TEMP/list" || fail 'the list does not say what was checked'
grep -q '1 warning' "$TEMP/list" || fail 'the title does not count what was found'
grep -q 'Checked: bounds' "$TEMP/bounds" || fail 'the list does not say what was checked'
grep -q 'Check: races, uninitialised reads' "$TEMP/bounds" || fail 'the list does not offer the other checks'
printf '%s\n' 'set memory=flat' 'expect problems 1' 'problem 1' 'expect wave 0' >"$TEMP/script"
status 1 "$LOCKSTEP" view $racy --check all --script "$TEMP/script"
