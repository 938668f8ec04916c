#!/bin/sh
# Behind a branch, where a model proves that all lanes that have not ended are together again, an instruction may depend on
# who issues together, and gets what it gets on the mask stack. Where it proves nothing, the instruction is refused.
. tests/tools/cli.sh

# The ballot behind a branch, written by all lanes; BODY is the region.
program() {
    printf '%s\n' '.machine wave_size=8' '.dispatch 1x8' '.buffer u0, 8' '    mov r1.x, lane_id' '    push_mask OUT' "$@" \
        'OUT:' '    ballot w0.xy, lane_id' '    mov r2.x, w0.x' '    shl r3.x, lane_id, u(2)' '    st u0.x, r3.x, r2.x' \
        '    ret' 'FAR: add.u32 r1.x, r1.x, u(1)' '    pop_mask' >"$TEMP/$name.s"
    status 0 "$LOCKSTEP" run "$TEMP/$name.s" -Wno-all --dump "u0=$TEMP/wanted"
}
runs() { # runs SETTING...: as on the stack
    for settings; do
        # shellcheck disable=SC2086 # words on purpose
        status 0 "$LOCKSTEP" run "$TEMP/$name.s" -Wno-all --set reconvergence=$settings --dump "u0=$TEMP/found"
        same "$TEMP/found" "$TEMP/wanted"
    done
}
refused() {
    for settings; do
        # shellcheck disable=SC2086 # words on purpose
        status 2 "$LOCKSTEP" run "$TEMP/$name.s" -Wno-all --set reconvergence=$settings
        says err '`ballot w0.xy, lane_id` depends on which lanes issue together'
    done
}

name=if
program '    mask_nz r1.x' '    add.u32 r1.x, r1.x, u(1)' '    pop_mask'
runs ipdom min-pc 'min-pc --set pc_order=deepest' barrier 'barrier --set yield=1'
refused formation compaction

# A loop jumps back: with yield, others may go on before its last lane has left.
name=loop
program 'LOOP: mask_nz r1.x' '    sub.u32 r1.x, r1.x, u(1)' '    jmp LOOP'
runs ipdom min-pc 'barrier --set yield=0'
refused 'barrier --set yield=1' formation compaction

# A lane that returns never comes to the exit: the paths of ipdom meet at the end.
name=return
program '    mask_nz r1.x' '    push_mask ON' '    lt.u32 r4.x, r1.x, u(4)' '    mask_nz r4.x' '    ret' 'ON: pop_mask'
runs min-pc barrier
refused ipdom

# Code behind the exit: the lanes at lower addresses run ahead, unless the deepest come first.
name=behind
program '    mask_nz r1.x' '    jmp FAR'
runs ipdom 'min-pc --set pc_order=deepest' barrier
refused min-pc

# A wave that has not diverged stays whole, though others have some of its places: the second wave of each group has one
# thread.
cat >"$TEMP/partial.s" <<'END'
.machine waves=4 wave_size=4 issue=1 alus=1
.dispatch 2x5
.buffer u0, 10
.expect u0[0], u32 15 15 15 15 1 15 15 15 15 1
    ballot  w0.xy, i(1)
    shl     r0.x, thread_id, u(2)
    mov     r1.x, w0.x
    st      u0.x, r0.x, r1.x
    ret
END
for model in stack ipdom min-pc barrier formation compaction; do
    status 0 "$LOCKSTEP" run "$TEMP/partial.s" --set reconvergence=$model
done

# Where only a jump on a wave register leads, lanes diverge and meet, too.
cat >"$TEMP/jump.s" <<'END'
.buffer u0, 32
.expect u0[0], u32 7 5 7
    mov     w0.x, u(1)
    jmp_nz  w0.x, THERE
    ret
THERE:
    and     r0.x, lane_id, u(1)
    br_push r0.x, ELSE, CONV
    mov     r1.x, u(5)
    pop_mask
ELSE:
    mov     r1.x, u(7)
    pop_mask
CONV:
    shl     r2.x, thread_id, u(2)
    st      u0.x, r2.x, r1.x
    ret
END
status 0 "$LOCKSTEP" run "$TEMP/jump.s" --set reconvergence=ipdom
