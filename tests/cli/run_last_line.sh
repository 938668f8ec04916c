#!/bin/sh
# A run that took too long names the line that ran last, not the next one: the command line with time and without it, the
# window, and its cycle. Before a first instruction there is none.
. tests/tools/cli.sh
printf '%s\n' '.dispatch 1x32' '    nop' 'FOREVER:' '    add.u32 r0.x, r0.x, clock' '    add.u32 r0.y, r0.x, clock' \
    '    jmp FOREVER' >"$TEMP/a.s"
for want in 88:6 89:4 90:5 91:6; do
    limit=${want%:*} line=${want#*:}
    for more in '' --functional; do
        # shellcheck disable=SC2086
        status 1 "$LOCKSTEP" run "$TEMP/a.s" --set max_cycles="$limit" $more
        says err "a.s:$line: fault: cycle-limit: the run took more cycles than max_cycles; this line ran last"
    done
    status 1 "$LOCKSTEP" view "$TEMP/a.s" --set max_cycles="$limit" --shot "$TEMP/a.png" \
        --do "expect headline The run took $limit cycles; line $line ran last" --do "expect at-line $line" \
        --do "expect cycle $((limit - 1))"
done

# The wave waits for memory when the run is stopped: its load ran last.
printf '%s\n' '.machine max_cycles=50 memory=flat mem_latency=1000 waves=1' '.buffer t0, 1' '    ld  r0.x, t0.x, 0' \
    '    ret' >"$TEMP/b.s"
status 1 "$LOCKSTEP" run "$TEMP/b.s"
says err 'b.s:3: fault: cycle-limit'
status 1 "$LOCKSTEP" view "$TEMP/b.s" --shot "$TEMP/b.png" --do 'expect headline The run took 50 cycles; line 3 ran last' \
    --do 'expect cycle 0'
