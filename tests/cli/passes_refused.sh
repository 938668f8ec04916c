#!/bin/sh
# What is wrong with the passes of a shader is said with its line, and nothing runs.
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'

cat >"$TEMP/kernel.glsl" <<'SHADER'
layout(local_size_x = 64) in;
layout(constant_id = 0) const int RADIUS = 3;
layout(push_constant) uniform P { vec3 scale; uint bias; };
layout(binding = 0) readonly buffer Src { uint src[]; };
layout(binding = 1) buffer Dst { uint dst[]; };
void main() { uint i = gl_GlobalInvocationID.x; dst[i] = src[i] + RADIUS + uint(scale.y) + bias; }
SHADER
cat >"$TEMP/image.comp" <<'SHADER'
#version 450
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0, r32f) uniform image2D image;
void main() { imageStore(image, ivec2(gl_GlobalInvocationID.xy), vec4(1)); }
SHADER
sed 's/r32f/rgba8/' "$TEMP/image.comp" >"$TEMP/bytes.comp"
printf '%s\n' 'struct Two { float4 a : SV_Target0; float4 b : SV_Target1; };' \
    'Two Both(float4 p : SV_Position) { Two t; t.a = p; t.b = p; return t; }' >"$TEMP/both.hlsl"

# refused LINE:COLUMN TEXT DIRECTIVE...: behind the first line, which has version and constants.
refused() {
    place=$1
    text=$2
    shift 2
    {
        echo '#version 450'
        printf '//! %s\n' '.constant scale = 1 2 3' '.constant bias = 4' "$@"
        cat "$TEMP/kernel.glsl"
    } >"$TEMP/x.comp"
    status 2 "$LOCKSTEP" run -q "$TEMP/x.comp"
    says err "x.comp:$place: error: $text"
    [ "$(grep -c ' error: ' "$TEMP/err")" = 1 ] || fail "more than one error for $*"
    ! grep -q assembly "$TEMP/err" || fail 'the assembly is spoken of'
}

# What is not there: files, entries, resources, constants; with the name that was probably meant.
refused 4:11 "$TEMP/nope.comp: No such file" '.pass nope.comp, 1'
refused 4:12 "$TEMP/no such.comp: No such file" '.pass "no such.comp", 1'
cp "$TEMP/kernel.glsl" "$TEMP/kernel.txt"
refused 4:11 "$TEMP/kernel.txt: this is no shader" '.pass kernel.txt, 1'
refused 4:11 "there is no compute or pixel shader 'other': there is main" '.pass x.comp other, 1'
refused 4:22 "the kernel has no resource and no constant 'scr'; did you mean 'src'?" '.pass x.comp, 1, scr = a'
refused 4:22 "the kernel has no resource and no constant 'RADIOS'; did you mean 'RADIUS'?" '.pass x.comp, 1, RADIOS = 4'
refused 4:15 "the shader has no constant 'RADIOS'; did you mean 'RADIUS'?" '.constant RADIOS = 4'
refused 5:13 "'dts' is no resource: t0 to t63 or u0 to u63" '.pass x.comp, 1' '.buffer dts, 64'
says err "did you mean 'dst'?"
refused 5:11 "'zzzz' is no resource: t0 to t63 or u0 to u63" '.pass x.comp, 1' '.fill zzzz, 5' '.pass x.comp, 2'
says err "note: the program has 'src', 'dst'"
printf 'void nothing() {}\n' >"$TEMP/empty.comp"
refused 4:11 "there is no function 'main' in $TEMP/empty.comp" '.pass empty.comp, 1'
refused 4:11 "there is no function 'Bot' in $TEMP/both.hlsl: there is Both" '.pass both.hlsl Bot'

# Constants of another type or size; a resource that gets a number.
refused 4:22 'RADIUS needs 1 number of type i32' '.pass x.comp, 1, RADIUS = 1.5'
refused 4:22 'bias needs 1 number of type u32' '.pass x.comp, 1, bias = -1'
refused 4:22 'scale needs 3 numbers of type f32' '.pass x.comp, 1, scale = 1 2'
refused 4:22 'scale needs 3 numbers of type f32' '.pass x.comp, 1, scale = 1 true 2'
refused 4:15 'RADIUS needs 1 number of type i32' '.constant RADIUS = 1 2'
refused 4:15 'RADIUS needs 1 number of type i32' '.constant RADIUS = 1 2' '.pass x.comp, 1' '.pass x.comp, 1, src = a'
refused 4:22 "'dst' is a resource, and '5' no name of one" '.pass x.comp, 1, dst = 5'
refused 4:5 'it takes NAME = NUMBER...' '.constant RADIUS'
refused 4:22 'it takes NAME = VALUE' '.pass x.comp, 1, RADIUS ='

# One resource for two names, of which the kernel writes one; kinds and formats that do not fit.
refused 9:1 "'src' and 'dst' are both 'a', and this kernel writes it: it needs one name for it" '.pass x.comp, 1, src = a, dst = a'
printf '//! %s\n' '.pass image.comp, 1, image = a' '.pass bytes.comp, 1, image = a' '.framebuffer a, 8x8' >"$TEMP/formats.comp"
status 2 "$LOCKSTEP" run -q "$TEMP/formats.comp"
says err "bytes.comp:3:1: error: the image 'a' has the format rgba8 here, but r32f in $TEMP/image.comp: both need one"
# other KIND WHAT: as KIND, the second pass has no use for the image of the first one.
other() {
    sed "s/, r32f) uniform image2D/) uniform $1/; s/imageStore(.*)/ivec4 s = ivec4(SIZE)/" "$TEMP/image.comp" |
        sed "s/SIZE/textureSize(image$3).xxxx/" >"$TEMP/bytes.comp"
    status 2 "$LOCKSTEP" run -q "$TEMP/formats.comp"
    says err "bytes.comp:3:1: error: 'a' is $2 here, but a 2-D image of floats in $TEMP/image.comp: one of the two needs"
}
other sampler3D 'a 3-D image of floats' ', 0'
other isampler2D 'a 2-D image of integers' ', 0'
other samplerBuffer 'a texel buffer of floats' ''
refused 4:22 "the kernel has no resource and no constant 'image'" '.pass x.comp, 1, image = a'
sed -i 's/^\/\/! .pass.*/\/\/! .pass x.comp, 1, dst = a\n\/\/! .pass image.comp, 1, image = a/' "$TEMP/x.comp"
status 2 "$LOCKSTEP" run -q "$TEMP/x.comp"
says err "image.comp:3:1: error: 'a' is a 2-D image of floats here, but a buffer in $TEMP/x.comp"

# Groups, words, places.
refused 4:5 'a pass runs a file, an entry of this file, or an entry of a file: .pass blur.comp, [8 8]' '.pass'
refused 4:18 'a pass runs a file, an entry of this file' '.pass x.comp main more, 1'
refused 4:17 'expected a comma and the number of groups' '.pass x.comp'
refused 4:19 "there is no constant 'N' so far" '.pass x.comp, N'
refused 4:19 "'0' is out of range: a number of groups" '.pass x.comp, 0'
refused 4:21 'there is no dispatch before this one' '.pass x.comp, 1 together'
refused 4:22 'here stands NAME = VALUE, at most 32 times: a constant of the kernel, or what the program calls its resource' '.pass x.comp, 1, dst'
refused 4:22 'here stands NAME = VALUE' '.pass x.comp, 1, triangles'
refused 5:5 'no dispatch runs behind this .fill' '.pass x.comp, 1' '.fill src, 1'
status 2 "$LOCKSTEP" run -q "$TEMP/x.comp" --entry main
says err 'the entries stand in its .pass lines: leave out --entry'
printf '//! .include "more.inc"\n' >"$TEMP/include.comp"
printf '.pass image.comp, 1\n' >"$TEMP/more.inc"
cat "$TEMP/image.comp" >>"$TEMP/include.comp"
sed -i '1{h;d};2{G}' "$TEMP/include.comp"
status 2 "$LOCKSTEP" run -q "$TEMP/include.comp"
says err 'more.inc:1:1: error: a .pass stands in a line //! of the shader itself'

# Passes have their groups: no directive and no option says others.
refused 5:5 'the lines .pass say what this shader runs: leave it out' '.pass x.comp, 1' '.dispatch 4'
refused 5:5 'the lines .pass say what this shader runs: leave it out' '.pass x.comp, 1' '.draw main, c'
sed -i 's/^\/\/! .draw.*/\/\/! .pass x.comp, 1, src = a/' "$TEMP/x.comp"
status 2 "$LOCKSTEP" run -q "$TEMP/x.comp" --dispatch 4
says err 'leave out --dispatch: the program runs several kernels, each with its groups'

# A sampler has the name that its texture has in the pass.
cat >"$TEMP/sampled.comp" <<'SHADER'
#version 450
//! .pass sampled.comp, 1, tex = canvas
//! .sampler tex, point
layout(local_size_x = 1) in;
layout(binding = 0) uniform sampler2D tex;
layout(binding = 1) buffer O { vec4 o; };
void main() { o = textureLod(tex, vec2(0), 0.0); }
SHADER
status 2 "$LOCKSTEP" run -q "$TEMP/sampled.comp"
says err "sampled.comp:3:14: error: 'tex' is no sampler: s0 to s63"
says err "note: the program has 'canvas'"

# Draws: sizes of targets, and --dispatch, which is for one kernel.
printf '//! %s\n' '.target c, 8x8' '.target b, 4x4' '.pass both.hlsl Both, a = c' >"$TEMP/sizes.comp"
status 2 "$LOCKSTEP" run -q "$TEMP/sizes.comp"
says err 'all targets have one size'
sed -i 's/4x4/8x8/' "$TEMP/sizes.comp"
status 0 "$LOCKSTEP" run -q "$TEMP/sizes.comp"
status 2 "$LOCKSTEP" run -q "$TEMP/sizes.comp" --dispatch 4
says err 'leave out --dispatch'
status 2 "$LOCKSTEP" run -q "$TEMP/sizes.comp" --bind b=zeros:64
says err 'the target u1 is bound to a buffer'
