#!/bin/sh
# Without -o the binary stands beside the source, with .lsb for .s.
. tests/tools/cli.sh
small_program '; nothing is bound' >"$TEMP/a.s"
status 0 "$LOCKSTEP" asm "$TEMP/a.s"
[ -s "$TEMP/a.lsb" ] || fail "no a.lsb"
status 0 "$LOCKSTEP" asm "$TEMP/a.s" -o "$TEMP/b.lsb"
same "$TEMP/a.lsb" "$TEMP/b.lsb"
status 2 "$LOCKSTEP" asm - <"$TEMP/a.s"
says err '-o'
