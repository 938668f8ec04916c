#!/bin/sh
# --optimise: lanes that add a number to one word of a buffer, or take its least or largest, do it by one atomic, and get
# the numbers that they get one by one; atomics at several addresses, of numbers that differ between lanes, in group
# memory or with helper lanes stay as they are.
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'

# kernel STATEMENT...: one wave or several with these statements, a thread's number in i, in $TEMP/add.comp.
kernel() {
    cat >"$TEMP/add.comp" <<END
#version 450
//! .buffer a, 8
//! .buffer b, 64
//! .buffer c, 8
layout(local_size_x = 64) in;
layout(binding = 0) buffer A { uint a[]; };
layout(binding = 1) buffer B { uint b[]; };
layout(binding = 2) buffer C { int c[]; };
shared uint s[2];
void main() {
    uint i = gl_LocalInvocationID.x;
    $*
}
END
    status 0 "$LOCKSTEP" import --optimise "$TEMP/add.comp"
}

# run_as OPTIMISE LANES: leaves the memory of buffers in $TEMP/OPTIMISE-a.bin and -b.bin.
run_as() {
    status 0 "$LOCKSTEP" run "$TEMP/add.comp" "--optimise=$1" --set "wave_size=$2" --set waves=16 -Wno-all \
        --dump "a=$TEMP/$1-a.bin" --dump "b=$TEMP/$1-b.bin"
}

# aggregated STATEMENT...: by one lane of each wave. In a single wave all lanes' results are equal, in several the sums.
aggregated() {
    kernel "$@"
    grep -q mbcnt "$TEMP/out" || fail "each lane has its own atomic: $*"
    for lanes in 64 32 4; do
        run_as no $lanes
        run_as yes $lanes
        cmp -s "$TEMP/no-a.bin" "$TEMP/yes-a.bin" || fail "another sum in waves of $lanes: $*"
        [ $lanes -lt 64 ] || cmp -s "$TEMP/no-b.bin" "$TEMP/yes-b.bin" || fail "other results: $*"
    done
}

stays() {
    kernel "$@"
    ! grep -q mbcnt "$TEMP/out" || fail "aggregated: $*"
}

aggregated 'atomicAdd(a[0], 1u);'
aggregated 'b[i] = atomicAdd(a[0], 1u);'
aggregated 'if (i % 3u == 1u) b[i] = atomicAdd(a[5], 7u);'
aggregated 'for (uint n = 0u; n < i % 5u; n++) b[i] += atomicAdd(a[2], 0xffffffffu);'
aggregated 'for (uint n = 0u; n < 4u; n++) if (((i * 7u) >> n & 1u) != 0u) b[i] ^= atomicAdd(a[n], 2u); else atomicAdd(a[7], 1u);'
stays 'atomicAdd(a[i & 7u], 1u);'
stays 'atomicAdd(a[0], i);'
aggregated 'b[i] = atomicAdd(a[0], b[63]);'
aggregated 'b[i] = atomicAdd(a[0], gl_NumWorkGroups.x + 4u);'
for f in Min Max And Or; do
    aggregated "atomicAdd(a[4], 50u); barrier(); if (i > 2u) atomic$f(a[4], 3u * a[5] + 44u);"
    aggregated "atomicAdd(a[4], 50u); barrier(); if (i % 3u != 0u) b[i] = atomic$f(a[4], gl_NumWorkGroups.x + 44u);"
done
aggregated 'for (int n = -3; n < 3; n++) { b[i] += uint(atomicMax(c[0], n)); b[i] ^= uint(atomicMin(c[1], n)); }'
stays 'atomicXor(a[0], 3u);'
stays 'atomicMax(a[0], i);'
stays 'atomicAdd(s[0], 1u); barrier(); b[i] = s[0];'

# All 64 lanes add to one word: eight waves take no longer for it than for a lane each.
kernel 'b[i] = atomicAdd(a[0], 1u);'
status 0 "$LOCKSTEP" run "$TEMP/add.comp" --optimise --set wave_size=8 --set waves=8 --set memory=caches --json
[ "$(json atomic_conflict_cycles)" = 0 ] || fail "lanes of one wave have one address: $(json atomic_conflict_cycles) cycles"
