#!/bin/sh
# A recording of several cores, also with samplers, is the same to the byte for every number of host threads, and says
# what the run itself says.
. tests/tools/cli.sh
for program in programs/texture_lookup.s programs/vadd.s; do
    for threads in 1 2 3; do
        status 0 "$LOCKSTEP" trace $program --set cores=3 --set memory=caches --threads $threads -q -o "$TEMP/$threads.lstrace"
        same "$TEMP/1.lstrace" "$TEMP/$threads.lstrace"
    done
    status 0 "$LOCKSTEP" trace "$TEMP/1.lstrace" -q -o "$TEMP/a.csv" --alu-csv "$TEMP/a.alu" \
        --memory-csv "$TEMP/a.memory"
    status 0 "$LOCKSTEP" trace $program --set cores=3 --set memory=caches -q -o "$TEMP/b.csv" --alu-csv "$TEMP/b.alu" \
        --memory-csv "$TEMP/b.memory"
    same "$TEMP/a.csv" "$TEMP/b.csv"
    same "$TEMP/a.alu" "$TEMP/b.alu"
    same "$TEMP/a.memory" "$TEMP/b.memory"
done
