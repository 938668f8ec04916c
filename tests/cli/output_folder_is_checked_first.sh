#!/bin/sh
# An output that has no place is an error before anything runs: no statistics, no long wait.
. tests/tools/cli.sh

printf 'L: jmp L\n' >"$TEMP/endless.s"
status 2 "$LOCKSTEP" trace -Wno-endless-loop "$TEMP/endless.s" -o "$TEMP/no/such/folder/x.png"
says err "cannot write"
silent out
status 2 "$LOCKSTEP" trace -Wno-endless-loop "$TEMP/endless.s" --alu-csv "$TEMP"
says err "cannot write"
