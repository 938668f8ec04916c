#!/bin/sh
# In every size and scale, with selected cycles, memory, folded panes and moved edges, of one core and of several, also
# after a fault: no text is cut, none covers another, and nothing that is clicked crosses something else.
. tests/tools/cli.sh

# look LINE...: each, and a look at the window after it.
look() { printf '%s\nexpect clean\n' "$@"; }

{
    for scale in 1 1.25 1.5 2 3; do
        for size in '900 600' '1280 800' '1920 1080' '3840 2160'; do
            look "resize $size" "scale $scale" 'goto 3' 'tab wrong' 'tab costs' 'aside why' 'focus' 'zoom.in' 'fit'
            look 'memory u0' 'aside stack' 'range all' 'aside occupancy' 'range none' 'aside registers'
            look 'fold source' 'fold side' 'fold side' 'fold timeline' 'fold lanes' 'fold lanes' 'theme light' 'theme dark'
            look 'split left:200' 'split timeline:150' 'split left:0' 'split timeline:0' 'core.next' 'zoom.out'
        done
    done
} >"$TEMP/sizes"
for program in programs/branch_3.s programs/talk_lerp.s tests/viewer/fault.s tests/viewer/wrong.s; do
    got=0
    "$LOCKSTEP" view $program -Wno-all --script "$TEMP/sizes" >"$TEMP/out" 2>"$TEMP/err" || got=$?
    [ $got -lt 2 ] || fail "$program: exit status $got"
done
