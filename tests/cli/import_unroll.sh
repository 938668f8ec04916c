#!/bin/sh
# --optimise: a loop that the shader wants unrolled becomes its rounds, a small array whose elements are then known is in
# registers, and lines keep their round; what cannot be unrolled is said, and why.
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'

# kernel STATEMENT...: with these statements, a thread's number in i, in $TEMP/unroll.comp.
kernel() {
    cat >"$TEMP/unroll.comp" <<END
#version 450
//! .buffer a, 64, u32 iota(3, 5)
//! .buffer b, 64
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer A { uint a[]; };
layout(binding = 1) buffer B { uint b[]; };
layout(constant_id = 0) const uint COUNT = 4u;
shared uint s[8];
void main() {
    uint i = gl_LocalInvocationID.x;
    $*
}
END
    status 0 "$LOCKSTEP" import --optimise -Wno-all "$TEMP/unroll.comp"
    cp "$TEMP/out" "$TEMP/text"
    for lanes in 64 16 4; do
        for optimise in no yes; do
            status 0 "$LOCKSTEP" run "$TEMP/unroll.comp" --optimise=$optimise --set wave_size=$lanes --set waves=16 -Wno-all \
                --dump "b=$TEMP/$optimise.bin"
        done
        cmp -s "$TEMP/no.bin" "$TEMP/yes.bin" || fail "other results in waves of $lanes: $*"
    done
}

# unrolled ROUNDS STATEMENT...: no loop is left.
unrolled() {
    rounds=$1
    shift
    kernel "$@"
    grep -q "^; .*unroll.comp:[0-9]*: unrolled $rounds" "$TEMP/text" || fail "the text does not say 'unrolled $rounds': $*"
    ! grep -q '^ *loop' "$TEMP/text" || fail "a loop is left: $*"
}

# not_unrolled WHY STATEMENT...: with a warning at the loop's line.
not_unrolled() {
    why=$1
    shift
    kernel 'b[i] = 1u;' "
    $*"
    grep -q '^ *loop' "$TEMP/text" || fail "no loop is left: $*"
    status 0 "$LOCKSTEP" import --optimise "$TEMP/unroll.comp"
    grep -q "unroll.comp:13:.*warning: this loop is not unrolled: $why" "$TEMP/err" || fail "no warning says '$why': $*"
}

unrolled '4 times' '[[unroll]] for (uint n = 0u; n < 4u; n++) b[i] += a[n] * (i + n);'
unrolled '4 times' '[[unroll]] for (uint n = 0u; n < COUNT; n++) b[i] += a[n] * (i + n);'
unrolled '3 times' 'int n = 9; [[unroll]] do { b[i] ^= a[n] + i; n -= 3; } while (n > 0);'
unrolled '1 time' '[[unroll]] for (uint n = 0u; n < 1u; n++) b[i] = 7u;'
unrolled '3 times' '[[unroll]] for (uvec2 n = uvec2(0u); n.y < 6u; n += 2u) b[i] += n.x * a[n.y];'
unrolled '0 times' 'b[i] = 2u; [[unroll]] for (uint n = 0u; n < 0u; n++) b[i] = 7u;'
unrolled '128 times' '[[unroll]] for (uint n = 0u; n < 128u; n++) b[i] += n & i;'
unrolled '8 times' '[[unroll]] for (uint n = 0u; n < 8u; n++) { if (n * 8u == i) continue; b[i] += a[n]; if (a[n] > i) break; b[i] ^= n; }'
unrolled '3 times' '[[unroll]] for (uint n = 1u; n < 4u; n++) [[unroll]] for (uint m = 0u; m < n; m++) b[i] = b[i] * 3u + m;'

unrolled '4 times' 'uint c[4]; [[unroll]] for (uint n = 0u; n < 4u; n++) c[n] = a[n] + i;
    [[unroll]] for (uint n = 0u; n < 4u; n++) b[i] = b[i] * 2u + c[3u - n];'
! grep -q '^\.private\|private\.' "$TEMP/text" || fail 'the array is in memory'
grep -q '^\.var "c\[3\]"' "$TEMP/text" || fail 'an element has no name'
unrolled '4 times' 'vec2 c[4]; [[unroll]] for (int n = 0; n < 4; n++) c[n] = vec2(n, i);
    [[unroll]] for (int n = 0; n < 4; n++) { c[n].y += c[(n + 1) & 3].x; b[i] += uint(c[n].y); }'
! grep -q 'private\.' "$TEMP/text" || fail 'the array of vectors is in memory'
unrolled '4 times' 'const uint t[4] = uint[](2u, 3u, 5u, 7u); [[unroll]] for (uint n = 0u; n < 4u; n++) b[i] = b[i] * t[n] + i;'
! grep -q '^ *ld ' "$TEMP/text" || grep '^ *ld ' "$TEMP/text" | grep -vq 't[0-9]*\.' || fail 'the table is loaded'
unrolled '4 times' 'uint c[4]; [[unroll]] for (uint n = 0u; n < 4u; n++) c[n] = a[n] + i; b[i] = c[i & 3u];'
grep -q 'private\.' "$TEMP/text" || fail 'an element is chosen at run time, but the array is not in memory'

# in_memory WORDS ARRAYS WRITES READS: the size of private memory (none: ''), where two rounds write and two read.
in_memory() {
    words=$1
    shift
    unrolled '2 times' "$1 [[unroll]] for (uint n = 0u; n < 2u; n++) { $2 }
        [[unroll]] for (uint n = 0u; n < 2u; n++) { $3 }"
    [ "$(sed -n 's/^\.private //p' "$TEMP/text")" = "$words" ] || fail "not $words words are in memory: $*"
}

# At most 128 words of an array are in registers, and 256 of all.
in_memory '' 'uint c[128], d[128];' 'c[n * 127u] = a[n] + i; d[n * 127u] = a[n + 2u];' 'b[i] = b[i] * 3u + c[n * 127u] * d[127u - n * 127u];'
in_memory 129 'uint c[129];' 'c[n * 128u] = a[n] + i;' 'b[i] = b[i] * 3u + c[n * 128u];'
in_memory 257 'uint c[128], d[128], e[1];' 'c[n] = a[n] + i; d[n] = a[n + 2u]; e[n & 0u] = a[n + 4u];' 'b[i] = b[i] * 3u + c[n] * d[1u - n] + e[n & 0u];'

# Barriers and group memory between rounds.
unrolled '6 times' '[[unroll]] for (uint n = 0u; n < 6u; n++) { if (i < 8u) s[i] = a[i + n]; barrier(); b[i] += s[(i + n) & 7u]; barrier(); }'

not_unrolled 'its number of rounds is not known' '[[unroll]] for (uint n = 0u; n < i; n++) b[i] += n;'
not_unrolled 'its number of rounds is not known' '[[unroll]] for (uint n = 0u; n < a[0]; n++) b[i] += n;'
not_unrolled 'its number of rounds is not known' 'uint m = 2u; if (i > 9u) { m = 3u; b[i] = 5u; } [[unroll]] for (uint n = 0u; n < m; n++) b[i] += n;'
not_unrolled 'it has more than 128 rounds' '[[unroll]] for (uint n = 0u; n < 129u; n++) b[i] += n;'
not_unrolled '128 rounds of [0-9]* instructions are more than 4096' \
    '[[unroll]] for (uint n = 0u; n < 128u; n++) [[unroll]] for (uint m = 0u; m < 128u; m++) b[i] = b[i] * 5u + (a[n & 63u] ^ m);'

# A loop that does not say so stays.
kernel 'for (uint n = 0u; n < 4u; n++) b[i] += a[n] * (i + n);'
grep -q '^ *loop' "$TEMP/text" || fail 'a loop was unrolled that does not want it'

# HLSL.
cat >"$TEMP/unroll.hlsl" <<'END'
//! .buffer Out, 64
RWStructuredBuffer<int> Out : register(u0);
[numthreads(64, 1, 1)] void main(uint i : SV_DispatchThreadID) {
    int sum = 0;
    [unroll] for (int n = -3; n <= 3; n++) sum += ((int)i * n) % 4;
    Out[i] = sum;
}
END
status 0 "$LOCKSTEP" import --optimise "$TEMP/unroll.hlsl"
grep -q 'unroll.hlsl:5: unrolled 7 times' "$TEMP/out" || fail 'the HLSL loop is not unrolled'

# What was unrolled, and what was not, is said in the order of the source.
kernel '[[unroll]] for (uint n = 0u; n < 200u; n++) b[i] += n;
[[unroll]] for (uint n = 0u; n < 4u; n++) b[i] += a[n];
[[unroll]] for (uint n = 0u; n < a[0]; n++) b[i] ^= n;
[[unroll]] for (uint n = 0u; n < 3u; n++) b[i] += a[n];'
status 0 "$LOCKSTEP" import --optimise "$TEMP/unroll.comp" -o "$TEMP/text"
[ "$(sed -n 's/.*unroll.comp:\([0-9]*\):.*not unrolled.*/\1/p' "$TEMP/err" | tr '\n' ' ')" = '12 14 ' ] || fail 'warnings are not in order'
[ "$(sed -n 's/^; .*unroll.comp:\([0-9]*\): unrolled.*/\1/p' "$TEMP/text" | tr '\n' ' ')" = '13 15 ' ] || fail 'notes are not in order'
