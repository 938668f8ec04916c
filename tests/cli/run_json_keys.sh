#!/bin/sh
# run --json has the keys that scripts rely on, and its sums add up.
. tests/tools/cli.sh
status 0 "$LOCKSTEP" run programs/branch_2.s --set waves=3 --json
silent err
for key in cycles wave_instructions lane_instructions max_mask_depth active stalled idle disabled passed failed; do
    case $(json $key) in
    '' | *[!0-9]*) fail "$key is '$(json $key)', expected a number" ;;
    esac
done
for part in '"states": {' '"alus": [' '"expectations": {'; do says out "$part"; done
sum=$(($(json active) + $(json stalled) + $(json idle) + $(json disabled)))
[ $sum -eq $((3 * $(json cycles))) ] || fail "states sum to $sum in $(json cycles) cycles of 3 slots"
[ "$(json active)" = "$(json wave_instructions)" ] || fail 'an active slot cycle is an instruction'
