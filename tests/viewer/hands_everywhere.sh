#!/bin/sh
# Real hands in the real window, over all of it: after each gesture the window looks, pixel for pixel, as it does after
# the same lines of a script, and other than before.
. tests/tools/cli.sh
. tests/tools/screen.sh

LOCKSTEP=$(realpath "$LOCKSTEP")
mkdir "$TEMP/hands" "$TEMP/script"
cp -r programs "$TEMP/hands" && cp -r programs "$TEMP/script"

# What is done: `begin PROGRAM OPTION...` in a window of it, `alike LINE...` a gesture, or several. $strip: the action that
# shows the headline or hides it.
plan() {
    strip='answer all'
    begin programs/nested_loops.s
    # The headline goes to the largest cost, the list to another one; folded to a line, and unfolded.
    alike 'click 300 108'
    alike 'click 200 660'
    alike 'key k'
    alike 'click 1254 97'
    alike 'click 300 92'
    alike 'key Ctrl+k'
    alike 'click 82 551'
    alike 'click 1062 551'

    strip='answer none'
    begin programs/loop_counts.s
    # Panes: folded, and each edge between them moved.
    alike 'click 406 97'
    alike 'click 406 97'
    alike 'click 406 507'
    alike 'click 406 757'
    alike 'click 944 507'
    alike 'click 944 757'
    alike 'click 1262 97'
    alike 'click 1262 97'
    alike 'drag 422 300 522 300'
    alike 'drag 522 300 422 300'
    alike 'drag 200 490 200 400'
    alike 'drag 800 490 800 560'
    alike 'drag 960 700 860 700'
    # The whole run: its window moved, and each of its ends.
    alike 'key h' 'key w' 'key w' 'key w' 'key w' 'key w' 'key w'
    alike 'drag 560 135 700 135'
    alike 'click 1100 135'
    # Cycles selected by dragging; a zoom to them; and nothing of them after Escape.
    alike 'key h' 'drag 640 300 760 300 right'
    alike 'key z'
    alike 'key Escape'
    # Bookmarks and a breakpoint, listed and gone to.
    alike 'click 800 300'
    alike 'key Ctrl+1' 'click 230 507'
    alike 'key Home' 'click 200 600'
    alike 'click 46 300'
    alike 'key Escape' 'resize 900 600'

    begin programs/nested_loops.s
    # The drawer of settings: a value more, a search, what was changed, all reset, a preset; then Escape, one thing at a time.
    alike 'click 470 20'
    alike 'click 484 239'
    alike 'click 200 164' 'type lat_' 'key Return'
    alike 'click 455 164'
    alike 'click 557 164'
    alike 'click 455 164'
    alike 'click 60 72'
    alike 'key Escape'
    # Predict: lanes by a click and by dragging over them, the answer, the next branch, and no more.
    alike 'click 1078 20'
    alike 'click 90 590'
    alike 'drag 40 620 380 620'
    alike 'key p'
    alike 'click 60 713'
    alike 'key Escape'
    # Search: another row of what is found, and there; a line.
    alike 'key /' 'type r2.x' 'key Down' 'key Down' 'key Down' 'key Return'
    alike 'click 940 20' 'type :63' 'key Return'
    # Another program, line by line and strip by strip.
    alike 'key Shift+F6' 'type programs/loop_counts.s' 'key Return'
    alike 'click 800 270'
    alike 'click 1147 38'
    alike 'key Escape'
    # Waves of every width, and those of one.
    alike 'click 1114 20'
    alike 'click 400 330'
    alike 'key Escape'

    begin programs/blend_textures.s
    # A pixel of a picture leads to its thread.
    alike 'click 1130 507'
    alike 'key End'
    alike 'click 1000 560'

    begin programs/talk_lerp.s --set cores=4
    # Cores one after the other; one unfolded.
    alike 'click 640 59'
    alike 'click 640 59'
    alike 'click 470 300'
}

# First by scripts, one a window, with a picture after each gesture. A click goes to what was drawn last, so that none
# comes right behind another. F12 writes what is seen to a file; from the second time on with a message of that in it.
windows=0 pictures=0
begin() {
    windows=$((windows + 1))
    echo "$*" >"$TEMP/shown$windows"
    echo "$strip" >"$TEMP/strip$windows"
}
alike() {
    pictures=$((pictures + 1))
    printf '%s\n' "$@" 'move 2 799' 'key F12' "shot $TEMP/$pictures.png" >>"$TEMP/script$windows"
}
plan
for number in $(seq $windows); do
    # shellcheck disable=SC2046 # words on purpose
    (cd "$TEMP/script" && status 0 "$LOCKSTEP" view $(cat "$TEMP/shown$number") --size 1280x800 --scale 1 \
        --do "$(cat "$TEMP/strip$number")" --script "$TEMP/script$number")
done

# Then by hands.
begin() {
    [ -z "$viewer" ] || close_window 0
    before=''
    open_window "$@" --size 1280x800 --scale 1 --do "$strip"
    comes 'cycle 0 of'
}
alike() {
    pictures=$((pictures + 1))
    wanted=$TEMP/$pictures.png
    for line in "$@"; do do_both "$line"; done
    do_both 'move 2 799'
    if [ -n "$before" ] && cmp -s "$before" "$wanted"; then fail "$*: nothing has changed"; fi
    before=$wanted
    xdotool key F12
    for _ in $(seq 60); do
        rm -f lockstep-*.png
        xdotool key F12
        sleep 0.1
        if cmp -s "$wanted" lockstep-*.png 2>/dev/null; then return; fi
    done
    if [ -n "${KEPT-}" ]; then cp lockstep-*.png "$KEPT/hands.png" && cp "$wanted" "$KEPT/script.png"; fi
    fail "$*: the window looks otherwise than after a script"
}
cd "$TEMP/hands"
start_screen
pictures=0
plan
close_window 0
