#!/bin/sh
# In every size and scale, with every panel open and every tab: no text is cut, none covers another or a button.
# The list of all actions stays in reach.
. tests/tools/cli.sh

# The states of a window that are looked at.
states() {
    printf '%s\n' 'goto end' 'expect clean' 'goto 3' 'expect clean' 'tab wrong' 'expect clean' 'tab costs' 'expect clean' \
        'mark' 'break divergence' 'break cycle 2' 'tab marks' 'expect clean' 'aside stack' 'focus' 'expect clean' 'aside why' 'answer line' \
        'expect clean' 'aside registers' 'answer all' \
        'move 640 300' 'expect clean' 'move 640 500' 'expect clean' 'move 400 420' 'expect clean' \
        'format hex' 'expect clean' 'format auto' 'play' 'expect clean' 'play' 'fit' 'click help' 'expect overlay help' 'expect clean' \
        'scroll side:1000' 'expect clean' 'close' 'config' 'expect clean' 'config.row lat_control' 'expect clean' \
        'key Return' 'type 123456789' 'expect clean' 'close' 'config.find cycles' 'expect clean' 'config.row l1_mshrs' \
        'close' 'find' 'expect clean' 'type r' 'expect clean' 'type 1.' 'expect clean' 'close' 'find > ' 'expect clean' 'close' \
        'find no such thing' 'expect clean' 'close' 'goto 0' 'predict' 'expect clean' 'predict' 'expect clean' 'close' 'diff' 'expect clean' 'close' \
        'key g' 'expect clean' 'close' 'key Alt+F9' 'expect clean' 'close' 'break.clear'
}

# The first round makes what takes time: it stays while the size changes.
{
    echo 'widths'
    echo 'close'
    echo 'diff preset=post'
    for scale in 1 1.25 1.5 2 3; do
        for size in '900 600' '1000 700' '1280 800' '1600 1000' '1920 1080' '3840 2160'; do
            printf 'resize %s\nscale %s\nexpect clean\nwidths\nexpect clean\nclose\n' "$size" $scale
            states
        done
    done
} >"$TEMP/sizes"
for program in programs/branch_3.s programs/loop_counts.s programs/compaction_scan.s programs/sample_in_a_branch.s; do
    status 0 "$LOCKSTEP" view $program -Wno-all --script "$TEMP/sizes"
    silent err
done
