#!/bin/sh
# -o may be repeated, and writes each; the kind is by extension; a wrong extension is an error before anything runs.
. tests/tools/cli.sh
status 0 "$LOCKSTEP" trace programs/branch_1.s -o "$TEMP/a.png" -o "$TEMP/a.csv" -o "$TEMP/b.PNG"
same "$TEMP/a.png" "$TEMP/b.PNG"
[ "$(head -c 4 "$TEMP/a.png" | tail -c 3)" = PNG ] || fail 'a.png is no PNG'
[ "$(head -c 5 "$TEMP/a.csv")" = cycle ] || fail 'a.csv is no table'
status 2 "$LOCKSTEP" trace programs/branch_1.s -o "$TEMP/c.csv" -o "$TEMP/c.xyz"
says err 'c.xyz'
[ ! -e "$TEMP/c.csv" ] || fail 'c.csv was written'
