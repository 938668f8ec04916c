#!/bin/sh
# All of run's options work on trace, and both give the same statistics.
. tests/tools/cli.sh
options='--set waves=3 --set scheduler=round-robin --dispatch 5x40 --bind u0=zeros:800 --json'
small_program '; nothing is bound' >"$TEMP/a.s"
# shellcheck disable=SC2086 # words on purpose
{
    status 0 "$LOCKSTEP" run "$TEMP/a.s" $options --dump "u0=$TEMP/run"
    cp "$TEMP/out" "$TEMP/run.json"
    status 0 "$LOCKSTEP" trace "$TEMP/a.s" -o /dev/null $options --dump "u0=$TEMP/trace"
}
same "$TEMP/out" "$TEMP/run.json"
same "$TEMP/run" "$TEMP/trace"
