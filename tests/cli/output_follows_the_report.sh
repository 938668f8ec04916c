#!/bin/sh
# What a command says stands on standard output before it writes files, which may take long, or wait for a reader.
. tests/tools/cli.sh
mkfifo "$TEMP/a.csv"
"$LOCKSTEP" trace programs/vadd.s -o "$TEMP/a.csv" >"$TEMP/out" 2>"$TEMP/err" &
for _ in $(seq 200); do
    if [ -s "$TEMP/out" ]; then break; fi
    sleep 0.05
done
cp "$TEMP/out" "$TEMP/early"
[ "$(wc -l <"$TEMP/a.csv")" -gt 100 ] || fail 'the reader did not get the table'
wait $! || fail "it ended with status $?"
grep -q '^cycles ' "$TEMP/early" || fail 'nothing was said before the file was written'
