#!/bin/sh
# A click on a register of a lane selects both; l goes only to writes in which the lane is active; where the problems are
# listed, l is theirs until the reader clicks at the lanes, and again after the next problem.
. tests/tools/cli.sh
cat >"$TEMP/cell.s" <<'PROGRAM'
.dispatch 1x8
.buffer u0, 64
.expect u0[0], u32 9
    mov     r0.x, thread_id
    mov     r1.x, u(1)
    push_mask DONE
    lt.u32  r2.x, r0.x, u(4)
    mask_nz r2.x
    mov     r1.x, u(2)
    pop_mask
DONE:
    st      u0.x, u(0), r1.x
    ret
PROGRAM
printf '%s\n' 'wait idle' 'goto end' 'register r0.x' 'wave 0' 'goto 7' 'click register r1.x:6' 'expect lane 6' 'expect register r1.x' 'key l' \
    'expect at-line 5' 'expect cycle 1' 'key Shift+l' 'expect message lane 6 does not write r1.x later' \
    'goto 7' 'click register r1.x:2' 'key l' 'expect at-line 9' 'key l' 'expect at-line 5' 'key l' \
    'expect message lane 2 has not written r1.x before' 'goto 0' 'lane 6' 'goto 1' 'key Shift+l' 'expect message ~later' 'expect cycle 1' 'lane 3' 'key Shift+l' \
    'expect at-line 9' 'register r1.x:64' 'expect failed' 'tab wrong' 'problem 1' 'goto 7' 'key l' 'expect message ~u0[0] was written' \
    "list $TEMP/problem" 'goto 7' 'click register r1.x:3' "list $TEMP/lanes" 'key l' 'expect at-line 9' 'goto 0' 'key F8' 'goto 0' 'key l' \
    'expect message ~u0[0] was written' >"$TEMP/script"
status 1 "$LOCKSTEP" view "$TEMP/cell.s" --script "$TEMP/script"
grep -q 'go there$' "$TEMP/problem" || fail 'the status line does not have the keys of the list'
if grep -q 'go there$' "$TEMP/lanes"; then fail 'the list keeps its keys after a click at the lanes'; fi
