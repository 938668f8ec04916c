#!/bin/sh
# On a screen of usual density the window is drawn at scale 1, unless --scale says otherwise: then a click at the same place
# is a click at another cycle.
. tests/tools/cli.sh
. tests/tools/screen.sh
# clicked OPTION...: the cycle that a click in the timeline selects.
clicked() {
    open_window programs/loop_counts.s --size 1200x800 "$@"
    comes 'cycle 0 of 370'
    xdotool mousemove --window "$window" 800 300 click 1
    for _ in $(seq 100); do
        title=$(xdotool getwindowname "$window")
        case $title in *'cycle 0 of'*) sleep 0.05 ;; *) break ;; esac
    done
    close_window 0
    cycle=${title#*cycle }
    cycle=${cycle%% *}
}
start_screen
clicked --scale 1
once=$cycle
clicked --scale 2
[ "$once" != "$cycle" ] || fail 'the scale does not matter'
clicked
[ "$once" = "$cycle" ] || fail "without --scale: cycle $cycle, not $once"
