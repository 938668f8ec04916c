#!/bin/sh
# `--check`: what it says, in every command that has it; what it costs nothing to leave out.
. tests/tools/cli.sh
racy=tests/check/race_shared_exchange.s

# Both accesses: file, line, wave, lane, cycle, address, resource; the summary; the exit status.
status 1 "$LOCKSTEP" run $racy --check races
says err "$racy:11: races: wave 0 loads shared of group 0, byte 128, in lane 0, cycle 3: a race with wave 1, as nothing orders the two (64 times)"
says err '    ld r2.x, shared.x, r1.x'
says err "$racy:9: note: wave 1 stores to shared of group 0, byte 128, in lane 0, cycle 1"
says out 'checks               races 1 found'
status 1 "$LOCKSTEP" run -q $racy --check all
silent out
status 0 "$LOCKSTEP" run $racy --check uninit,bounds
says out 'checks               uninit 0, bounds 0 found'
silent err
status 0 "$LOCKSTEP" run $racy
silent err

# Findings are in the order of their cycles, whichever core came first.
printf '%s\n' '.machine cores=2 waves=1 wave_size=8 memory=flat' '.dispatch 2x8' '.buffer u0, 16' '    jmp_nz group_id, EARLY' \
    '    mov r1.x, u(1)' '    add.u32 r1.x, r1.x, u(1)' '    st u0.x, u(0), r2.x' '    ret' 'EARLY:' \
    '    st u0.x, u(4), r3.x' '    ret' >"$TEMP/cores.s"
status 1 "$LOCKSTEP" run "$TEMP/cores.s" --check uninit
sed -n 's/^.*uninit: r\([23]\).x of.*$/\1/p' "$TEMP/err" | tr -d '\n' | grep -qx 32 || fail 'findings are not in the order of their cycles'

# Words that are none.
for list in '' race 'races,' races,bound 'races bounds'; do
    status 2 "$LOCKSTEP" run $racy --check "$list"
    says err "--check takes races, uninit, bounds, or all, with commas between them, not"
done
status 2 "$LOCKSTEP" run $racy --check races,bound
says err "not 'bound'"
status 2 "$LOCKSTEP" why $racy --at 0:0:0 --check races
says err '--check is for run, trace'

# As JSON.
status 1 "$LOCKSTEP" run $racy --check races --json
jq -e '.checks.checks == ["races"] and .checks.complete and .checks.not_kept == 0 and (.checks.findings | length) == 1 and
    (.checks.findings[0] | .check == "races" and .line == 11 and .access == "read" and .wave == 0 and .lane == 0 and
        .cycle == 3 and .resource == "shared" and .group == 0 and .address == 128 and .count == 64 and
        .other.line == 9 and .other.access == "write" and .other.wave == 1 and .other.cycle == 1)' \
    "$TEMP/out" >/dev/null || fail 'JSON'
status 1 "$LOCKSTEP" run tests/check/uninit_branch.s --check uninit --json
jq -e '.checks.findings[0] | .register == "r2.x" and .line == 14 and .lanes == "0xffffffe0" and .lane == 5 and
    .writer.line == 11' "$TEMP/out" >/dev/null || fail 'JSON of a register'
status 1 "$LOCKSTEP" run tests/check/bounds_texel_store.s --check bounds --json
jq -e '.checks.findings[0] | .resource == "u1" and .texel == [0, 4] and .lane == 4' "$TEMP/out" >/dev/null || fail 'JSON of a texel'
# The later access is the finding, whichever core came first: its lanes are those of its own wave.
status 1 "$LOCKSTEP" run tests/check/race_atomic_load.s --check races --set cores=4 --json
jq -e '.checks.findings[0] | .cycle == 1 and .other.cycle == 0 and .lane == 31 and .lanes == "0x80000000"' "$TEMP/out" >/dev/null ||
    fail 'JSON of a race between cores'
status 0 "$LOCKSTEP" run programs/branch_3.s --json
jq -e 'has("checks") | not' "$TEMP/out" >/dev/null || fail 'JSON without --check'

printf '.machine bounds=d3d\n.dispatch 5000x1\n.buffer u0, 1\n    st u0.x, 4, u(1)\n    ret\n' >"$TEMP/many.s"
status 1 "$LOCKSTEP" run "$TEMP/many.s" --check bounds --functional
says err 'bounds: 904 more were not kept'
says out 'bounds 5000 found'

# The line that would have written; what is out of bounds, and of what.
status 1 "$LOCKSTEP" run tests/check/uninit_branch.s --check uninit
says err 'uninit_branch.s:14: uninit: r2.x of wave 0, lane 5 is read in cycle 6, but that lane never wrote it'
says err 'uninit_branch.s:11: note: this would have written r2.x'
printf '%s\n' '.dispatch 1x4' '.buffer u0, 4' '    lt.u32 r0.x, lane_id, 2' '    push_mask END' '    mask_nz r0.x' \
    '    mov r1.x, u(1)' '    mov r1.x, u(2)             ; the nearest before the store' '    pop_mask' 'END:' \
    '    shl r0.x, lane_id, 2' '    st u0.x, r0.x, r1.x' '    mov r1.x, u(3)' '    ret' >"$TEMP/nearest.s"
status 1 "$LOCKSTEP" run "$TEMP/nearest.s" --check uninit
says err 'nearest.s:7: note: this would have written r1.x'
printf '%s\n' '.machine bounds=d3d' '.dispatch 1x4' '.buffer u0, 4' '    shl r0.x, lane_id, 2' '    st u0.x, r0.x, lane_id' \
    '    add.u32 r0.y, r0.x, 4' '    st u0.x, r0.y, lane_id' '    add.u32 r0.y, r0.x, 64' '    st u0.x, r0.y, lane_id' \
    '    st u0.x, 128, lane_id' '    sub.u32 r0.y, u(268), r0.x' '    st u0.x, r0.y, lane_id' '    ret' >"$TEMP/lanes.s"
status 1 "$LOCKSTEP" run "$TEMP/lanes.s" --check bounds
says err 'stores to u0, byte 16, in lane 3, cycle'
says err 'stores to u0, bytes 64-76, in lanes 0-3, cycle'
says err 'stores to u0, byte 128, in lanes 0-3, cycle'
says err 'stores to u0, bytes 256-268, in lanes 0-3, cycle'
status 1 "$LOCKSTEP" run tests/check/bounds_texel_store.s --check bounds
says err 'stores to u1, texels (0, 4), (0, 5), (0, 6), (0, 7), (0, 8), (0, 9) and 22 more, in lanes 4-31, cycle 3'
says err 'out of bounds, as there are 4 x 4 texels; dropped'

# Each instruction of a wave that drops something is named, with all its lanes and words.
cat >"$TEMP/dropped.s" <<'end'
.machine bounds=d3d
.dispatch 2x32
.buffer u0, 36
.framebuffer u1, 8x4
    shl     r0.x, thread_id, 2
    mov     r1.x, lane_id
    mov     r1.y, group_id
.repeat 3
    st      u0.xy, r0.x, thread_id
.endr
    mul.u32 r0.x, r0.x, 9
    ld      r2.x, u0.x, r0.x
    st      u1.xyzw, r1.xy, f(1.0)
    ret
end
status 1 "$LOCKSTEP" run "$TEMP/dropped.s" -Wno-all --check bounds,uninit --functional
says err 'dropped.s:9: bounds: wave 1 stores to u0, bytes 144-256, in lanes 3-31, cycle'
[ "$(grep -c 'wave 1 stores to u0, bytes' "$TEMP/err")" = 3 ] || fail 'not every store is named'
says err 'wave 0 loads u0, bytes 144, 180, 216, 252, 288, 324 and 22 more, in lanes 4-31'
says err 'wave 1 loads u0, bytes 1152'
says err 'wave 0 stores to u1, texels (8-31, 0), in lanes 8-31'
says err 'wave 1 stores to u1, texels (8-31, 1), in lanes 8-31'
says out 'uninit 0, bounds 7 found'
status 1 "$LOCKSTEP" run "$TEMP/dropped.s" -Wno-all --check bounds --functional --json
jq -e '[.checks.findings[] | select(.wave == 1 and .line == 9)] | length == 3 and all(.count == 57 and .lanes == "0xfffffff8" and
    (.dropped | length == 57 and .[0] == [3, 144] and .[1] == [4, 144] and .[56] == [31, 256]))' "$TEMP/out" >/dev/null || fail 'JSON of dropped words'
jq -e '.checks.findings[-1].dropped[23] == [31, 31, 1]' "$TEMP/out" >/dev/null || fail 'JSON of dropped texels'
status 1 "$LOCKSTEP" run "$TEMP/dropped.s" -Wno-all --check all --error-limit 1
says err 'bounds: 6 more not shown: --error-limit N shows N'
says err ': races: '

# The line that would have written is one of the same kernel, and the one that wrote the word too late.
cat >"$TEMP/writer.s" <<'end'
.dispatch A, 1x32
.dispatch B, 1x32
.dispatch C, 1x64
.shared 128
A:  shl     r0.x, thread_id, 2
    mov     r1.x, u(1)
    st      shared.x, r0.x, r1.x
    ret
B:  shl     r0.x, thread_id, 2
    any     w2.x, r1.x
    ld      r3.x, shared.x, r0.x
    mov     r1.x, u(3)
    ret
C:  shl     r0.x, thread_id, 2
    st      shared.x, 256, u(0)
    xor     r2.x, r0.x, 128
    ld      r4.x, shared.x, r2.x
    barrier
    st      shared.x, r0.x, r4.x
    ret
end
status 1 "$LOCKSTEP" run "$TEMP/writer.s" -Wno-all --check uninit --json
jq -e '[.checks.findings[] | [.line, .writer.line]] == [[10, 12], [11, null], [17, 19]]' "$TEMP/out" >/dev/null || fail 'the line that would have written'

status 1 "$LOCKSTEP" run tests/check/uninit_shared_atomic.s --check uninit --json
jq -e '.checks.findings[0] | has("writer") | not' "$TEMP/out" >/dev/null || fail 'an atomic is said to write before itself'

# The cost of a chain of atomics, and of many phases, grows with the run.
cat >"$TEMP/tickets.s" <<'end'
.dispatch 100000x32
.buffer u0, 100000
.buffer u1, 1
    mul.u32 w0.x, group_id, 4
    eq.u32  r0.x, lane_id, 0
    mask_nz r0.x
    st      u0.x, w0.x, u(1)
    fence
    atomic_add.u32 r1.x, u1.x, 0, 1
    ret
end
{ printf '.repeat 30000\n.dispatch 1x32\n.endr\n.buffer u0, 0x1000000\n    shl r0.x, lane_id, 2\n    st u0.x, r0.x, u(1)\n    ret\n'; } >"$TEMP/phases.s"
status 0 timeout 5 "$LOCKSTEP" run -q "$TEMP/tickets.s" --check races
status 0 timeout 5 "$LOCKSTEP" run -q "$TEMP/tickets.s" --check races --functional
status 0 timeout 5 "$LOCKSTEP" run -q "$TEMP/phases.s" --check races --functional

# No more than --error-limit says; all of them are counted.
printf ".dispatch 1x32\n    ret\n" >"$TEMP/many.s"
i=0
while [ $i -lt 30 ]; do
    sed -i "1a\\    any w0.x, r$i.x" "$TEMP/many.s"
    i=$((i + 1))
done
status 1 "$LOCKSTEP" run "$TEMP/many.s" -Wno-all --check uninit
[ "$(grep -c ' uninit: ' "$TEMP/err")" = 20 ] || fail 'not 20 are shown'
says err 'uninit: 10 more not shown: --error-limit N shows N'
says out 'uninit 30 found'
status 1 "$LOCKSTEP" run "$TEMP/many.s" -Wno-all --check uninit --error-limit 0
[ "$(grep -c ' uninit: ' "$TEMP/err")" = 30 ] || fail 'not all are shown'

# The same run, the same result, with and without; the same findings for any number of threads.
status 0 "$LOCKSTEP" trace -q programs/compaction_scan.s --set cores=3 -o "$TEMP/a.csv" --dump u0="$TEMP/a"
status 0 "$LOCKSTEP" trace -q programs/compaction_scan.s --set cores=3 --check races,bounds --threads 3 -o "$TEMP/b.csv" --dump u0="$TEMP/b"
same "$TEMP/a.csv" "$TEMP/b.csv"
same "$TEMP/a" "$TEMP/b"
status 0 "$LOCKSTEP" trace -q tests/check/uninit_shader.comp -o "$TEMP/a.csv" --dump u0="$TEMP/a"
status 1 "$LOCKSTEP" trace -q tests/check/uninit_shader.comp --check uninit -o "$TEMP/b.csv" --dump u0="$TEMP/b"
same "$TEMP/a.csv" "$TEMP/b.csv"
same "$TEMP/a" "$TEMP/b"
says err 'uninit_shader.comp:21: uninit: r0.x (v) of wave 0, lane 3 is read in cycle'
says err 'uninit_shader.comp:50: uninit: wave 0 reads w0.y (both) in cycle'
says err 'wave 0 loads private, byte 28, in lane 0, cycle'
says err 'but that lane stored nothing there that is known'
says err 'this would have written private memory'
status 1 "$LOCKSTEP" run -q tests/check/uninit_shuffle.s --check uninit
says err 'uninit_shuffle.s:10: uninit: r0.x of wave 0, lane 16 is read in cycle'
for threads in 1 4; do
    status 1 "$LOCKSTEP" run -q tests/check/race_atomic_no_acquire.s --set cores=4 --check all --threads $threads
    cp "$TEMP/err" "$TEMP/$threads"
done
same "$TEMP/1" "$TEMP/4"

# The debugger goes to both accesses.
printf '%s\n' checks 'goto end' 'check 1' 'check 1 other' >"$TEMP/script"
status 0 "$LOCKSTEP" debug $racy --check races <"$TEMP/script"
says out '  1: line 11: races: wave 0 loads shared'
says out '     line 9: wave 1 stores to shared'
[ "$(grep '^cycle' "$TEMP/out" | cut -d' ' -f2 | paste -sd' ' -)" = '45 3 1' ] || fail 'the debugger goes elsewhere'
says out '  wave 1 (core 0, slot 1, group 0), line 9: st shared.x'
for line in 'check 0' 'check 2' 'check' 'check 1 x'; do
    echo "$line" | status 2 "$LOCKSTEP" debug $racy --check races
done
echo checks | status 0 "$LOCKSTEP" debug $racy
says out 'nothing was checked'
