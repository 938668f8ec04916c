#!/bin/sh
# Beside a band of few lanes the wave's threads stand apart from the lanes without one, in every height.
. tests/tools/cli.sh
printf '%s\n' 'answer none' 'goto 40' 'focus' 'expect clean' 'resize 1280 700' 'expect clean' 'resize 1280 600' 'expect clean' \
    "list $TEMP/list" >"$TEMP/script"
"$LOCKSTEP" view programs/mandelbrot.s --dispatch 1x8 --script "$TEMP/script" >"$TEMP/out" 2>"$TEMP/err" || true
grep -q 'script:' "$TEMP/err" && fail "$(grep script: "$TEMP/err")"
grep -q '8–31 none' "$TEMP/list" || fail 'lanes without a thread are not named'
