#!/bin/sh
# A module whose source is gone: the lines that it holds itself are shown, those of files that it includes too.
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'
mkdir "$TEMP/was"
cat >"$TEMP/was/triple.inc" <<'SHADER'
uint triple(uint x) {
    uint twice = x + x;
    return twice + x;
}
SHADER
cat >"$TEMP/was/sums.comp" <<'SHADER'
#version 450
#extension GL_GOOGLE_include_directive : require
#include "triple.inc"
layout(local_size_x = 64) in;
layout(binding = 0) buffer Sums { uint sums[]; };
void main() {
    uint i = gl_GlobalInvocationID.x;
    sums[i] = triple(i) + sums[i + 1u];
}
SHADER
for debug in -g -gVS; do
    (cd "$TEMP/was" && glslangValidator -V --quiet --target-env vulkan1.1 $debug sums.comp -o ../sums.spv) || fail glslang
    mv "$TEMP/was" "$TEMP/gone"
    set -- "$TEMP/sums.spv" --bind sums=zeros:260
    status 0 "$LOCKSTEP" profile "$@"
    grep -q ' 8 *sums\[i\] = triple(i) + sums\[i + 1u\];' "$TEMP/out" || fail "$debug: no line of the source"
    printf '%s\n' list 'break sums.comp:8' continue list >"$TEMP/in"
    status 0 "$LOCKSTEP" debug "$@" <"$TEMP/in"
    grep -q '2      uint twice = x + x;' "$TEMP/out" || fail "$debug: no lines of what it includes"
    grep -q '^ .* 5  layout(binding = 0) buffer Sums' "$TEMP/out" || fail "$debug: no lines in debug"
    status 0 "$LOCKSTEP" view "$@" --script /dev/stdin <<SCRIPT
list $TEMP/window.list
SCRIPT
    grep -q 'twice = x + x;' "$TEMP/window.list" || fail "$debug: no lines in the window"
    status 0 "$LOCKSTEP" why "$@" --at 0:0:9
    status 1 "$LOCKSTEP" run "$TEMP/sums.spv" --bind sums=zeros:256
    says err 'sums[i] = triple(i) + sums[i + 1u];'
    mv "$TEMP/gone" "$TEMP/was"
done

# Modules that are right, but none of a compute shader, and what there is no counterpart for.
echo 'void main() {}' >"$TEMP/other.glsl"
sed -i '1i #version 450' "$TEMP/other.glsl"
glslangValidator -V -S vert "$TEMP/other.glsl" -o "$TEMP/other.spv" >/dev/null
status 2 "$LOCKSTEP" run "$TEMP/other.spv"
says err "other.spv: error: this is a vertex shader: only compute shaders and pixel shaders are read"
glslangValidator -V -S frag "$TEMP/other.glsl" -o "$TEMP/other.spv" >/dev/null
status 2 "$LOCKSTEP" run "$TEMP/other.spv"
says err "other.spv: error: the pixel shader writes no target: give it an output"
cat >"$TEMP/address.comp" <<'SHADER'
#version 450
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(buffer_reference) buffer Node { uint value; };
layout(binding = 0) buffer B { Node node; uint sums[]; };
void main() { sums[gl_LocalInvocationIndex] = node.value; }
SHADER
status 2 "$LOCKSTEP" run "$TEMP/address.comp"
says err 'address.comp:4:1: error: pointers to buffers (buffer_reference, vk::RawBufferLoad) are not supported: bind the buffers'
[ "$("$LOCKSTEP" import tests/shaders/alone/naga_zero.spvasm | wc -l)" -lt 50 ] || fail 'zeros are no loop'
