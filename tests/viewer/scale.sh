#!/bin/sh
# The window is drawn at a scale that fits the density of the screen, unless --scale says otherwise. At another scale a
# click at the same place is a click at another cycle.
. tests/tools/cli.sh
. tests/tools/screen.sh
# clicked OPTION...: the cycle that a click in the timeline selects.
clicked() {
    open_window programs/loop_counts.s --at 0:0:0 --size 1200x800 "$@"
    comes 'cycle 0 of 370'
    xdotool mousemove --window "$window" 1000 400 click 1
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
twice=$cycle
[ "$once" != "$cycle" ] || fail 'the scale does not matter'
clicked
[ "$once" = "$cycle" ] || fail "without --scale: cycle $cycle, not $once"
export ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0
LD_PRELOAD=$(dirname "$LOCKSTEP")/tests/watch_window.so WATCH_DPI=192 clicked
[ "$twice" = "$cycle" ] || fail "on a dense screen: cycle $cycle, not $twice"
LD_PRELOAD=$(dirname "$LOCKSTEP")/tests/watch_window.so WATCH_DPI=192 clicked --scale 1
[ "$once" = "$cycle" ] || fail "on a dense screen with --scale 1: cycle $cycle, not $once"
