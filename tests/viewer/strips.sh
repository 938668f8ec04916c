#!/bin/sh
# F4 runs the program with the values of a setting: a strip each. A machine that cannot run it says why; a click takes one.
. tests/tools/cli.sh
seen() {
    printf '%s\n' 'resize 1280 800' "$2" 'wait idle' "list $TEMP/list" >"$TEMP/view"
    status 0 "$LOCKSTEP" view "$1" -Wno-all --script "$TEMP/view"
    sed 's/^[0-9]* *[0-9,]* *#[0-9a-f]* //' "$TEMP/list" | tr '\n' ' ' >"$TEMP/out"
}
seen programs/cfg_d.s 'widths reconvergence'
says out 'Values of reconvergence'
says out 'stack 80 cycles 44.0 % of lanes active ipdom 62 cycles 72.3 % of lanes active min-pc 62 cycles'
seen programs/compaction.s 'widths reconvergence'
says out 'min-pc line 74: an instruction'
seen programs/loop_counts.s 'widths waves'
says out '1 891 cycles 59.2 % of lanes active 2 459 cycles'
printf '%s\n' 'widths nothing' "expect message there is no setting 'nothing'" 'widths alus' 'wait idle' 'click set alus=1' \
    'wait idle' 'expect settings ~alus 1' >"$TEMP/view"
status 0 "$LOCKSTEP" view programs/loop_counts.s --script "$TEMP/view"
