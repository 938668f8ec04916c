#!/bin/sh
# A failing expectation is reported with its place, what was expected and what was found; status 1.
. tests/tools/cli.sh
small_program '.buffer u0, 32' '.expect u0[2], u32 2 4' '.expect cycles == 1' '.expect u0[0], u32 0' >"$TEMP/a.s"
status 1 "$LOCKSTEP" run "$TEMP/a.s"
says err "$TEMP/a.s:2: expectation failed: u0[3]: expected 4, got 3"
says err "$TEMP/a.s:3: expectation failed: expected cycles == 1"
says out '1 passed, 2 failed'
status 1 "$LOCKSTEP" run "$TEMP/a.s" --json
[ "$(json passed) $(json failed)" = '1 2' ] || fail 'the counts in the JSON'
status 1 "$LOCKSTEP" trace "$TEMP/a.s" -o "$TEMP/a.csv"
[ -s "$TEMP/a.csv" ] || fail 'the trace is written all the same'
status 1 "$LOCKSTEP" run --quiet "$TEMP/a.s"
silent out
