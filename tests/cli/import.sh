#!/bin/sh
# Shaders: import prints assembly, all commands take the shader itself, messages have its lines.
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'
cat >"$TEMP/square.comp" <<'SHADER'
//! .dispatch 2
//! .buffer numbers, 128, u32 iota(0, 1)
//! .expect numbers[9], u32 81
#version 450
layout(local_size_x = 64) in;
layout(binding = 3) buffer Numbers { uint numbers[]; };
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i > 100u)
        numbers[i] = 0u;
    else
        numbers[i] *= numbers[i];
}
SHADER
status 0 "$LOCKSTEP" run "$TEMP/square.comp" --json
[ "$(json threads)" = 128 ] || fail 'not two groups of 64'
status 1 "$LOCKSTEP" run "$TEMP/square.comp" --dispatch 1 --print 'numbers[60:66]' --bind numbers=zeros:512
says out '0 0 0 0 0 0'

# The assembly by itself does the same.
status 0 "$LOCKSTEP" import "$TEMP/square.comp" -o "$TEMP/square.s"
grep -q '^\.name u3, "numbers"' "$TEMP/square.s" || fail 'no name'
grep -q '^ *if ' "$TEMP/square.s" || fail 'no if'
status 0 "$LOCKSTEP" run "$TEMP/square.s"
says out 'expectations         1 passed'

# Lines are the shader's.
status 0 "$LOCKSTEP" profile "$TEMP/square.comp"
says out 'square.comp'
says out 'if (i > 100u)'
status 0 "$LOCKSTEP" why "$TEMP/square.comp" --at 3:31:12

# What is said of a run names its lines, variables and resources; a step is a line, in the text of --expanded its
# instructions are below it.
cat >"$TEMP/loop.comp" <<'SHADER'
//! .buffer numbers, 256, u32 iota(0, 1)
#version 450
layout(local_size_x = 64) in;
layout(binding = 0) buffer Numbers { uint numbers[]; };
void main() {
    uint i = gl_GlobalInvocationID.x;
    uint sum = 0u;
    for (uint k = 0u; k < i; k++) {
        if (i > 40u)
            sum += numbers[k] * 3u;
        else
            sum -= numbers[k + 1u];
    }
    numbers[i] = sum;
}
SHADER
printf '%s\n' 'break if k == 3' continue 'memory numbers 0 2' 'until 12' stack step stepi where rstep >"$TEMP/in"
status 0 "$LOCKSTEP" debug "$TEMP/loop.comp" <"$TEMP/in"
says out 'reached breakpoint 1: if k == 3'
says out 'continue at `numbers[i] = sum;`, line 14; pushed in cycle'

# The parts of a `for` are one stop in a round; the comparison of line 9 is done once, in front of the loop.
printf '%s\n' step step step step step step >"$TEMP/in"
status 0 "$LOCKSTEP" debug "$TEMP/loop.comp" --dispatch 1 --set wave_size=4 <"$TEMP/in"
grep -o 'line [0-9]*' "$TEMP/out" | tr '\n' ' ' >"$TEMP/lines"
[ "$(cat "$TEMP/lines")" = 'line 8 line 9 line 8 line 9 line 12 line 8 ' ] || fail "stops: $(cat "$TEMP/lines")"
says out 'line 8: for (uint k = 0u; k < i; k++) {'
silent err
echo 'break if sum == 3 lane 64' >"$TEMP/in"
status 2 "$LOCKSTEP" debug "$TEMP/loop.comp" <"$TEMP/in"
printf '%s\n' step step step step step >"$TEMP/in"
status 0 "$LOCKSTEP" debug "$TEMP/loop.comp" <"$TEMP/in"
[ "$(sed -n 's/.*, line \([0-9]*\): .*/\1/p' "$TEMP/out" | tr '\n' ' ')" = '8 9 8 9 12 ' ] || fail 'not line by line'
status 0 "$LOCKSTEP" trace -q "$TEMP/loop.comp" programs/wave_library.s -o "$TEMP/pair.png"
status 0 "$LOCKSTEP" profile "$TEMP/loop.comp" --against programs/vadd.s
sed 's/k < i/k < LIMIT/; s/^void/layout(constant_id = 0) const uint LIMIT = 3;\nvoid/' "$TEMP/loop.comp" >"$TEMP/limit.comp"
status 0 "$LOCKSTEP" sweep -q "$TEMP/limit.comp" --over define:LIMIT=1,20 -o "$TEMP/limit.csv"
[ "$(sed 1d "$TEMP/limit.csv" | sort -u | wc -l)" = 2 ] || fail 'not two points'
status 2 "$LOCKSTEP" import "$TEMP/limit.comp" --define LIMIT=1,2
says err '--define LIMIT needs 1 number of type u32'
sed 's/k < i/(k < i) == ON/; s/^void/layout(constant_id = 0) const bool ON = false;\nvoid/' "$TEMP/loop.comp" >"$TEMP/on.comp"
for wrong in yes 1.5 true,false; do
    status 2 "$LOCKSTEP" import "$TEMP/on.comp" --define ON=$wrong
    says err '--define ON needs one value of type bool: true or false'
done
for word in false 0; do
    status 0 "$LOCKSTEP" import "$TEMP/on.comp" --define ON=$word
    mv "$TEMP/out" "$TEMP/$word.s"
done
cmp -s "$TEMP/0.s" "$TEMP/false.s" || fail 'false is not 0'
status 0 "$LOCKSTEP" import "$TEMP/on.comp" --define ON=true
! cmp -s "$TEMP/out" "$TEMP/false.s" || fail 'true is false'
cp "$TEMP/out" "$TEMP/on.s"
status 0 "$LOCKSTEP" import "$TEMP/on.comp" --define ON=2
cmp -s "$TEMP/out" "$TEMP/on.s" || fail 'a boolean that is not 0 is not true'

# In the window: the shader with its instructions below each line; an error waits for the file to be mended.
sed 's/sum = 0u/sum = nothing/' "$TEMP/loop.comp" >"$TEMP/wrong.comp"
cat >"$TEMP/loop.view" <<END
goto 100
expand
expect clean
step
open $TEMP/wrong.comp
expect failed
expect errors ~nothing
expect clean
open $TEMP/limit.comp
expect file ~limit.comp
expect clean
END
status 0 "$LOCKSTEP" view "$TEMP/loop.comp" --script "$TEMP/loop.view"
status 0 "$LOCKSTEP" profile --expanded "$TEMP/loop.comp"
says out '> br_push '
sed 's/k + 1u/k + 1000u/' "$TEMP/loop.comp" >"$TEMP/wrong.comp"
status 1 "$LOCKSTEP" run "$TEMP/wrong.comp"
says err 'wrong.comp:12: fault: out-of-bounds'
says err 'u0 (numbers) has 1024 bytes; lane'
says err 'sum = 0, k = 0'
status 1 "$LOCKSTEP" run -q "$TEMP/wrong.comp" --set bounds=d3d --check=bounds
says err 'loads u0 (numbers), byte 4000'

# What is wrong: a directive, a failed expectation, the shader, its language, a missing program.
sed 's/u32 81/u32 80/' "$TEMP/square.comp" >"$TEMP/wrong.comp"
status 1 "$LOCKSTEP" run "$TEMP/wrong.comp"
says err 'wrong.comp:3'
sed 's/iota(0, 1)/iota(0)/' "$TEMP/square.comp" >"$TEMP/wrong.comp"
status 2 "$LOCKSTEP" run "$TEMP/wrong.comp"
says err 'wrong.comp:2:'
says err '//! .buffer numbers, 128, u32 iota(0)'
sed 's/> 100u/> limit/' "$TEMP/square.comp" >"$TEMP/wrong.comp"
status 2 "$LOCKSTEP" run "$TEMP/wrong.comp"
says err "wrong.comp:9:13: error: 'limit': undeclared identifier [shader-error]"
sed 's/> 100u/> nubmers[0]/' "$TEMP/square.comp" >"$TEMP/wrong.comp"
status 2 "$LOCKSTEP" run "$TEMP/wrong.comp"
says err "'nubmers': undeclared identifier; did you mean 'numbers'?"
sed 's/uint i =/double d = 1.0lf; uint i =/; s/numbers\[i\] = 0u/numbers[i] = uint(d)/' "$TEMP/square.comp" >"$TEMP/wrong.comp"
status 2 "$LOCKSTEP" run "$TEMP/wrong.comp"
says err 'shader-feature'
cat >"$TEMP/wrong.comp" <<'SHADER'
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : enable
layout(local_size_x = 8) in;
layout(binding = 0) uniform samplerCubeArray sky;
layout(binding = 2) buffer B { double d[]; };
layout(binding = 3) buffer C { uint16_t s[]; };
layout(binding = 4) buffer D { int64_t l[]; };
void main() {
    vec4 a = texture(sky, vec4(1));
    d[0] = double(a.x);
    s[1] = uint16_t(3);
    l[2] = int64_t(gl_LocalInvocationIndex);
}
SHADER
status 2 "$LOCKSTEP" run "$TEMP/wrong.comp"
says err "wrong.comp:4:1: error: 'sky' is an array of cube maps"
says err 'wrong.comp:10:5: error: floats of 64 bits'
for language in cu cl wgsl; do
    echo x >"$TEMP/kernel.$language"
    status 2 "$LOCKSTEP" run "$TEMP/kernel.$language"
    says err 'GLSL (.comp, .frag, .glsl), HLSL (.hlsl) and SPIR-V'
done
status 2 env PATH=/nowhere "$LOCKSTEP" run "$TEMP/square.comp"
says err 'apt install glslang-tools'
status 2 "$LOCKSTEP" import programs/vadd.s
says err 'is no shader'

# HLSL: the kernel is the function with [numthreads], or --entry. Modules: cut off, or without a name that says so.
cat >"$TEMP/two.hlsl" <<'SHADER'
RWStructuredBuffer<float> result;
[numthreads(32, 1, 1)]
void first(uint3 id : SV_DispatchThreadID) { result[id.x] = 1; }
[numthreads(32, 1, 1)]
void second(uint3 id : SV_DispatchThreadID) { result[id.x] = 2; }
SHADER
status 2 "$LOCKSTEP" run "$TEMP/two.hlsl"
says err 'which function is the kernel? --entry NAME says it'
status 0 "$LOCKSTEP" run "$TEMP/two.hlsl" --entry second --bind result=zeros:128 --print 'result[0:2]=f32'
says out '2.0 2.0'
status 2 "$LOCKSTEP" run "$TEMP/two.hlsl" --entry third
says err "there is no function 'third' in"
glslangValidator -S comp -V --target-env vulkan1.1 -g "$TEMP/square.comp" -o "$TEMP/square.bin" >/dev/null
status 0 "$LOCKSTEP" run "$TEMP/square.bin" --bind numbers=zeros:512 --print "numbers[0:2]"
says out "0 0"
head -c 100 "$TEMP/square.bin" >"$TEMP/cut.spv"
status 2 "$LOCKSTEP" run "$TEMP/cut.spv"
grep -q "^$TEMP/cut.spv: error: this is not a valid SPIR-V module: it is cut off" "$TEMP/err" && [ "$(wc -l <"$TEMP/err")" = 1 ] ||
    fail 'not a line by itself'

# Without standard input and output the same comes of it: what glslang is handed lies elsewhere.
status 0 "$LOCKSTEP" import "$TEMP/two.hlsl" --entry first -o "$TEMP/two.s"
"$LOCKSTEP" import "$TEMP/two.hlsl" --entry first -o "$TEMP/again.s" <&- >&- || fail 'without standard streams it fails'
same "$TEMP/two.s" "$TEMP/again.s"
