#!/bin/sh
# The real window, on a screen without anybody before it: keys, wheel, drag, clicks, other sizes, a source that is saved
# (well and badly), idle time, and the end. The window's title says in which cycle it is.
. tests/tools/cli.sh

for tool in Xvfb xdotool; do command -v $tool >/dev/null || fail "$tool is missing: make deps"; done
cp programs/loop_counts.s "$TEMP/p.s"

# The screen takes the first free number and writes it down.
exec 8>"$TEMP/display"
Xvfb -displayfd 8 -screen 0 1400x1000x24 >/dev/null 2>&1 &
screen=$!
viewer=
trap '[ -z "$viewer" ] || kill "$viewer" 2>/dev/null; kill $screen 2>/dev/null' EXIT
for _ in $(seq 100); do
    if [ -s "$TEMP/display" ]; then break; fi
    sleep 0.1
done
DISPLAY=:$(cat "$TEMP/display")
# What the libraries below SDL leave behind at the end is not ours; our own leaks are found without a window.
export DISPLAY SDL_VIDEODRIVER=x11 ASAN_OPTIONS=detect_leaks=0

"$LOCKSTEP" view "$TEMP/p.s" --size 1280x800 --scale 1 >"$TEMP/out" 2>"$TEMP/err" &
viewer=$!
for _ in $(seq 200); do
    window=$(xdotool search --name 'cycle .* lockstep' 2>/dev/null | head -n 1) || true
    if [ -n "$window" ]; then break; fi
    sleep 0.1
done
[ -n "$window" ] || fail 'there is no window'

# comes TEXT: the title comes to have the text.
comes() {
    for _ in $(seq 400); do
        if xdotool getwindowname "$window" | grep -qF -e "$1"; then return; fi
        sleep 0.05
    done
    fail "the title is '$(xdotool getwindowname "$window")', not '$1'"
}

xdotool windowfocus "$window"
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
# The window closes when q goes down, so it may be gone before xdotool lets q come up: then xdotool fails, and says so.
# What counts is that the program ends, and how.
xdotool key ctrl+q >"$TEMP/xdotool" 2>&1 || true
for _ in $(seq 400); do
    if ! kill -0 "$viewer" 2>/dev/null; then break; fi
    sleep 0.05
done
! kill -0 "$viewer" 2>/dev/null || fail "Ctrl+q does not end it: $(cat "$TEMP/xdotool")"
ended=0
wait "$viewer" || ended=$?
viewer=
[ $ended -eq 0 ] || fail "it ended with status $ended"
silent err
