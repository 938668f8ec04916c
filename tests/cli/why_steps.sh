#!/bin/sh
# why --steps: the state, how long it lasts, and the sentences of the answer, each with its cycle.
# shellcheck disable=SC2016 # no expansion is meant
. tests/tools/cli.sh
status 0 "$LOCKSTEP" why programs/nested_loops.s --at 0:1:31 --steps
head -4 "$TEMP/out" >"$TEMP/first"
cat >"$TEMP/wanted" <<'END'
Lane 1 is inactive for 36 cycles, 24 to 59
        24  Lane 1 of wave 0 has been inactive since cycle 24: it left the loop with `mask_nz r2.x`, line 78.
        24  Its condition was r2.x = 0.
        22  It was written in cycle 22 by `le.u32 r2.xy, r1.z, r0.w`, line 75, with r1.z = 1, r0.w = 0.
END
cmp -s "$TEMP/first" "$TEMP/wanted" || fail "$(cat "$TEMP/first")"
says out '        60  It becomes active again in cycle 60, and continues at line 82.'

# The instruction that deactivated a lane is not the one at which the lanes diverged.
status 0 "$LOCKSTEP" why programs/branch_3.s --at 0:7:10 --steps
says out '         8  Lane 7 of wave 0 has been inactive since cycle 8, with `pop_mask`, line 42: the lanes diverged at `br_push'

status 0 "$LOCKSTEP" why programs/vadd.s --at 0:1:8 --steps
says out 'Wave 0 is stalled for 107 cycles, 6 to 112'
says out 'The core had other work in 10 of 107 cycles'
status 0 "$LOCKSTEP" why programs/vadd.s --at 0:1:419 --steps
says out 'has already ended'
# The other names of instructions are the assembler's too, not a shader's text.
printf '%s\n' '    mov.u32 r0.x, lane_id' '    ret' >"$TEMP/a.s"
status 0 "$LOCKSTEP" why "$TEMP/a.s" --at 0:1:0 --steps -Wno-all
says out 'executes `mov.u32 r0.x, lane_id`'
