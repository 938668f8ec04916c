# interrupt.sh: what the tests of Ctrl-C share; included after cli.sh.
#
# shellcheck shell=sh

# interrupt STATUS COMMAND...: run $TEMP/a.s, which is endless, with the lines of $TEMP/script as input, and send SIGINT
# until it ends; it must end with this status, and say that it was interrupted.
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

endless_program >"$TEMP/a.s"
: >"$TEMP/script"
