#!/bin/sh
# Outputs that are not regular files are written in place: /dev/null stays what it is, a named pipe is filled.
. tests/tools/cli.sh
small_program '.buffer u0, 32' >"$TEMP/a.s"
status 0 "$LOCKSTEP" asm "$TEMP/a.s" -o /dev/null
status 0 "$LOCKSTEP" trace "$TEMP/a.s" -o /dev/null
status 0 "$LOCKSTEP" run "$TEMP/a.s" --dump u0=/dev/null
[ -c /dev/null ] || fail '/dev/null has been replaced'
status 0 "$LOCKSTEP" asm "$TEMP/a.s" -o "$TEMP/a.lsb"
mkfifo "$TEMP/pipe"
cat "$TEMP/pipe" >"$TEMP/through" &
status 0 "$LOCKSTEP" asm "$TEMP/a.s" -o "$TEMP/pipe"
wait
same "$TEMP/through" "$TEMP/a.lsb"
