#!/bin/sh
# In the list of lines a line has the largest part of what is counted: of cycles any, of stalled ones a stall, else none.
. tests/tools/cli.sh
# listed BARS: the texts of the first line of the list.
listed() {
    printf '%s\n' "heat $1" 'tab lines' "list $TEMP/list" >"$TEMP/view"
    status 0 "$LOCKSTEP" view programs/shaders/loop_counts.hlsl --script "$TEMP/view"
    sed -n 's/^0 *[0-9]*,653 *#[0-9a-f]* //p' "$TEMP/list" | tr '\n' ' ' >"$TEMP/out"
}
listed cycles && says out 'not selected 2,314 '
listed stalls && says out 'waits for memory 876 '
listed lanes && says out '{ 9,812 '
