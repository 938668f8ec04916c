#!/bin/sh
# Several passes of a shader in one run leave the memory that runs one after the other leave, each with its bindings,
# constants and entry.
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'
case $LOCKSTEP in /*) ;; *) LOCKSTEP=$PWD/$LOCKSTEP ;; esac
cd "$TEMP" || exit

# holds WORDS: --print has shown these.
holds() {
    tr -s ' ' <"$TEMP/out" | grep -qF -e "0: $1" || fail "the words are not $1"
}

cat >blur.comp <<'SHADER'
#version 450
//! .pass blur.comp, 1, src = a, dst = b, RADIUS = 1
//! .pass more.hlsl Add, 1, data = b
//! .pass more.hlsl Scale, [2 1], data = b
//! .pass blur.comp, 1, src = b, dst = a, RADIUS = 2
//! .buffer a, 64, u32 iota(0, 3)
//! .buffer b, 64
//! .expect blur.threads == 64
//! .expect blur_2.cycles > 0
//! .expect more_Add.threads == 64
layout(local_size_x = 64) in;
layout(constant_id = 0) const int RADIUS = 3;
layout(push_constant) uniform P { uvec3 weight; bool twice; };
layout(binding = 0) readonly buffer Src { uint src[]; };
layout(binding = 1) buffer Dst { uint dst[]; };
void main() {
    int i = int(gl_GlobalInvocationID.x);
    uint sum = twice ? 1u : 0u;
    for (int k = -RADIUS; k <= RADIUS; k++) sum += weight[uint(k) % 3u] * src[clamp(i + k, 0, 63)];
    dst[i] = sum;
}
SHADER
cat >more.hlsl <<'SHADER'
RWStructuredBuffer<uint> data : register(u0);
[numthreads(64, 1, 1)]
void Add(uint3 id : SV_DispatchThreadID) { data[id.x] += 100; }
[numthreads(32, 1, 1)]
void Scale(uint3 id : SV_DispatchThreadID) { data[id.x] *= 3; }
SHADER

# The same in separate runs, whose files hand the memory on.
constants='--define weight=1,2,3 --define twice=true'
blur="run -q alone.comp $constants --dispatch 1"
sed '/^\/\/!/d' blur.comp >alone.comp
# shellcheck disable=SC2086 # several words
{
    "$LOCKSTEP" run -q blur.comp $constants --dump a=a.bin --dump b=b.bin
    "$LOCKSTEP" $blur --define RADIUS=0 --bind src=zeros:256 --bind dst=zeros:256
    sed '/^layout(local/i //! .buffer src, 64, u32 iota(0, 3)' alone.comp >start.comp
    "$LOCKSTEP" run -q start.comp $constants --dispatch 1 --define RADIUS=1 --bind dst=zeros:256 --dump dst=1.bin
    "$LOCKSTEP" run -q more.hlsl --entry Add --dispatch 1 --bind data=u32:1.bin --dump data=2.bin
    "$LOCKSTEP" run -q more.hlsl --entry Scale --dispatch 2 --bind data=u32:2.bin --dump data=3.bin
    "$LOCKSTEP" $blur --define RADIUS=2 --bind src=u32:3.bin --bind dst=zeros:256 --dump dst=4.bin
}
same b.bin 3.bin
same a.bin 4.bin

# Every way to run it gives the same: its assembly, its binary, without time, at other waves, optimised.
# shellcheck disable=SC2086
{
    "$LOCKSTEP" import blur.comp $constants -o blur.s
    "$LOCKSTEP" asm blur.comp $constants -o blur.lsb
    "$LOCKSTEP" dis blur.lsb -o again.s
    "$LOCKSTEP" asm again.s -o again.lsb
}
same blur.lsb again.lsb
for how in blur.s blur.lsb "blur.comp $constants --functional" "blur.comp $constants --set wave_size=8" \
    "blur.comp $constants --optimise" "blur.comp $constants --set cores=3 --threads 2"; do
    # shellcheck disable=SC2086
    status 0 "$LOCKSTEP" run -q $how --dump a=other.bin
    same a.bin other.bin
done

# The command line wins over a pass's constant, that over .constant; the last of several options counts.
cat >order.comp <<'SHADER'
#version 450
//! .constant A = 1
//! .constant B = 2, -3
//! .constant half_of = 0.5
//! .buffer o, 8
//! .pass order.comp, 1
//! .pass order.comp, 1, A = 7, I = 4
layout(local_size_x = 1) in;
layout(constant_id = 0) const int A = 0;
layout(push_constant) uniform P { ivec2 B; float half_of; uint I; } p;
layout(binding = 0) buffer O { int o[]; };
void main() { o[p.I] = A; o[p.I + 1] = p.B.x; o[p.I + 2] = p.B.y; o[p.I + 3] = int(8 * p.half_of); }
SHADER
status 0 "$LOCKSTEP" run -q order.comp --print 'o[0:8]'
holds '1 2 4294967293 4 7 2 4294967293 4'
says err 'order.comp:10:1: warning: nothing sets the push constant I, which is 0'
status 0 "$LOCKSTEP" run -q order.comp --define A=9 --define A=8 --define half_of=1 --print 'o[0:8]'
holds '8 2 4294967293 8 8 2 4294967293 8'
grep -c 'nothing sets' "$TEMP/err" >count
[ "$(cat count)" = 1 ] || fail 'a warning is given for each pass'

# Ping-pong by swapping names, in a repetition; a buffer that is filled anew between the passes.
cat >swap.comp <<'SHADER'
#version 450
//! .buffer a, 4, u32 iota(1, 1)
//! .buffer b, 4
//! .buffer count, 1
//! ROUNDS = 3
//! .repeat ROUNDS
//! .fill count, 5
//! .pass swap.comp, 1, from = a, to = b
//! .pass swap.comp, 1, from = b, to = a
//! .endr
//! .expect a[0], u32 64 128 192 256
//! .expect b[0], u32 32 64 96 128
//! .expect count[0], u32 13
layout(local_size_x = 4) in;
layout(binding = 0) readonly buffer From { uint from[]; };
layout(binding = 1) writeonly buffer To { uint to[]; };
layout(binding = 2) buffer Count { uint count; };
void main() {
    uint i = gl_LocalInvocationIndex;
    atomicAdd(count, 1u);
    to[i] = 2u * from[i];
}
SHADER
status 0 "$LOCKSTEP" run -q swap.comp
silent err
status 0 "$LOCKSTEP" run -q swap.comp --functional
status 0 "$LOCKSTEP" run swap.comp
says out 'swap.comp: 6 times 1 group of 4 threads on 1 core'
"$LOCKSTEP" import swap.comp -o swap.s
[ "$(grep -c '^swap.*:$' swap.s)" = 2 ] || fail 'equal passes do not share their code'
for data in 'u32 fill(7)|7 7' 'i32 iota(4, -1)|4 3' 'f32 0.5|1056964608 1056964608'; do
    sed "s/.fill count, 5/.fill b, ${data%|*}/; s/^\/\/! .pass.*to = a/\/\/! .pass swap.comp, 1, from = b, to = c/; /expect/d
        s/^\/\/! .pass.*to = b/\/\/! .pass swap.comp, 1, from = a, to = d/; s/ROUNDS = 3/ROUNDS = 1/
        s/.buffer count, 1/.buffer count, 1\n\/\/! .buffer c, 4\n\/\/! .buffer d, 4/" swap.comp >fill.comp
    status 0 "$LOCKSTEP" run -q fill.comp --print 'b[0:2]'
    holds "${data#*|}"
done

# Compute and pixel passes: an image that one writes and the next one samples; two targets of one size; triangles.
cat >mixed.comp <<'SHADER'
#version 450
//! .framebuffer field, rgba32f 16x16
//! .sampler field, point clamp
//! .target second, 16x16 rgba32f
//! .pass mixed.comp, [2 2], image = field
//! .pass show.frag, src = field
//! .pass mixed.comp, [2 2] quads, image = field, ADD = 0.5
//! .pass show.frag, src = field, color = second
//! .expect color[0 0], 16, f32 fill(0.25) ~ 0.003
//! .expect second[3 5], f32 0.75 0.75 0.75 0.75
layout(local_size_x = 8, local_size_y = 8) in;
layout(constant_id = 1) const float ADD = 0.25;
layout(binding = 0, rgba32f) uniform image2D image;
void main() {
    ivec2 p = ivec2(gl_GlobalInvocationID.xy);
    imageStore(image, p, imageLoad(image, p) + ADD);
}
SHADER
cat >show.frag <<'SHADER'
#version 450
layout(binding = 0) uniform sampler2D src;
layout(location = 0) out vec4 color;
void main() { color = texture(src, gl_FragCoord.xy / 16.0); }
SHADER
for how in '' --functional '--set wave_size=64' '--set cores=2 --threads 2'; do
    # shellcheck disable=SC2086
    status 0 "$LOCKSTEP" run -q mixed.comp $how --check all --print 'second[3:4]'
done
"$LOCKSTEP" import mixed.comp -o mixed.s
status 0 "$LOCKSTEP" run -q mixed.s
status 0 "$LOCKSTEP" run mixed.comp --json
says out '"kernel": "mixed_2"'
says out '"width": 16'
status 0 "$LOCKSTEP" run mixed.comp
says out 'show_2  '
status 0 "$LOCKSTEP" profile mixed.comp --pass show
says out 'line 4 of show.frag'
says out 'Memory by line'
for line in '16  mixed.comp  .*imageStore' '4  show.frag  .*texture(src'; do
    grep -q "^ .* $line" "$TEMP/out" || fail "memory by line has no '$line'"
done
! grep -q '^dispatch ' "$TEMP/out" || fail 'the costs of one pass list all passes'
status 0 "$LOCKSTEP" why mixed.comp --at 0:0:1
grep -q 'line [0-9]* of mixed.comp' "$TEMP/out" || fail 'a line of several files is named without its file'
"$LOCKSTEP" run mixed.comp | grep -A 4 '^dispatch ' >passes
status 0 "$LOCKSTEP" profile mixed.comp
grep -A 4 '^dispatch ' "$TEMP/out" | cmp -s - passes || fail 'profile does not list the passes'
status 0 "$LOCKSTEP" profile mixed.comp --json
says out '"kernel": "mixed_2"'
status 0 "$LOCKSTEP" why mixed.comp --at 17:0:700
says out 'Wave 17 is of pass 3 of 4, mixed_2.'
status 0 "$LOCKSTEP" profile mixed.comp --heat executed --pass show_2 --json
says out '"image": "u2"'
status 2 "$LOCKSTEP" profile mixed.comp --pass mixed_1
says err "there is no pass 'mixed_1'; \`lockstep run\` names all, such as mixed"
status 2 "$LOCKSTEP" profile mixed.comp --pass show --window 1:2
status 0 "$LOCKSTEP" why mixed.comp --at 9:0:500
status 0 "$LOCKSTEP" trace mixed.comp -o mixed.png
sed 's/color = second/color = second, triangles/; s/^\/\/! .framebuffer/\/\/! .buffer t9, f32 -1 -1 0 1, -1 1 0 1, 1 -1 0 1, -1 -1 0 1, 1 -1 0 1, -1 1 0 1\n\/\/! .triangles t9\n&/' \
    mixed.comp >triangles.comp
status 0 "$LOCKSTEP" run -q triangles.comp
sed -i 's/second\[3 5\], f32 0.75 0.75 0.75 0.75/second[15 15], f32 0 0 0 0/' triangles.comp
status 0 "$LOCKSTEP" run -q triangles.comp

# A core has room for the largest kernel.
cat >sizes.comp <<'SHADER'
#version 450
//! .buffer o, 160
//! .pass sizes.comp, 1, N = 8
//! .pass sizes.comp, 1, N = 160
//! .pass sizes.comp, 1, N = 16
layout(local_size_x_id = 0) in;
layout(constant_id = 0) const uint N = 1;
layout(binding = 0) buffer O { uint o[]; };
shared uint s[N];
void main() {
    uint i = gl_LocalInvocationIndex, p[N];
    for (uint k = 0u; k < N; k++) p[k] = o[k] + k;
    s[i] = p[N - 1u - i];
    barrier();
    o[i] += s[(i + 1u) % N];
}
SHADER
"$LOCKSTEP" import sizes.comp -o sizes.s
[ "$(grep -E '^\.(machine|shared|private)' sizes.s | tr '\n' ' ')" = '.machine waves=5 .shared 160 .private 160 ' ] || fail 'the sizes are not those of the largest kernel'
status 0 "$LOCKSTEP" run -q sizes.comp --check all

# Shaders for a toy site: one draws a buffer, the next one reads it.
printf 'void mainImage(out vec4 c, in vec2 p) { c = vec4(iTime, p.x / iResolution.x, 0, 1); }\n' >buffer.frag
printf '%s\n' '//! .pass buffer.frag, color = first' '//! .pass image.frag, iChannel0 = first' \
    '//! .target first, rgba32f 8x8' '//! .target color, 8x8' '//! .sampler first, point clamp' '//! .constant iTime = 0.25' \
    'void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p / iResolution.xy).yxzw; }' >image.frag
sed -i 's/^void/\/\/! .expect color[3 2], f32 0.4375 0.25 0 1 ~ 0.003\n&/' image.frag
status 0 "$LOCKSTEP" run -q image.frag
silent err
