#!/bin/sh
# Ctrl-C in a long trace: every format has the cycles until then, however long it takes to write them. Pressed again, it
# ends the command, and no unfinished file is left.
. tests/tools/cli.sh
endless_program >"$TEMP/a.s"
mkdir "$TEMP/o"

# interrupted SECONDS COMMAND...: run it for that long, then send SIGINT.
interrupted() {
    seconds=$1
    shift
    "$LOCKSTEP" trace "$TEMP/a.s" --set max_cycles=1000000000000 --set waves=1 -q -Wno-all "$@" >"$TEMP/out" 2>"$TEMP/err" &
    pid=$!
    sleep "$seconds"
    kill -INT $pid
}

set --
for format in png csv json json.gz kanata vcd; do set -- "$@" -o "$TEMP/o/a.$format"; done
interrupted 0.2 "$@"
got=0
wait $pid || got=$?
[ $got -eq 130 ] || fail "exit status $got"
cycles=$(sed -n 's/.*interrupted at cycle //p' "$TEMP/err")
covered=$(awk -F, 'NR > 1 && $3 == 0 && $4 == 0 { sum += $2 } END { printf "%.0f", sum }' "$TEMP/o/a.csv")
[ "$covered" = "$cycles" ] || fail "the table covers $covered of '$cycles' cycles"
for format in png csv json json.gz kanata vcd; do
    [ -s "$TEMP/o/a.$format" ] || fail "there is no .$format: $(ls "$TEMP/o")"
done

# A second time, while it writes.
rm "$TEMP"/o/*
interrupted 0.5 -o "$TEMP/o/a.kanata"
sleep 0.6
kill -INT $pid || fail 'it has written already'
got=0
wait $pid || got=$?
[ $got -eq 130 ] || fail "exit status $got after the second time"
[ -z "$(ls "$TEMP/o")" ] || fail "left behind: $(ls "$TEMP/o")"
