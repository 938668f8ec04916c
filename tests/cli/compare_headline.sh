#!/bin/sh
# The headline of compare, a rule at a time: the loop that goes round more or less often; the line, if no loop does; the
# costs that fell and rose, if the cycles are about the same. And how many words of the results are equal.
. tests/tools/cli.sh

# headline A B PATTERN
headline() {
    status 0 "$LOCKSTEP" compare "$1" "$2"
    sed -n 3p "$TEMP/out" | grep -q "^$3\.\$" || fail "not '$3': $(sed -n 3p "$TEMP/out")"
}

# A loop of a shader: its keyword, and its rounds, not the issues of all its instructions. Swapped, it is longer.
sed 's/i++) {/i += 4) {/; s/made++;.*/made += min(4, iter_count - i);/' programs/shaders/loop_counts.hlsl >"$TEMP/b.hlsl"
headline programs/shaders/loop_counts.hlsl "$TEMP/b.hlsl" '−43 %: for at line 21 goes round 32 times, was 127'
says out 'with the same results in memory: 256 of 256 words equal.'
headline "$TEMP/b.hlsl" programs/shaders/loop_counts.hlsl '+75 %: for at line 21 goes round 127 times, was 32'

# Of two nested loops of which the outer goes round less often, the outer one; of assembly, by its label's line.
cat >"$TEMP/outer.s" <<'END2'
.machine waves=1 wave_size=8 alus=1 issue=1 memory=flat
.buffer u0, 4
    mov r0.x, u(8)
    push_mask DONE
OUTER:
    sub.u32 r0.x, r0.x, 1
    mov r0.y, u(5)
    loop
        sub.u32 r0.y, r0.y, 1
        while r0.y
    endloop
    mask_nz r0.x
    jmp OUTER
DONE:
    st u0.x, u(4), r0.y
    ret
END2
sed 's/u(8)/u(3)/' "$TEMP/outer.s" >"$TEMP/fewer.s"
headline "$TEMP/outer.s" "$TEMP/fewer.s" '−[0-9]* %: the loop at line 6 goes round 2 times, was 7'
sed 's/u(5)/u(2)/' "$TEMP/outer.s" >"$TEMP/inner.s"
headline "$TEMP/outer.s" "$TEMP/inner.s" '−[0-9]* %: loop at line 8 goes round 8 times, was 32'

# A loop is not named if a line changed more, or if it goes round more often, though the run is shorter.
{ sed '/ret/d' "$TEMP/outer.s" && printf '    sqrt.f32 r1.x, r1.x\n    add.f32 r1.x, r1.x, 1.0\n    ret\n'; } >"$TEMP/slow.s"
for turns in 4 6; do
    sed "s/u(5)/u($turns)/; s/sqrt.f32/mov/" "$TEMP/slow.s" >"$TEMP/fast.s"
    sed -i 's/machine/machine lat_long=900/' "$TEMP/slow.s" "$TEMP/fast.s"
    headline "$TEMP/slow.s" "$TEMP/fast.s" '−[0-9]* %: waves spend 1 cycle at line 17, were 900'
done

# Without a loop: the line, which only half of the waves run.
cat >"$TEMP/line.s" <<'END2'
.machine waves=1 wave_size=4 alus=1 issue=1 memory=flat
.dispatch 8x4
.buffer u0, 32
    shl r0.y, thread_id, u(2)
    lt.u32 r0.x, thread_id, u(32)
    if r0.x
        add.u32 r1.x, r1.x, u(1)
        add.u32 r1.x, r1.x, u(1)
        add.u32 r1.x, r1.x, u(1)
    endif
    st u0.x, r0.y, thread_id
    ret
END2
sed 's/u(32)/u(16)/' "$TEMP/line.s" >"$TEMP/half.s"
headline "$TEMP/line.s" "$TEMP/half.s" '−7.9 %: line 7 issues 4 times, was 8'

# The cycles are the same, or about the same: the costs that fell and rose most. A program and itself: neither.
headline programs/branch_2.s issue=4 'Same cycles: divergence fell by 35, occupancy rose by 52'
headline programs/compaction.s scheduler=oldest 'About the same cycles: lost turns fell by 302, full units rose by 134'
headline programs/vadd.s programs/vadd.s 'Same cycles'
