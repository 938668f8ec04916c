#!/bin/sh
# -o - writes to standard output.
. tests/tools/cli.sh
small_program '.buffer u0, 32' >"$TEMP/a.s"
status 0 "$LOCKSTEP" asm "$TEMP/a.s" -o "$TEMP/a.lsb"
status 0 "$LOCKSTEP" asm "$TEMP/a.s" -o -
same "$TEMP/out" "$TEMP/a.lsb"
