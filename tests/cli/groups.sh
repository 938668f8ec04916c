#!/bin/sh
# Where lanes are threads, the bill, `why` and `debug` speak of groups of lanes: what each waits for, and with whom it
# is active again.
# shellcheck disable=SC2016 # no expansion is meant
. tests/tools/cli.sh

# why FILE MODEL WAVE:LANE:CYCLE TEXT...
why() {
    status 0 "$LOCKSTEP" why "$1" --set reconvergence="$2" --at "$3"
    silent err
    shift 3
    for text; do says out "$text"; done
}

# bill FILE MODEL TEXT: the lane-cycles of each reason.
bill() {
    status 0 "$LOCKSTEP" profile "$1" --set reconvergence="$2" --json
    reasons=$(jq -r '.total.inactive_lane_cycles | to_entries | map(select(.value > 0) | "\(.key) \(.value)") | join(", ")' "$TEMP/out")
    [ "$reasons" = "$3" ] || fail "bill of $1 under $2: $reasons"
}

why programs/cfg_d.s min-pc 0:1:14 'Lane 1 of wave 0 has issued `mask_nz r0.y`, line 56, in cycle 10, and nothing since.' \
    'Lane 1 is ready at line 59 and waits for its turn: lanes 4-15, 20-31 are at line 55, which is lower.' \
    'Lane 1 joins lanes 4-15, 20-31 in cycle 26: their pcs meet at line 59.'
why programs/cfg_d.s ipdom 0:1:14 'lanes 4-15, 20-31 are at line 55, and are on top of the stack of paths.'
why programs/cfg_d.s barrier 0:1:14 'Lane 1 waits at the barrier of line 59 for lanes 0, 4-16, 20-31.' 'joins lanes 0, 4-16, 20-31 in cycle 44'
why programs/cfg_d.s barrier 0:2:10 'with r0.y = 0, it continues at line 59.'
why programs/spin_lock.s barrier 0:0:100 'The barrier is cleared in cycle 1108: lanes 1-31 have jumped backwards 16 times.' \
    'It becomes active again in cycle 1111'
why programs/early_return.s min-pc 0:0:25 'Lane 0 of wave 0 ended with `ret`'
why programs/rare_side.s compaction 0:8:50 'Lane 8 waits for the other waves of the group, which have not come to the branch.'

bill programs/cfg_d.s stack 'pending 152, loop-exited 672'
bill programs/cfg_d.s min-pc 'turn 248'
bill programs/cfg_d.s barrier 'turn 260, blocked 564'
bill programs/early_return.s min-pc 'returned 584, turn 84'
bill programs/rare_side.s compaction 'turn 7588, other-waves 672'

# The debugger shows the groups in place of the mask stack; a step follows the lane, though others issue.
printf '%s\n' 'goto 14' stack 'lane 1' 'goto 10' stepi >"$TEMP/commands"
status 0 "$LOCKSTEP" debug programs/cfg_d.s --set reconvergence=min-pc <"$TEMP/commands"
says out '0: lanes 4-15, 20-31 (24 of 32) at line 55: issue next'
says out '1: lanes 0-3, 16-19 (8 of 32) at line 59: wait for their turn: lanes 4-15, 20-31 are at line 55, which is lower'
says out 'cycle 26 of 62'
! grep -q 'mask stack' "$TEMP/out" || fail 'it has no mask stack'

# A breakpoint stops at a line whichever group comes there.
printf '%s\n' 'break 36' continue 'break 41' continue >"$TEMP/commands"
status 0 "$LOCKSTEP" debug programs/both_call.s --set reconvergence=min-pc <"$TEMP/commands"
says out 'line 36: pop_mask'
says out 'line 41: pop_mask'

# A barrier that lanes of a wave come to apart orders all that they did before it.
printf '%s\n' '.machine waves=2 wave_size=8' '.dispatch 1x16' '.shared 64' '.buffer u0, 64' '    shl r0.y, thread_id, u(2)' \
    '    xor r0.w, r0.y, u(32)' '    and r1.x, thread_id, u(3)' '    push_mask OUT' 'LOOP: mask_nz r1.x' \
    '    sub.u32 r1.x, r1.x, u(1)' '    st shared.x, r0.y, r1.x' '    jmp LOOP' 'OUT: st shared.x, r0.y, r0.y' '    barrier' \
    '    ld r2.x, shared.x, r0.w' '    st u0.x, r0.y, r2.x' '    ret' >"$TEMP/apart.s"
for model in stack ipdom min-pc barrier formation compaction; do
    status 0 "$LOCKSTEP" run "$TEMP/apart.s" --check=all --set reconvergence=$model
    says out 'races 0, uninit 0, bounds 0 found'
done
