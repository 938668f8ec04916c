#!/bin/sh
# A spin lock under the mask stack is found as soon as it is proved, long before max_cycles: who waits for which word, and
# who would write it. The same on any number of host threads, with caches, with checks, and without time.
. tests/tools/cli.sh
cat >"$TEMP/turn.comp" <<'END'
#version 450
//! .machine waves=2 alus=1 issue=1 memory=flat max_cycles=600
//! .dispatch 2
//! .buffer tally, 8
//! .buffer token, 1
layout(local_size_x = 32) in;
layout(binding = 0) buffer Tally { uint tally[]; };
layout(binding = 1) buffer Token { uint token[]; };
void main() {
    uint t = gl_LocalInvocationID.x, value = 5;
    if (tally[t % 8] > 3) value = t;
    if (t == 3) {
        while (token[0] == 0) {}
    } else if (t == 0) {
        token[0] = value;
        barrier();
    }
}
END
sentence='lane 3 waits for token[0], which lane 0 can only write after lane 3'
status 1 "$LOCKSTEP" run "$TEMP/turn.comp"
says err "turn.comp:13: fault: simt-deadlock: $sentence"
says err 'lane 0 (inactive since cycle 37) would write the word at line 15:'
says err 'what to do: Write token[0] before the branch that separates lane 0 from the lanes that wait, line 12.'
says err 'wave 1 (group 1) is at line 13'
says out 'cycles                         64'
for more in --functional --check=all '--set memory=caches' '--set memory=caches --set cores=2 --threads 2'; do
    # shellcheck disable=SC2086
    status 1 "$LOCKSTEP" run "$TEMP/turn.comp" $more
    says err "simt-deadlock: $sentence"
done

# The first of the lanes that store to the word is named; lanes that only read it are not.
cat >"$TEMP/read.s" <<'END'
.machine waves=1 wave_size=8
.dispatch 1x8
.buffer u0, 2
    ge.u32      r0.x, lane_id, u(2)
    push_mask   DONE
    mask_nz     r0.x
SPIN:
    ld          r1.x, u0.x, u(0)
    eq.u32      r1.x, r1.x, u(0)
    mask_nz     r1.x
    jmp         SPIN
DONE:
    ld          r1.x, u0.x, u(0)
    st          u0.x, u(4), r1.x
    ret
END
sed 's/u(4), r1.x/u(0), r1.x/' "$TEMP/read.s" >"$TEMP/write.s"
status 1 "$LOCKSTEP" run "$TEMP/read.s"
says err 'simt-deadlock: lanes 2-7 read u0[0] again and again, and nothing changes any more'
status 1 "$LOCKSTEP" run "$TEMP/write.s"
says err 'simt-deadlock: lanes 2-7 wait for u0[0], which lane 0 can only write after them'

# As many threads as there are: bit for bit the same.
cat >"$TEMP/lock.s" <<'END'
.machine waves=4 cores=4 scheduler=round-robin
.dispatch 24x64
.buffer u0, 2
    mov         r0.x, u(0)
    push_mask   DONE
TAKE:
    atomic_compare_exchange r0.y, u0.x, r0.x, u(0), u(1)
    ne.u32      r0.y, r0.y, u(0)
    mask_nz     r0.y
    jmp         TAKE
DONE:
    st          u0.x, r0.x, u(0)
    ret
END
for threads in 1 2 4; do
    status 1 "$LOCKSTEP" run "$TEMP/lock.s" --threads $threads --json
    says err 'simt-deadlock: lanes 1-31 wait for u0[0], which lane 0 can only write after them'
    says err 'what to do: Write u0[0] inside the loop: lane 0 leaves it in line 9, and its store comes after the loop.'
    [ "$threads" != 1 ] || cp "$TEMP/out" "$TEMP/first"
    cmp -s "$TEMP/out" "$TEMP/first" || fail "$threads threads: another run"
done
says out 'simt-deadlock'

# Only the lanes that hang are in the way: one lane of a wave that takes the lock for all of them ends.
sed 's/mov  *r0.x, u(0)/&\n    eq.u32 r1.x, lane_id, u(0)\n    mask_nz r1.x/' "$TEMP/lock.s" >"$TEMP/one.s"
status 0 "$LOCKSTEP" run "$TEMP/one.s"

# A lock between waves, which they take one after the other: all end, on every machine.
cat >"$TEMP/waves.comp" <<'END'
#version 450
//! .machine waves=8 cores=4 wave_size=32
//! .dispatch 24
//! .buffer lock, 1
//! .buffer total, 1
//! .expect total[0], u32 24
layout(local_size_x = 32) in;
layout(binding = 0) coherent buffer Lock { uint lock[]; };
layout(binding = 1) coherent buffer Total { uint total[]; };
void main() {
    if (gl_LocalInvocationID.x == 0) {
        bool done = false;
        while (!done) {
            if (atomicCompSwap(lock[0], 0, 1) == 0) {
                uint v = total[0];
                for (uint i = 0; i < 100; i++) v = (v ^ i) ^ i;
                total[0] = v + 1;
                memoryBarrier();
                atomicExchange(lock[0], 0);
                done = true;
            }
        }
    }
}
END
for more in --functional '--preset hopper-like' '--set memory=flat' '--set scheduler=round-robin --threads 2'; do
    # shellcheck disable=SC2086
    status 0 "$LOCKSTEP" run "$TEMP/waves.comp" $more
done

status 0 "$LOCKSTEP" explain simt-deadlock
says out 'what to do: the lanes of a wave share one program counter'
