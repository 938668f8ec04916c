#!/bin/sh
# --threads N never changes a result.
. tests/tools/cli.sh
small_program '.machine cores=4' '.dispatch 9x70' '.buffer u0, 630' >"$TEMP/a.s"
for threads in 1 2 8; do
    status 0 "$LOCKSTEP" trace "$TEMP/a.s" --threads $threads -o "$TEMP/$threads.csv" --json
    cp "$TEMP/out" "$TEMP/$threads.json"
done
same "$TEMP/1.csv" "$TEMP/2.csv" && same "$TEMP/1.csv" "$TEMP/8.csv"
same "$TEMP/1.json" "$TEMP/2.json" && same "$TEMP/1.json" "$TEMP/8.json"
