#!/bin/sh
# What hands do in the real window does the same as the line of a script: the wheel, dragging the whole run, selecting
# cycles, moving the edge of a pane, two fingers on a pad. After each of them a click at one place selects another cycle
# than before, and the same one in both. And the cursor has the shape of what it would move.
. tests/tools/cli.sh
. tests/tools/screen.sh

mkfifo "$TEMP/fingers"
start_screen
export WATCH_CURSOR="$TEMP/cursor" WATCH_FINGERS="$TEMP/fingers" ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0
LD_PRELOAD=$(dirname "$LOCKSTEP")/tests/watch_window.so open_window programs/loop_counts.s --size 1280x800 --scale 1 --do 'answer none'
comes 'cycle 0 of 370'
exec 7>"$TEMP/fingers"
: >"$TEMP/steps"

# look: a click selects the same cycle in the window as without it, and another one than before.
before=none
look() {
    do_both 'click 1100 300'
    { cat "$TEMP/steps" && echo 'expect cycle none'; } >"$TEMP/script"
    "$LOCKSTEP" view programs/loop_counts.s --size 1280x800 --scale 1 --do 'answer none' --script "$TEMP/script" 2>"$TEMP/said" || true
    cycle=$(sed -n "s/.*cycle is '\([0-9]*\)'.*/\1/p" "$TEMP/said")
    [ -n "$cycle" ] || fail "$(cat "$TEMP/said")"
    [ "$cycle" != "$before" ] || fail "nothing has changed after: $(tail -n 2 "$TEMP/steps" | head -n 1)"
    before=$cycle
    comes "cycle $cycle of 370"
}

look
do_both 'wheel 700 300 1' && do_both 'wheel 700 300 1' && do_both 'wheel 700 300 1' && do_both 'wheel 700 300 -1'
look
do_both 'drag 800 135 900 135'
look
do_both 'key h' && do_both 'drag 640 300 760 300 right' && do_both 'key z'
look
do_both 'key h' && do_both 'drag 422 300 520 300'
look
do_both 'pinch 700 300'
look

# shaped X Y SHAPE
shaped() {
    xdotool mousemove --window "$window" "$1" "$2"
    for _ in $(seq 100); do
        if [ "$(cat "$TEMP/cursor" 2>/dev/null)" = "$3" ]; then return; fi
        sleep 0.05
    done
    fail "at $1, $2 the cursor is '$(cat "$TEMP/cursor" 2>/dev/null)', not '$3'"
}
shaped 522 300 across
shaped 800 300 arrow
shaped 800 490 down
shaped 600 20 arrow
exec 7>&-
close_window 0
