#!/bin/sh
# A texel that is not as expected has a trail, as a word has: its name, the thread that wrote it last, its picture with
# a frame around it; of a texel of several words the one that is wrong.
. tests/tools/cli.sh
program() {
    cat <<PROGRAM
.dispatch 1x64
.framebuffer u1, $1
.name u1, "picture"
.expect u1[0 1], f32 1 0 0 1  1 0 0 1
    and     r0.x, thread_id, u(7)
    shr.u32 r0.y, thread_id, u(3)
    mov     r1.xyzw, f4(1.0 0.0 0.0 1.0)
    st      u1.xyzw, r0.xy, r1.xyzw
    eq.u32  r2.x, thread_id, u(9)
    push_mask DONE
    mask_nz r2.x
    mov     r1.y, f(1.0)
    st      u1.xyzw, r0.xy, r1.xyzw
    pop_mask
DONE:
    ret
PROGRAM
}
for format in 'rgba8 8x8' 'rgba32f 8x8'; do
    program "$format" >"$TEMP/texel.s"
    printf '%s\n' 'wait idle' 'expect headline picture[1 1] is (1 1 0 1), should be (1 0 0 1)' 'expect at-line 13' \
        'expect lane 9' "list $TEMP/list" 'goto 0' 'click problem 1' 'expect at-line 13' 'goto 0' 'tab wrong' 'key l' 'expect at-line 13' \
        'expect message ~picture[1 1] was written by wave 0, lane 9' 'goto 0' 'word.writer u1[1 1]' 'expect at-line 13' \
        'word.writer picture[2 1]' 'expect message ~picture[2 1] was written by wave 0, lane 10' 'expect at-line 8' \
        'word.writer picture[8 1]' 'expect failed' 'picture' 'expect clean' >"$TEMP/script"
    status 1 "$LOCKSTEP" view "$TEMP/texel.s" --script "$TEMP/script"
    says err 'texel.s:4: expectation failed: picture[1 1]: expected (1 0 0 1), got (1 1 0 1) (1 of 2 texels differ)'
    grep -q '1 of 2 texels differ; last written by wave 0, lane 9, line 13' "$TEMP/list" || fail "$format: the banner has no evidence"
    grep -q 'Who wrote picture\[1 1\]' "$TEMP/list" || fail "$format: the button does not name the texel"
done
