#!/bin/sh
# Which function of a shader is meant, and whether it is a compute or a pixel shader, by the text or --entry.
. tests/tools/cli.sh

# stage WANTED FILE OPTION...: the file is translated to a compute or a pixel shader.
stage() {
    stage=$1
    shift
    status 0 "$LOCKSTEP" import "$@"
    found=compute
    ! grep -q '^\.target' "$TEMP/out" || found=pixel
    [ $found = "$stage" ] || fail "$* is a $found shader"
}

# A .glsl says it by its group, its colour, or the place of its pixel; without #version it gets one.
printf '%s\n' 'layout(local_size_x = 8) in;' 'layout(binding = 0) buffer B { uint b[]; };' \
    'void f(out uint x) { x = 1u; }' 'void main() { f(b[gl_LocalInvocationIndex]); }' >"$TEMP/compute.glsl"
stage compute "$TEMP/compute.glsl"
printf '%s\n' '// local_size_x' 'layout(location = 0) out vec4 c;' 'void main() { c = vec4(1); }' >"$TEMP/colour.glsl"
stage pixel "$TEMP/colour.glsl"
printf '%s\n' 'void main() {' '    x = 1;' '}' >"$TEMP/wrong.comp"
status 2 "$LOCKSTEP" import "$TEMP/wrong.comp"
says err "wrong.comp:2:5: error: 'x': undeclared identifier"

# HLSL: SV_Target on the function, on a member of its structure, or on an out parameter; [numthreads] goes first.
cat >"$TEMP/a.hlsl" <<'SHADER'
#define UNUSED float4 macro() : SV_Target {
struct Corner { float4 place : SV_Position; float2 uv : TEXCOORD0; };
struct Colours { float4 first : sv_target0, second : SV_TARGET1; };
cbuffer Scene : register(b0) { float4 tint; };
float twice(float x) { return x * 2; }
Corner VSMain(float3 p : POSITION) { Corner c; c.place = float4(p, 1); c.uv = p.xy; return c; }
Colours PSMain(Corner c) { Colours o; o.first = float4(c.uv, twice(0.2), 1) * tint; o.second = 1; return o; }
SHADER
stage pixel "$TEMP/a.hlsl"
says out '.name u1, "second"'
cat >>"$TEMP/a.hlsl" <<'SHADER'
float4 PSPlain(float4 place : SV_Position) : SV_Target { return place / 100; }
void PSOut(float4 place : SV_Position, out float4 colour : SV_Target) { colour = place / 200; }
void PSStruct(float4 place : SV_Position, out Colours all) { all.first = all.second = place / 200; }
SHADER
status 2 "$LOCKSTEP" import "$TEMP/a.hlsl"
says err "a.hlsl:10:6: error: which function is the pixel shader? --entry NAME says it: PSMain, PSPlain, PSOut, PSStruct"
for entry in PSMain PSPlain PSOut PSStruct; do stage pixel "$TEMP/a.hlsl" --entry $entry; done
status 2 "$LOCKSTEP" import "$TEMP/a.hlsl" --entry VSMain
says err "a.hlsl:6:8: error: 'VSMain' is no compute shader, which has [numthreads(X, Y, Z)], and no pixel shader"
cat >>"$TEMP/a.hlsl" <<'SHADER'
RWBuffer<uint> counts;
[numthreads(64, 1, 1)] void CSMain(uint3 id : SV_DispatchThreadID) { counts[id.x] = id.x; }
SHADER
stage compute "$TEMP/a.hlsl"
stage pixel "$TEMP/a.hlsl" --entry PSOut
