#!/bin/sh
# Ctrl-C ends the run that profile, why and debug look into; what it has done until then can be looked at.
. tests/tools/cli.sh
endless_program >"$TEMP/a.s"

# interrupt STATUS COMMAND...: send it SIGINT until it ends; it must end with this status.
interrupt() {
    want=$1
    shift
    rm -f "$TEMP/err"
    "$LOCKSTEP" "$@" "$TEMP/a.s" --set max_cycles=1000000000000 --set waves=1 -Wno-all \
        <"$TEMP/script" >"$TEMP/out" 2>"$TEMP/err" &
    tries=0
    while [ ! -s "$TEMP/err" ] && [ $tries -lt 300 ]; do # until it has said something
        [ -e "$TEMP/err" ] || { sleep 0.1 && continue; } # not before the shell has made way for it
        kill -INT $! 2>/dev/null || :
        sleep 0.1
        tries=$((tries + 1))
    done
    got=0
    wait $! || got=$?
    [ $got -eq "$want" ] || fail "exit status $got, expected $want: $*"
    says err 'interrupted'
}

: >"$TEMP/script"
interrupt 130 profile --json
[ "$(json cycles)" -gt 0 ] || fail 'there are no cycles'
[ "$(json cycles)" = "$(json slot_cycles)" ] || fail 'the profile does not cover the run'
interrupt 130 why --at 0:0:3
says out 'Lane 0 of wave 0 executes'
printf 'goto end\nrstep\nhash\ngoto 5\ngoto end\nrstep\nhash\n' >"$TEMP/script"
interrupt 0 debug
says out 'issues in this cycle'
[ "$(grep -E '^[0-9a-f]{16}$' "$TEMP/out" | sort -u | wc -l)" -eq 1 ] || fail 'the end is not always the same'
