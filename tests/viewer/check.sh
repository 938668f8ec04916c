#!/bin/sh
# What --check found is among the problems of the window, and a mark in the timeline that can be clicked.
. tests/tools/cli.sh
racy=tests/check/race_shared_reduce.s

printf '%s\n' 'expect problems 2' 'problem 1' 'expect wave 0' 'expect cycle 15' \
    'expect problem ~race_shared_reduce.s:14: races: wave 0 stores to shared of group 0' 'problem' 'expect wave 1' \
    'expect cycle 8' 'expect problem ~race_shared_reduce.s:11: the other access: wave 1 loads' 'tab wrong' 'expect clean' \
    'goto 0' 'click problem 2' 'expect cycle 8' 'resize 900 600' 'expect clean' >"$TEMP/script"
status 1 "$LOCKSTEP" view $racy --check races --script "$TEMP/script"
says err 'race_shared_reduce.s:14: races: wave 0 stores'

# Without --check nothing is wrong; another machine is checked again.
echo 'expect problems 0' >"$TEMP/script"
status 0 "$LOCKSTEP" view $racy --script "$TEMP/script"
printf '%s\n' 'set memory=flat' 'expect problems 2' 'problem 1' 'expect wave 0' >"$TEMP/script"
status 1 "$LOCKSTEP" view $racy --check all --script "$TEMP/script"
