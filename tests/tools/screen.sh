# screen.sh: what the tests of the real window share: a screen without anybody before it, the window on it, and its end.
# The window's title says in which cycle it is.
#
# shellcheck shell=sh

viewer='' screen='' window=''
# The screen is waited for: while it ends it could take away the socket of a new one with the same number.
trap '[ -z "$viewer" ] || kill "$viewer" 2>/dev/null; [ -z "$screen" ] || { kill "$screen" && wait "$screen"; } 2>/dev/null' EXIT

# The screen takes the first free number and writes it down. Without -noreset it would start anew, and refuse whoever
# comes just then, each time that its only client goes, as xdotool does.
start_screen() {
    for tool in Xvfb xdotool; do command -v $tool >/dev/null || fail "$tool is missing: make deps"; done
    exec 8>"$TEMP/display"
    Xvfb -displayfd 8 -noreset -screen 0 1400x1000x24 >/dev/null 2>&1 &
    screen=$!
    for _ in $(seq 100); do
        if [ -s "$TEMP/display" ]; then break; fi
        sleep 0.1
    done
    DISPLAY=:$(cat "$TEMP/display")
    # What the libraries below SDL leave behind at the end is not ours; our own leaks are found without a window. Nor
    # are pixels put on the screen by OpenGL, which has no processor of its own here.
    export DISPLAY SDL_VIDEODRIVER=x11 SDL_FRAMEBUFFER_ACCELERATION=0 ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
}

# open_window ARGUMENT...: `lockstep view` with these; $window is its window.
open_window() {
    "$LOCKSTEP" view "$@" >"$TEMP/out" 2>"$TEMP/err" &
    viewer=$!
    for _ in $(seq 200); do
        window=$(xdotool search --name '.* - .* - lockstep' 2>/dev/null | head -n 1) || true
        if [ -n "$window" ]; then break; fi
        sleep 0.1
    done
    [ -n "$window" ] || fail 'there is no window'
    xdotool windowfocus "$window"
}

# comes TEXT: the title comes to have the text.
comes() {
    for _ in $(seq 400); do
        if xdotool getwindowname "$window" | grep -qF -e "$1"; then return; fi
        sleep 0.05
    done
    fail "the title is '$(xdotool getwindowname "$window")', not '$1'"
}

# do_both LINE: note a line of a script in $TEMP/steps, and do the same with hands. A wheel with Ctrl is a pinch.
do_both() {
    echo "$1" | sed 's/^pinch \(.*\)/wheel \1 6 Ctrl+/' >>"$TEMP/steps"
    # shellcheck disable=SC2086 # words on purpose
    set -- $1
    case $1 in
    key) xdotool key "$(echo "$2" | sed 's/Ctrl/ctrl/; s/Shift/shift/; s/Alt/alt/; s|^/$|slash|; s/^?$/question/')" ;;
    type) sleep 0.1 && xdotool type --delay 20 "$2" ;;
    wheel) xdotool mousemove --window "$window" "$2" "$3" click $(($4 > 0 ? 4 : 5)) ;;
    pinch) xdotool mousemove --window "$window" "$2" "$3" && sleep 0.1 && echo 0.25 >&7 && sleep 0.2 ;;
    move) xdotool mousemove --window "$window" "$2" "$3" ;;
    click) xdotool mousemove --window "$window" "$2" "$3" click --repeat $((${4:+1} + 1)) --delay 40 1 ;;
    resize) xdotool windowsize "$window" "$2" "$3" && sleep 0.2 ;;
    drag)
        button=1
        if [ "${6:-}" = right ]; then button=3; fi
        xdotool mousemove --window "$window" "$2" "$3" mousedown $button mousemove --window "$window" \
            $((($2 + $4) / 2)) $((($3 + $5) / 2)) mousemove --window "$window" "$4" "$5" mouseup $button
        ;;
    esac
}

# close_window STATUS: Ctrl+q ends the program, with this status. The window closes when q goes down, so it may be gone
# before xdotool lets q come up: then xdotool fails, and says so. What counts is that the program ends, and how.
close_window() {
    xdotool key ctrl+q >"$TEMP/xdotool" 2>&1 || true
    for _ in $(seq 400); do
        if ! kill -0 "$viewer" 2>/dev/null; then break; fi
        sleep 0.05
    done
    ! kill -0 "$viewer" 2>/dev/null || fail "Ctrl+q does not end it: $(cat "$TEMP/xdotool")"
    ended=0
    wait "$viewer" || ended=$?
    viewer=''
    [ $ended -eq "$1" ] || fail "it ended with status $ended, not $1"
}
