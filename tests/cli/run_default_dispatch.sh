#!/bin/sh
# With no dispatch given: one group of wave_size threads.
. tests/tools/cli.sh
small_program '.buffer u0, 64' >"$TEMP/a.s"
status 0 "$LOCKSTEP" run "$TEMP/a.s" --json
[ "$(json threads)" = 32 ] || fail "$(json threads) threads, expected 32"
status 0 "$LOCKSTEP" run "$TEMP/a.s" --set wave_size=64 --json
[ "$(json threads)" = 64 ] || fail "$(json threads) threads, expected 64"
[ "$(json waves)" = 1 ] || fail "$(json waves) waves, expected 1"

# What is one of its kind is said so.
printf '    mov r0.x, lane_id\n    ret\n' | status 0 "$LOCKSTEP" run -
says out 'a thread has 1 register'
! grep -q '1 registers' "$TEMP/out" || fail '1 registers'
