#!/bin/sh
# A binary was checked when it was made. It is checked again, with lines only, if the command line speaks of warnings.
. tests/tools/cli.sh
printf '%s\n' '.machine max_cycles=100' '.expect fault cycle-limit' 'L:  jmp L' >"$TEMP/a.s"
status 0 "$LOCKSTEP" asm "$TEMP/a.s" -o "$TEMP/a.lsb"
status 0 "$LOCKSTEP" run "$TEMP/a.lsb"
silent err
status 0 "$LOCKSTEP" run "$TEMP/a.lsb" -Wall
says err "$TEMP/a.s:3: warning: this jumps to itself, for ever [-Wendless-loop]"
status 2 "$LOCKSTEP" run "$TEMP/a.lsb" -Werror
status 0 "$LOCKSTEP" dis "$TEMP/a.lsb" -Wall --diag-format=json
says err '"column": null'
