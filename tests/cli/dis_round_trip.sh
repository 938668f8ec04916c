#!/bin/sh
# dis of a binary assembles to the same bytes, through pipes, and dis of that is the same text.
. tests/tools/cli.sh
status 0 "$LOCKSTEP" asm programs/post_isa.s -o "$TEMP/a.lsb"
"$LOCKSTEP" dis "$TEMP/a.lsb" | "$LOCKSTEP" asm - -o "$TEMP/b.lsb"
same "$TEMP/a.lsb" "$TEMP/b.lsb"
status 0 "$LOCKSTEP" dis "$TEMP/a.lsb" -o "$TEMP/a.s"
status 0 "$LOCKSTEP" dis "$TEMP/b.lsb"
same "$TEMP/out" "$TEMP/a.s"
