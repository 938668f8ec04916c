#!/bin/sh
# "-" is standard input, for sources and binaries, in every command that takes a file.
. tests/tools/cli.sh
small_program '.buffer u0, 32' '.expect u0[0], u32 0 1 2 3' >"$TEMP/a.s"
status 0 "$LOCKSTEP" asm - -o "$TEMP/a.lsb" <"$TEMP/a.s"
for input in a.s a.lsb; do
    status 0 "$LOCKSTEP" run - <"$TEMP/$input"
    says out '1 passed, 0 failed'
    status 0 "$LOCKSTEP" trace - -o "$TEMP/$input.csv" <"$TEMP/$input"
    status 0 "$LOCKSTEP" dis - <"$TEMP/$input"
    says out 'thread_id'
done
same "$TEMP/a.s.csv" "$TEMP/a.lsb.csv"
status 0 "$LOCKSTEP" run - </dev/null
says err '-:1:1: warning: the program has no instruction'
