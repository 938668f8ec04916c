#!/bin/sh
# Ctrl-C ends the run that profile, why and debug look into; what it has done until then can be looked at.
. tests/tools/cli.sh
. tests/tools/interrupt.sh
interrupt 130 profile --json
[ "$(json cycles)" -gt 0 ] || fail 'there are no cycles'
[ "$(json cycles)" = "$(json slot_cycles)" ] || fail 'the profile does not cover the run'
interrupt 130 why --at 0:0:3
says out 'Lane 0 of wave 0 executes'
printf 'goto end\nrstep\nhash\ngoto 5\ngoto end\nrstep\nhash\n' >"$TEMP/script"
interrupt 0 debug
says out 'issues in this cycle'
[ "$(grep -E '^[0-9a-f]{16}$' "$TEMP/out" | sort -u | wc -l)" -eq 1 ] || fail 'the end is not always the same'
