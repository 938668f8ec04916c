#!/bin/sh
# What a shader leaves open is said, and so is what the assembler says of the assembly that it became: with the shader's
# lines.
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'

# A group whose size is a constant: that of the constant with its number, both for --define and for the default.
cat >"$TEMP/size.comp" <<'SHADER'
#version 450
//! .buffer o, 256
layout(local_size_x_id = 3) in;
layout(constant_id = 3) const uint BLOCK_SIZE = 32;
layout(binding = 0) buffer O { uint o[]; };
void main() { o[gl_GlobalInvocationID.x] = gl_WorkGroupSize.x * 1000u + BLOCK_SIZE; }
SHADER
# size_is WIDTH ARGUMENT...: the groups have this many threads, and both constants this value.
size_is() {
    width=$1
    shift
    status 0 "$LOCKSTEP" run "$TEMP/size.comp" --dispatch 1 "$@" --json
    [ "$(json threads)" = "$width" ] || fail "the group has $(json threads) threads, not $width"
    status 0 "$LOCKSTEP" run -q "$TEMP/size.comp" --dispatch 1 "$@" --print 'o[0:1]'
    says out $((width * 1000 + width))
}
size_is 32
says err "size.comp:3:1: warning: the group's size in x has no default but 1: it is that of BLOCK_SIZE, 32; --define BLOCK_SIZE=32 says so"
size_is 64 --define BLOCK_SIZE=64
silent err
status 2 "$LOCKSTEP" run "$TEMP/size.comp" -Werror=shader-default
sed -i 's/local_size_x_id = 3/local_size_x = 16, &/' "$TEMP/size.comp" # a default of its own
status 0 "$LOCKSTEP" run -q "$TEMP/size.comp" --dispatch 1 --print 'o[0:1]'
says out 16032
silent err
# The group's size is asked for before the constant stands there.
sed -i 's/local_size_x = 16, //; s/^layout(constant/const uint TWICE = gl_WorkGroupSize.x * 2;\n&/; s/BLOCK_SIZE; }/TWICE \/ 2; }/' "$TEMP/size.comp"
size_is 32
size_is 8 --define BLOCK_SIZE=8
sed -i '/constant_id/d' "$TEMP/size.comp"
size_is 1
says err "the group's size in x is a constant without a value: it is 1; --define constant_3=VALUE"
size_is 8 --define constant_3=8
silent err

# Push constants, samplers, and constants of directives that the shader does not see.
cat >"$TEMP/open.comp" <<'SHADER'
#version 450
//! .buffer o, 64
//! .texture tex, 8x8 mips, checker(2, 0xffffff, 0)
layout(local_size_x = 32) in;
layout(push_constant) uniform P { float lod; uint count; } p;
layout(binding = 0) buffer B { float o[]; };
layout(binding = 1) uniform sampler2D tex; // with lod
void main() {
    o[gl_LocalInvocationIndex] =
        textureLod(tex, vec2(0.5), p.lod).x;
}
SHADER
status 0 "$LOCKSTEP" run "$TEMP/open.comp"
says err 'open.comp:5:1: warning: nothing sets the push constants lod, count, which are 0: `//! .constant lod = VALUE` or --define lod=VALUE [-Wshader-default]'
says err 'open.comp:10:9: warning: nothing describes the sampler tex: it is bilinear wrap; `//! .sampler tex, bilinear wrap` says so'
status 0 "$LOCKSTEP" import "$TEMP/open.comp" --define lod=1
says err 'nothing sets the push constant count, which is 0'
sed -i 's/^layout(local/\/\/! .sampler tex, point clamp\n&/' "$TEMP/open.comp"
status 0 "$LOCKSTEP" run "$TEMP/open.comp" --define lod=1 --define count=3
silent err
for line in 'lod = 2.0' '.equ lod, 2.0'; do
    sed "s/^layout(local/\/\/! $line\n&/" "$TEMP/open.comp" >"$TEMP/wrong.comp"
    status 2 "$LOCKSTEP" run -q "$TEMP/wrong.comp"
    says err "'lod' is a constant of the shader: .constant lod = VALUE sets it, or --define [reserved-name]"
    ! grep -q assembly "$TEMP/err" || fail 'the assembly is spoken of'
done
sed 's/^#version.*/&\n\/\/! N = 64/' "$TEMP/open.comp" >"$TEMP/wrong.comp"
status 0 "$LOCKSTEP" run -q "$TEMP/wrong.comp" -Wno-shader-default
says err "wrong.comp:2:5: warning: 'N' is a constant of the directives, and none of them uses it"
sed 's/o, 64/o, N/' "$TEMP/wrong.comp" >"$TEMP/right.comp"
status 0 "$LOCKSTEP" run "$TEMP/right.comp" -Wno-shader-default
silent err

# A barrier where lanes are inactive: once, though it is called twice, also in what the shader includes; a module says
# which line of which file.
cat >"$TEMP/wait.inc" <<'SHADER'
void wait(uint i) {
    if (i < 8u)
        barrier();
}
SHADER
cat >"$TEMP/barrier.comp" <<'SHADER'
#version 450
#extension GL_GOOGLE_include_directive : require
//! .buffer o, 64
layout(local_size_x = 32) in;
layout(binding = 0) buffer B { uint o[]; };
#include "wait.inc"
void hold(uint i) { if (o[i] == 1u) barrier(); }
void main() {
    uint i = gl_LocalInvocationIndex;
    hold(i);
    o[i] = i;
    hold(i + 1u);
    wait(i);
}
SHADER
# warned TEXT: this, and about the included file; no other warning.
warned() {
    says err "$1"
    says err 'wait.inc:3: some lanes may be inactive at this barrier [-Wdivergent-barrier]'
    [ "$(grep -c warning "$TEMP/err")" = 2 ] || fail 'not two warnings'
}
status 0 "$LOCKSTEP" run -q "$TEMP/barrier.comp"
warned 'barrier.comp:7:1: warning: some lanes may be inactive at this barrier [-Wdivergent-barrier]'
status 2 "$LOCKSTEP" run -q "$TEMP/barrier.comp" -Werror=divergent-barrier
says err '[-Werror=divergent-barrier]'
status 0 "$LOCKSTEP" run -q "$TEMP/barrier.comp" -Wno-divergent-barrier
silent err
(cd "$TEMP" && glslangValidator -S comp -V --target-env vulkan1.1 -g barrier.comp -o barrier.spv >/dev/null)
status 0 "$LOCKSTEP" run -q "$TEMP/barrier.spv" --bind o=zeros:256
says err 'barrier.spv:7: warning: some lanes may be inactive at this barrier'
status 0 "$LOCKSTEP" run -q tests/memory/open.spv --bind words=zeros:32
says err 'open.spv: warning: some lanes may be inactive at this barrier'
