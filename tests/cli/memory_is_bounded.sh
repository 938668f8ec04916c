#!/bin/sh
# How much memory large inputs take: programs in proportion to their lines, pictures and tables none for long recordings.
. tests/tools/cli.sh
if grep -q __asan_init "$LOCKSTEP" || grep -q __tsan_init "$LOCKSTEP"; then exit 0; fi # they take more

# within MEGABYTES COMMAND...: it has so much at most.
within() {
    most=$1
    shift
    status 0 "$BUILD/tests/peak" "$TEMP/peak" "$@"
    [ "$(cat "$TEMP/peak")" -le $((most * 1000)) ] || fail "$* takes $(cat "$TEMP/peak") kB: more than $most MB"
}

# program CONSTANTS: 200000 lines with so many different constants.
program() {
    awk -v constants="$1" 'BEGIN {
        print ".dispatch 1x32"
        for (i = 0; i < 200000; i++) printf "    mad.u32 r%d.x, r%d.x, u(%d), r2.x\n", i % 7, i % 5, i % constants
    }'
}
program 1000 >"$TEMP/lines.s"
program 200000 >"$TEMP/constants.s"
within 42 "$LOCKSTEP" asm "$TEMP/lines.s" -o "$TEMP/lines.lsb"
within 47 "$LOCKSTEP" run "$TEMP/lines.s"
within 54 "$LOCKSTEP" run "$TEMP/constants.s"

cat >"$TEMP/long.s" <<'END'
.machine waves=4 memory=flat max_cycles=10000000
.dispatch 4x32
    push_mask DONE
LOOP:
    and       r1.x, r0.y, u(3)
    br_push   r1.x, ELSE, JOIN
    add.u32   r0.z, r0.z, u(1)
    pop_mask
ELSE:
    mul.u32   r0.z, r0.z, u(3)
    pop_mask
JOIN:
    add.u32   r0.y, r0.y, u(1)
    lt.u32    r1.y, r0.y, u(40000)
    mask_nz   r1.y
    jmp       LOOP
DONE:
    ret
END
within 20 "$LOCKSTEP" trace "$TEMP/long.s" --quiet -o "$TEMP/long.lstrace"
within 20 "$LOCKSTEP" trace "$TEMP/long.lstrace" -o "$TEMP/long.png"
within 20 "$LOCKSTEP" trace "$TEMP/long.lstrace" --bin 4096 -o "$TEMP/overview.png"
within 20 "$LOCKSTEP" trace "$TEMP/long.lstrace" -o "$TEMP/long.json.gz"
within 20 "$LOCKSTEP" trace "$TEMP/long.lstrace" -o "$TEMP/long.csv"
