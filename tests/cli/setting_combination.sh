#!/bin/sh
# Settings that are wrong together: the error names what chose one of them: the last --set, --config, --preset, or a
# line of the program; status 2.
. tests/tools/cli.sh
program=programs/branch_1.s # has .machine lines about other settings
sentence='l1_size must be 0, or hold a set: line_bytes * l1_ways'
status 2 "$LOCKSTEP" run $program --set l1_size=1
says err "lockstep: --set l1_size=1: $sentence"
status 2 "$LOCKSTEP" run $program --set l1_size=512 --set l1_ways=64 --set waves=4
says err "lockstep: --set l1_ways=64: $sentence"
printf '%s\n' 'waves=2' 'l1_size=1' >"$TEMP/small.conf"
status 2 "$LOCKSTEP" run $program --config "$TEMP/small.conf" --set waves=1
says err "lockstep: --config $TEMP/small.conf: $sentence"
printf '%s\n' '.machine waves=2' '.machine l1_size=1' '    ret' >"$TEMP/a.s"
status 2 "$LOCKSTEP" run "$TEMP/a.s" --set waves=4
says err "lockstep: $TEMP/a.s:2: .machine: $sentence"
status 0 "$LOCKSTEP" run "$TEMP/a.s" --set l1_size=4096
status 0 "$LOCKSTEP" run "$TEMP/a.s" --preset talk

# A program that needs more than the machine has. `waves` is a setting here, and a word in the sentence.
printf '%s\n' '.dispatch 2x128' '.shared 300' '    barrier' '    ret' >"$TEMP/b.s"
status 2 "$LOCKSTEP" run "$TEMP/b.s" --set waves=1
says err 'lockstep: --set waves=1: a group of 128 threads has 4 waves'
status 2 "$LOCKSTEP" run "$TEMP/b.s" --preset post --set issue=1 --set wave_size=16
says err "lockstep: $TEMP/b.s: a group of 128 threads has 8 waves"
status 2 "$LOCKSTEP" run "$TEMP/b.s" --set waves=8 --set shared_memory=8
says err 'lockstep: --set shared_memory=8: a group needs 1200 bytes'
