#!/bin/sh
# Ctrl-C ends a run cleanly, with the statistics and the trace until then; status 130.
. tests/tools/cli.sh
endless_program >"$TEMP/a.s"
"$LOCKSTEP" trace "$TEMP/a.s" --set max_cycles=1000000000000 --set waves=1 --json -o "$TEMP/a.csv" \
    >"$TEMP/out" 2>"$TEMP/err" &
tries=0
while [ ! -s "$TEMP/out" ] && [ $tries -lt 300 ]; do # until it has begun and answered
    [ -e "$TEMP/err" ] || { sleep 0.1 && continue; } # not before the shell has made way for it
    kill -INT $! 2>/dev/null || :
    sleep 0.1
    tries=$((tries + 1))
done
got=0
wait $! || got=$?
[ $got -eq 130 ] || fail "exit status $got, expected 130"
says err 'interrupted at cycle'
[ "$(json interrupted)" = true ] || fail 'the JSON does not say that it was interrupted'
cycles=$(json cycles)
covered=$(awk -F, 'NR > 1 { sum += $2 } END { printf "%d", sum }' "$TEMP/a.csv")
[ "$covered" = "$cycles" ] || fail "the table covers $covered of $cycles cycles"
