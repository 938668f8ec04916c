#!/bin/sh
# Where lanes are threads, the tab of the mask stack shows the groups of the selected wave, the timeline has no bars of a
# stack, steps follow the selected lane, and there is nothing to predict.
. tests/tools/cli.sh
printf '%s\n' 'resize 1280 800' 'goto 14' 'select 0:1:14' 'aside stack' 'wait idle' 'expect clean' "list $TEMP/list" step.instruction \
    'expect cycle 26' 'predict' 'expect message ~questions need reconvergence=stack' >"$TEMP/script"
"$LOCKSTEP" view programs/cfg_d.s --set reconvergence=min-pc --script "$TEMP/script" >"$TEMP/out" 2>"$TEMP/err" ||
    fail "$(cat "$TEMP/err")"
for text in '2 groups' 'issue next' 'wait for their turn: lanes 4-15'; do
    grep -q "$text" "$TEMP/list" || fail "the tab does not say '$text'"
done
! sed -n '/^Timeline$/,$p' "$TEMP/list" | grep -q 'mask stack' || fail 'the timeline has bars of a mask stack'
