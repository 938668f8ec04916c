#!/bin/sh
# Going to a cost shows its row, however far the list was scrolled, and selects a lane that pays it: of a wait an active
# one, so that Why tells the cost.
. tests/tools/cli.sh
cat >"$TEMP/a.s" <<'END'
.machine waves=1 wave_size=8 memory=flat mem_latency=40
.dispatch 1x8
.buffer t0, 8
    shl r0.x, lane_id, 2
    gt.u32 r1.x, lane_id, 4
    if r1.x                         ; lanes 5 to 7
        ld r2.x, t0.x, r0.x
        add.u32 r2.x, r2.x, 1
    endif
    ret
END
cat >"$TEMP/script" <<'END'
resize 1280 640
cost 1
expect message ~Memory costs
expect lane 5
expect why ~stalled
wheel 200 600 -30
goto 0
key k
click cost 2
expect clean
key Shift+k
click cost 1
expect lane 5
END
status 0 "$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/script"
