#!/bin/sh
# Why a run hangs is drawn below the chosen deadlock: who waits for whom, for which word and in which lines, and what to
# change in the kernel. The list is open from the beginning.
. tests/tools/cli.sh

# drawn TEXT: it stands in the window, in one piece.
drawn() {
    sed 's/^[^#]*#[0-9a-f]* //' "$TEMP/list" | grep -qxF "$1" || fail "'$1' is not drawn"
}

# A lane waits for the other side of its branch.
cat >"$TEMP/turn.comp" <<'PROGRAM'
#version 450
//! .machine waves=2 alus=1 issue=1 memory=flat max_cycles=600
//! .dispatch 2
//! .buffer token, 1
//! .expect token[0], u32 7
layout(local_size_x = 32) in;
layout(binding = 0) buffer Token { uint token[]; };
void main() {
    if (gl_LocalInvocationID.x == 3) {
        while (token[0] == 0) {}
    } else {
        token[0] = 7;
    }
}
PROGRAM
printf '%s\n' 'expect tab wrong' 'expect clean' "list $TEMP/list" 'problem 2' "list $TEMP/other" 'problem 1' 'resize 1920 1080' \
    'expect clean' 'resize 900 600' 'expect clean' 'resize 900 570' 'expect clean' 'scale 2' 'expect clean' >"$TEMP/script"
status 1 "$LOCKSTEP" view "$TEMP/turn.comp" --script "$TEMP/script"
cycle=$(sed -n 's/.*inactive since cycle \([0-9]*\)$/\1/p' "$TEMP/list")
[ "$cycle" ] && [ "$cycle" -lt 64 ] || fail 'it is not said since when the lane is inactive'
for text in 'Lane 3' 'spins in line 10' 'reads token[0] each time' 'waits for lane 0 to write token[0] (line 12)' 'Lane 0' \
    'branched off in line 9' 'waits for lane 3 to leave the loop (line 10)' 'Lane 3 never leaves'; do
    drawn "$text"
done
grep -q 'Write token\[0\] before the branch that separates lane 0' "$TEMP/list" || fail 'the kernel is not advised'
if grep -q 'reads token' "$TEMP/other"; then fail 'the drawing stays when another problem is chosen'; fi

# The lane that got a lock has left the loop.
cat >"$TEMP/lock.comp" <<'PROGRAM'
#version 450
//! .dispatch 1
//! .buffer lock, 1
layout(local_size_x = 32) in;
layout(binding = 0) coherent buffer Lock { uint lock[]; };
void main() {
    while (atomicCompSwap(lock[0], 0, 1) != 0) {}
    atomicExchange(lock[0], 0);
}
PROGRAM
printf '%s\n' 'expect clean' "list $TEMP/list" >"$TEMP/script"
status 1 "$LOCKSTEP" view "$TEMP/lock.comp" --script "$TEMP/script"
for text in 'Lanes 1-31' 'spin in line 7' 'wait for lane 0 to write lock[0] (line 8)' 'leaves the loop in line 7'; do
    drawn "$text"
done
grep -q 'Write lock\[0\] inside the loop' "$TEMP/list" || fail 'the kernel of a lock is not advised'

# No lane is known that would write the word: nothing is drawn.
status 0 "$LOCKSTEP" view tests/faults/simt_deadlock_one_wave.s --script "$TEMP/script"
grep -q 'again and again' "$TEMP/list" || fail 'the deadlock is not listed'
if grep -q 'to leave the loop' "$TEMP/list"; then fail 'a lane is drawn that is not known'; fi
