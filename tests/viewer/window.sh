#!/bin/sh
# The real window, on a screen without anybody before it: keys, wheel, drag, clicks, other sizes, a source that is saved
# (well and badly), idle time, and the end. The window's title says in which cycle it is.
. tests/tools/cli.sh
. tests/tools/screen.sh

cp programs/loop_counts.s "$TEMP/p.s"
start_screen
open_window "$TEMP/p.s" --size 1280x800 --scale 1
# It begins where the run costs most.
comes 'cycle 95 of 370'
xdotool key Home
comes 'cycle 0 of 370'
xdotool key Right Right Right
comes 'cycle 3 of 370'
xdotool key shift+F11
comes 'cycle 2 of 370'
xdotool key Next
comes 'cycle 12 of 370'
xdotool key g && sleep 0.1 && xdotool type 105 && xdotool key Return
comes 'cycle 105 of 370'
xdotool key End
comes 'cycle 369 of 370'
xdotool key Home
comes 'cycle 0 of 370'
# Button 4 is the wheel; a pixel of the timeline is a click.
xdotool mousemove --window "$window" 800 300 click 4 click 4 click 1
xdotool getwindowname "$window" >"$TEMP/zoomed"
for _ in $(seq 100); do
    grep -qF 'cycle 0 of' "$TEMP/zoomed" || break
    sleep 0.05
    xdotool getwindowname "$window" >"$TEMP/zoomed"
done
! grep -qF 'cycle 0 of' "$TEMP/zoomed" || fail 'a click selects nothing'
xdotool mousedown 1 mousemove --window "$window" 700 310 mouseup 1
xdotool windowsize "$window" 900 600 && sleep 0.2
xdotool key Home
comes 'cycle 0 of 370'
xdotool key question && sleep 0.1 && xdotool key Escape key Right
comes 'cycle 1 of 370'
# Saved, well and badly.
sed 's/^\.machine/.machine alus=1/' programs/loop_counts.s >"$TEMP/p.s"
comes 'of 371'
echo '    nonsense' >>"$TEMP/p.s" && sleep 0.3
xdotool key End
comes 'cycle 370 of 371'
# It sleeps when there is nothing to do: not one tick of processor time in a second.
sleep 0.5
before=$(awk '{ print $14 + $15 }' "/proc/$viewer/stat")
sleep 1
after=$(awk '{ print $14 + $15 }' "/proc/$viewer/stat")
[ "$after" -le $((before + 1)) ] || fail "it takes $((after - before)) hundredths of a second in a second without events"
close_window 0
silent err
