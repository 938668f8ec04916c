#!/bin/sh
# profile --try unrolls loops of a shader whose rounds are known, in the program as it was loaded: with the cycles and the
# memory that the shader has if it says [[unroll]].
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'

cat >"$TEMP/t.comp" <<'END'
#version 450
//! .machine memory=flat
//! .buffer a, file("a.bin")
//! .buffer b, 256
//! .dispatch 4
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer A { uint a[]; };
layout(binding = 1) buffer B { uint b[]; };
layout(constant_id = 0) const uint COUNT = 200u;
const uint table[4] = uint[](2u, 3u, 5u, 7u), other[4] = uint[](1u, 9u, 4u, 6u);
uint sum(uint i, uint from) {
    uint all = other[i & 3u];
    for (uint n = 0u; n < COUNT; n++) all = all * 5u + (a[(from + n) & 63u] ^ i) * table[n & 3u];
    return all;
}
void main() {
    uint i = gl_GlobalInvocationID.x, all = sum(i, 0u);
    for (uint n = 0u; n < (i & 7u); n++) all ^= n * i;
    b[i] = all + sum(i, 3u);
}
END
head -c 256 "$0" >"$TEMP/a.bin"
head -c 512 "$0" >"$TEMP/bound.bin"
sed 's/for (uint n = 0u; n < COUNT/[[unroll]] &/' "$TEMP/t.comp" >"$TEMP/unrolled.comp"

# tried [OPTION...]: the figures of the try are those of the shader that says it.
tried() {
    status 0 "$LOCKSTEP" run --optimise "$TEMP/unrolled.comp" "$@" --json --dump "b=$TEMP/unrolled.bin"
    cycles=$(json cycles)
    status 0 "$LOCKSTEP" run --optimise "$TEMP/t.comp" "$@" --dump "b=$TEMP/usual.bin"
    same "$TEMP/usual.bin" "$TEMP/unrolled.bin"
    status 0 "$LOCKSTEP" profile --optimise --try "$TEMP/t.comp" "$@"
    says out "  Try [[unroll]] the loop at line 14: the run in $cycles cycles ("
    says out "Kernel: [[unroll]] the loop at line 14: the run in $cycles cycles ("
    ! grep -q 'other results\|loop at line 19' "$TEMP/out" || fail 'other results, or a loop of unknown rounds'
}
tried --define COUNT=8
tried --define COUNT=13 --set waves=8 --bind "a=u32:$TEMP/bound.bin" --threads 3
status 0 "$LOCKSTEP" profile --optimise --try --json "$TEMP/t.comp" --define COUNT=8
says out '"setting": "[[unroll]] the loop at line 14"'

# untried [OPTION...]: no loop is unrolled.
untried() {
    status 0 "$LOCKSTEP" profile --try --json "$TEMP/t.comp" "$@"
    ! grep -q 'the loop at line' "$TEMP/out" || fail "a loop was tried: $*"
}
untried --define COUNT=8 # such a shader is not unrolled
untried --optimise # more than 128 rounds
untried --optimise --no-uniform --define COUNT=129
untried --optimise --entry main --define COUNT=8 --window 0:4 # no loop has begun

# A line of a file that several passes have is tried once, and unrolled in all of them.
sed 's/COUNT = 200u/COUNT = 8u/; s/^\/\/! .dispatch.*/\/\/! .pass main, 4\n\/\/! .pass main, 3, COUNT = 9/' \
    "$TEMP/t.comp" >"$TEMP/passes.comp"
sed 's/for (uint n = 0u; n < COUNT/[[unroll]] &/' "$TEMP/passes.comp" >"$TEMP/passes_unrolled.comp"
status 0 "$LOCKSTEP" run --optimise --json "$TEMP/passes_unrolled.comp"
cycles=$(sed -n 's/^  "cycles": \([0-9]*\),$/\1/p' "$TEMP/out") # of both
status 0 "$LOCKSTEP" profile --optimise --try --json "$TEMP/passes.comp"
says out "the run in $cycles cycles"
[ "$(grep -c '"setting": "\[\[unroll\]\]' "$TEMP/out")" -eq 1 ] || fail 'the loop of both passes is not tried once'

# The program as it was read: a module from standard input cannot be read again.
glslangValidator -V -g "$TEMP/t.comp" -o "$TEMP/t.spv" >"$TEMP/out"
sh -c '"$0" profile --optimise --try - --dispatch 4 --define COUNT=8 --bind a=zeros:256 --bind b=zeros:1024 <"$1"' \
    "$LOCKSTEP" "$TEMP/t.spv" >"$TEMP/out"
says out 'Try [[unroll]] the loop at line 14: the run in'
mv "$TEMP/unrolled.comp" "$TEMP/t.comp"
untried --optimise --define COUNT=8 # it is unrolled already
