#!/bin/sh
# Numbers of other widths than 32 bits: constants that do not fit, and what is refused in one line.
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'

cat >"$TEMP/types.comp" <<'SHADER'
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_EXT_shader_16bit_storage : enable
layout(local_size_x = 1) in;
layout(constant_id = 0) const int16_t SHIFT = int16_t(-3);
layout(constant_id = 1) const float16_t SCALE = float16_t(0.1);
layout(constant_id = 2) const uint64_t MANY = 0x123456789abcdeful;
layout(push_constant) uniform Push { float16_t h; i16vec2 pair; } push;
//! .buffer out_, 8
layout(binding = 0) buffer Out { uint out_[]; };
void main() {
    out_[0] = uint(SHIFT);
    out_[1] = floatBitsToUint(float(SCALE));
    uint64_t many = MANY;
    out_[2] = uint(many);
    out_[3] = uint(many >> 32);
    out_[4] = floatBitsToUint(float(push.h));
    out_[5] = uint(push.pair.y);
}
SHADER
gives() { # WORDS OPTION...
    want=$1
    shift
    status 0 "$LOCKSTEP" run "$TEMP/types.comp" --print out_=u32x8 "$@"
    for word in $want; do says out "$word"; done
}
gives '4294967293 1036828672 2309737967 19088743'
gives '300 1045217280 7 1065353216 4294967289' --define SHIFT=300 --define SCALE=0.2 --define MANY=7 \
    --define h=1 --define pair=5,-7
for wrong in SHIFT=40000 pair=1,-32769; do
    status 2 "$LOCKSTEP" run "$TEMP/types.comp" --define "$wrong"
    says err "--define ${wrong%%=*}: signed 16 bits do not hold such a number"
done
status 2 "$LOCKSTEP" run "$TEMP/types.comp" --define SHIFT=1.5
says err '--define SHIFT needs 1 number of type i32'
sed '2i //! .constant SHIFT = 40000' "$TEMP/types.comp" >"$TEMP/set.comp"
status 2 "$LOCKSTEP" run "$TEMP/set.comp"
says err 'set.comp:2:15: error: SHIFT: signed 16 bits do not hold such a number'

# double is named once, however often it is used.
cat >"$TEMP/double.comp" <<'SHADER'
#version 450
layout(local_size_x = 1) in;
layout(binding = 0) buffer Out { double out_[]; };
void main() {
    double d = out_[0] * 2.0lf;
    out_[1] = d + 1.0lf;
    out_[2] = sqrt(d);
}
SHADER
status 2 "$LOCKSTEP" run "$TEMP/double.comp"
says err 'double.comp:5:5: error: floats of 64 bits are not supported: use 32 bits, or 16'
test "$(grep -c 'error:' "$TEMP/err")" = 1 || fail 'more than one line'

# Operations that integers of 64 bits lack.
cat >"$TEMP/long.comp" <<'SHADER'
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : enable
#extension GL_EXT_shader_subgroup_extended_types_int64 : enable
#extension GL_KHR_shader_subgroup_arithmetic : enable
layout(local_size_x = 1) in;
layout(binding = 0) buffer Out { uint64_t out_[]; };
void main() {
    out_[0] = subgroupAdd(out_[1]);
}
SHADER
status 2 "$LOCKSTEP" run "$TEMP/long.comp"
says err 'long.comp:8:5: error: this operation is not supported on integers of 64 bits: use 32 bits'

# Specialisation constants of 64 bits: a value that is given has a high word of its own; operations on them.
cat >"$TEMP/wide.comp" <<'SHADER'
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : enable
layout(local_size_x = 1) in;
layout(constant_id = 0) const int64_t BIG = 0x500000005L;
layout(binding = 0) buffer Out { int64_t wide[]; };
void main() { wide[0] = BIG; }
SHADER
for value in 5,5: 5,0:--define=BIG=5 4294967294,4294967295:--define=BIG=-2; do
    # shellcheck disable=SC2086
    status 0 "$LOCKSTEP" run -q "$TEMP/wide.comp" --bind wide=zeros:8 --print 'wide[0:2]' ${value#*:}
    [ "$(sed -n 's/^0: //p' "$TEMP/out" | tr ' ' ,)" = "${value%%:*}" ] || fail "BIG is not $value"
done
sed -i 's/= BIG/= int64_t(uint64_t(BIG))/' "$TEMP/wide.comp"
status 2 "$LOCKSTEP" run "$TEMP/wide.comp"
says err 'wide.comp:4:1: error: an operation on constants (BIG) is not supported on 64 bits: use a variable'

# HLSL, as glslang reads it.
cat >"$TEMP/half.hlsl" <<'SHADER'
RWStructuredBuffer<float> result;
[numthreads(1, 1, 1)] void main() {
    float16_t h = (float16_t)1.0;
    result[0] = h;
}
SHADER
status 2 "$LOCKSTEP" run "$TEMP/half.hlsl"
says err "half.hlsl:3:5: error: 'float16_t': glslang reads HLSL without numbers of 16 or 64 bits"
