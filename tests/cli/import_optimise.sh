#!/bin/sh
# --optimise: what need not wait goes first, but nothing passes a barrier, a store or what it depends on; and no more
# registers are taken than leave a core full of waves.
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'

# order STATEMENT...: the mnemonics of the memory accesses, barriers and square roots of a kernel with these statements.
order() {
    cat >"$TEMP/order.comp" <<EOF
#version 450
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { float a[]; };
layout(binding = 1) buffer B { float b[]; };
shared float s[64];
void main() {
    uint i = gl_LocalInvocationID.x;
    $*
}
EOF
    status 0 "$LOCKSTEP" import --optimise "$TEMP/order.comp"
    sed -n 's/^    \(ld\|st\|barrier\|sqrt\).*/\1/p' "$TEMP/out" | tr '\n' ' '
}

# expect ORDER STATEMENT...
expect() {
    wanted=$1
    shift
    found=$(order "$@")
    [ "$found" = "$wanted " ] || fail "'$found' instead of '$wanted': $*"
}

expect 'ld ld sqrt sqrt st' 'float x = sqrt(a[i]), y = sqrt(a[i * 3u]); b[i] = x + y;'
expect 'ld sqrt st ld sqrt st' 'b[i] = sqrt(b[i + 1u]); b[i + 64u] = sqrt(b[i * 3u]);'
expect 'ld sqrt st barrier ld sqrt st' 's[i] = sqrt(a[i]); barrier(); b[i] = sqrt(a[i * 3u]);'
expect 'ld ld sqrt st ld sqrt st' 's[i] = sqrt(a[i] + s[i + 1u]); b[i] = sqrt(s[i * 2u]);'

# An unrolled loop: fewer cycles, the same results, and registers for 64 waves.
kernel=programs/silicon/kernels/nbody_tile_unroll4.comp
sed 's/^const uint SIZE = .*/const uint SIZE = 256u;/' "$kernel" >"$TEMP/nbody.comp"
"$(dirname "$LOCKSTEP")/tests/kernel_data" "$TEMP" nbody SIZE=256
status 0 "$LOCKSTEP" run --optimise=no "$TEMP/nbody.comp" --preset hopper-like --define SIZE=256 -Wno-all --json
plain=$(json cycles)
status 0 "$LOCKSTEP" run "$TEMP/nbody.comp" --preset hopper-like --define SIZE=256 -Wno-all --json
[ "$(json cycles)" -lt $((plain * 4 / 5)) ] || fail "optimised: $(json cycles) cycles, otherwise $plain"
[ "$(json registers)" -le 32 ] || fail "$(json registers) registers a thread"
