#!/bin/sh
# How much memory large inputs take: programs in proportion to their lines, pictures and tables none for long recordings.
. tests/tools/cli.sh
if grep -q __asan_init "$LOCKSTEP" || grep -q __tsan_init "$LOCKSTEP"; then exit 0; fi # they take more

# least COMMAND...: the kilobytes that it takes at most, the least of three runs: they differ by up to half a megabyte.
least() {
    for run in 1 2 3; do
        status 0 "$BUILD/tests/peak" "$TEMP/peak.$run" "$@"
    done
    sort -n "$TEMP/peak.1" "$TEMP/peak.2" "$TEMP/peak.3" | head -n 1
}

# within MEGABYTES COMMAND...: it takes at most so much more than running a program that does nothing, whose memory is
# that of the code and of the libraries.
within() {
    most=$1
    shift
    taken=$(least "$@") || fail "$taken"
    [ $((taken - nothing)) -le $((most * 1000)) ] || fail "$* takes $((taken - nothing)) kB: more than $most MB"
}
echo '    ret' >"$TEMP/nothing.s"
nothing=$(least "$LOCKSTEP" run "$TEMP/nothing.s") || fail "$nothing"

# program CONSTANTS: 200000 lines with this number of different constants.
program() {
    awk -v constants="$1" 'BEGIN {
        print ".dispatch 1x32"
        for (i = 0; i < 200000; i++) printf "    mad.u32 r%d.x, r%d.x, u(%d), r2.x\n", i % 7, i % 5, i % constants
    }'
}
program 1000 >"$TEMP/lines.s"
program 200000 >"$TEMP/constants.s"
within 38 "$LOCKSTEP" asm "$TEMP/lines.s" -o "$TEMP/lines.lsb"
within 42 "$LOCKSTEP" run "$TEMP/lines.s"
within 49 "$LOCKSTEP" run "$TEMP/constants.s"
"$LOCKSTEP" asm "$TEMP/constants.s" -o "$TEMP/constants.lsb" 2>"$TEMP/err"
within 58 "$LOCKSTEP" run "$TEMP/constants.lsb"

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
within 8 "$LOCKSTEP" trace "$TEMP/long.s" --quiet -o "$TEMP/long.lstrace"
within 8 "$LOCKSTEP" trace "$TEMP/long.lstrace" -o "$TEMP/long.png"
within 8 "$LOCKSTEP" trace "$TEMP/long.lstrace" --bin 4096 -o "$TEMP/overview.png"
within 8 "$LOCKSTEP" trace "$TEMP/long.lstrace" -o "$TEMP/long.json.gz"
within 8 "$LOCKSTEP" trace "$TEMP/long.lstrace" -o "$TEMP/long.csv"
