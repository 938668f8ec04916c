#!/bin/sh
# A write that fails leaves the old file as it was, and no temporary file beside it.
. tests/tools/cli.sh
small_program '.buffer u0, 32' >"$TEMP/a.s"
mkdir "$TEMP/outputs"
echo old >"$TEMP/outputs/a.lsb"
cp "$TEMP/outputs/a.lsb" "$TEMP/outputs/a.csv"
try() { # with files limited to no bytes at all; the message goes through a pipe
    {
        got=0
        (trap '' XFSZ && ulimit -f 0 && exec "$@") 2>&1 >/dev/null || got=$?
        echo "status $got"
    } | cat >"$TEMP/err"
    says err 'status 2'
    says err 'cannot write'
}
try "$LOCKSTEP" asm "$TEMP/a.s" -o "$TEMP/outputs/a.lsb"
try "$LOCKSTEP" trace "$TEMP/a.s" -o "$TEMP/outputs/a.csv"
try "$LOCKSTEP" trace "$TEMP/a.s" -o "$TEMP/outputs/new.png"
[ "$(cat "$TEMP/outputs/a.lsb")" = old ] || fail 'a.lsb has changed'
[ "$(cat "$TEMP/outputs/a.csv")" = old ] || fail 'a.csv has changed'
[ "$(find "$TEMP/outputs" -type f | wc -l)" -eq 2 ] || fail "left behind: $(ls "$TEMP/outputs")"
