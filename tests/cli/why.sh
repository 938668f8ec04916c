#!/bin/sh
# `lockstep why` says why a lane is inactive, active, stalled, not selected or not there; from a source and from a binary.
# shellcheck disable=SC2016 # no expansion is meant
. tests/tools/cli.sh

# why FILE WAVE:LANE:CYCLE TEXT...: it says all of this.
why() {
    status 0 "$LOCKSTEP" why "$1" --at "$2"
    silent err
    shift 2
    for text; do says out "$text"; done
    [ "$(wc -l <"$TEMP/out")" -eq 1 ] || fail 'it is more than one line'
}

"$LOCKSTEP" asm programs/branch_3.s -o "$TEMP/branch_3.lsb"
for file in programs/branch_3.s "$TEMP/branch_3.lsb"; do
    why "$file" 0:20:3 'Lane 20 of wave 0 has been inactive since cycle 2' '`br_push r0.y, ELSE, CONVERGE`, line 35' \
        'r0.y = 0. It was written in cycle 1 by `lt.u32 r0.y, r0.x, u(16)`, line 34, with r0.x = 20' 'Its side of the branch has yet to run' \
        'lanes 0-15 are active' 'active again in cycle 8, and continues at line 44' 'reconverge in cycle 14, at line 51'
done
why programs/branch_3.s 0:3:9 'It has run its side of the branch' 'active again in cycle 14'
why programs/branch_3.s 0:3:4 '`mov r1.y, r0.x`, line 38: with r0.x = 3, r1.y = 3 (was 0)'
why programs/branch_3.s 0:3:15 'Wave 0 ends in this cycle'
why programs/branch_2.s 0:5:60 'it left the loop with `mask_nz r0.y`, line 36' 'in cycle 68'
why programs/vadd.s 9:0:5 'Wave 9 has not started yet in cycle 5'

# Waves of other cores than the first; values are shown as what they are.
for pixel in '3:0:0 122,.in.slot.0.of.core.1' '5:0:0 134,.in.slot.0.of.core.2'; do
    status 0 "$LOCKSTEP" why programs/vadd.s --at "${pixel% *}" --set cores=3 --set waves=1
    grep -q "it starts in cycle ${pixel#* }" "$TEMP/out" || fail "not $pixel"
done
printf '    mov r0.x, f(0.5)\n    add.f32 r0.y, r0.x, f(1.0)\n    ret\n' >"$TEMP/float.s"
why "$TEMP/float.s" 0:0:1 'with r0.x = 0.5, r0.y = 1.5 (was 0)'

# What a load returns, though the next instruction writes the register in the cycle in which it comes.
printf '%s\n' '.machine memory=flat mem_latency=8' '.buffer t1, 64, iota(1000, 7)' '.dispatch 1x4' '    shl r1.x, lane_id, u(2)' \
    '    ld r0.x, t1.x, r1.x' '    add.u32 r0.x, r0.x, u(100)' '    ret' >"$TEMP/load.s"
why "$TEMP/load.s" 0:1:1 'Memory returns r0.x = 1007 (was 0) in cycle 9.'

# Of the waves that issue meanwhile eight are named.
for waves in 9 10; do
    printf '%s\n' ".machine waves=$waves issue=1" ".dispatch ${waves}x4" '.buffer t0, 4' '    ld r0.x, t0.x, 0' \
        '    add.u32 r0.x, r0.x, u(1)' '    ret' >"$TEMP/waves.s"
    why "$TEMP/waves.s" 0:0:3 "waves 1, 2, 3, 4, 5, 6, 7, 8$([ $waves -eq 9 ] || echo ' and 1 more') issued"
done

# What keeps an ALU busy may have come to it in the same cycle.
printf '%s\n' '.machine waves=2 issue=2 alus=1' '.dispatch 2x4' '    nop' '    add.u32 r0.x, r0.x, 1' '    ret' >"$TEMP/busy.s"
why "$TEMP/busy.s" 1:0:1 'but all vector ALUs were busy. ALU 0 was working on `add.u32 r0.x, r0.x, 1` of wave 0 (line 4) until cycle 1.'

# The condition is from what wrote it, whatever was issued since.
printf '%s\n' '.dispatch 1x4' '    lt.u32 r0.y, lane_id, u(2)' '    mov r1.y, u(7)' '    nop' '    br_push r0.y, B, C' \
    '    nop' 'B:  pop_mask' 'C:  ret' >"$TEMP/condition.s"
why "$TEMP/condition.s" 0:3:4 'r0.y = 0. It was written in cycle 0 by `lt.u32 r0.y, lane_id, u(2)`, line 2, with lane_id = 3'

# A pixel that is not there, and a pixel that is none.
for at in 1:0:0 0:32:0 0:0:16 x 0:0 0:0:0:0 -1:0:0 0:0:99999999999999999999 ''; do
    status 2 "$LOCKSTEP" why programs/branch_3.s --at "$at"
    says err -- '--at'
    silent out
done
status 2 "$LOCKSTEP" why programs/branch_3.s
says err 'WAVE:LANE:CYCLE'
status 2 "$LOCKSTEP" why programs/branch_3.s --at 0:0:0 --functional
says err 'runs without timing'
status 2 "$LOCKSTEP" why programs/branch_3.s --at 0:0:0 --json
says err '--json is for run, trace and profile'

# A run that faults can be asked about like any other; one without an instruction has one cycle.
printf '%s\n' '.dispatch 1x4' '    and r0.x, lane_id, 1' '    br_push r0.x, B, C' 'B:  pop_mask' 'C:  pop_mask' >"$TEMP/fault.s"
status 0 "$LOCKSTEP" why "$TEMP/fault.s" --at 0:0:2 -Wno-all
says out 'Lane 0 of wave 0'
: >"$TEMP/empty.s"
status 0 "$LOCKSTEP" why "$TEMP/empty.s" --at 0:0:0 -Wno-all
says out 'Wave 0 ends in this cycle'
why tests/timing/barrier_opens.s 1:0:3 'the barrier before line 11' 'opens for group 0, all waves of which have come'
why tests/timing/fetch.s 0:0:33 'the next instruction is not in the instruction cache'

# At the end of a run there may be stores only, and no wave.
printf '%s\n' '.buffer u0, 64' '.dispatch 1x32' '    shl r0.x, lane_id, 2' '    st u0.x, r0.x, lane_id' '    ret' >"$TEMP/drain.s"
status 0 "$LOCKSTEP" why "$TEMP/drain.s" --at 0:0:20
says out 'has already ended in cycle 20'
says out 'All waves have ended: the last stores reach memory, and the run ends with them.'

# A port with slots of its own is named; it is not said to be the only one.
why tests/timing/greedy_group.s 2:0:0 'Scheduler `greedy-group`: each issue port (there is 1) stays with its wave while that can issue; then the waves of the oldest group that can take turns.'
for rule in 'greedy-group then the waves of the oldest group' 'greedy-oldest and then takes the oldest wave'; do
    status 0 "$LOCKSTEP" why tests/timing/port_slots_own.s --at 2:0:8 --set "scheduler=${rule%% *}"
    says out 'port 1 serves this slot; it stays with its wave while that can issue'
    says out "${rule#* }"
done
