#!/bin/sh
# HLSL: what glslang lacks is supplied; what is wrong is said once, with its line and a caret.
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'

# Lanes read structures, booleans and matrices; scans leave the own lane out; older names; WaveMatch.
cat >"$TEMP/wave.hlsl" <<'SHADER'
//! .buffer items, 640, iota(0, 1)
//! .buffer result, 64
//! .expect result[0], u32 1 2 4 8 16 32 when wave_size=32
//! .expect result[8], u32 9 0x00020002 9 1 33 when wave_size=32
/* struct Ghost { uint gone; }; [numthreads(1, 1, 1)] */
struct Inner {
    uint pair[2]; // two of them
    bool odd;
};
struct Item {
    Inner inner;
    float2 at, to : POSITION;
};
StructuredBuffer<uint> items;
RWStructuredBuffer<uint> result;
[numthreads(32, 1, 1)]
void Main(uint3 id : SV_DispatchThreadID) {
    Item item;
    item.inner.pair[0] = item.inner.pair[1] = items[id.x + 3];
    item.inner.odd = id.x != 1;
    item.at = item.to = (float)id.x;
    result[id.x] = WavePrefixProduct(2u);
    const Item first = WaveReadLaneFirst(item), last = WaveReadLaneAt(item, 3);
    if (id.x == 8) result[8] = first.inner.pair[1] + last.inner.pair[0];
    if (id.x == 9) result[10] = first.inner.pair[0] + last.to.y + 3;
    if (id.x == 9) result[11] = WaveReadLaneFirst(id.x > 8) && WaveAllTrue(last.inner.odd);
    const uint4 same = WaveMatch(id.x & 15);
    if (id.x == 1) result[9] = same.x;
    const uint before = WavePrefixSum(1u) + 1;
    if (id.x == 31) result[12] = before + WaveOnce();
}
SHADER
sed -i 's/WaveOnce()/1/' "$TEMP/wave.hlsl"
status 0 "$LOCKSTEP" import "$TEMP/wave.hlsl"
grep -q '^\.loc ".*/wave.hlsl" [0-9]* "const uint4 same = WaveMatch(id.x & 15);"' "$TEMP/out" || fail 'lines have no text'
status 0 "$LOCKSTEP" run "$TEMP/wave.hlsl"
says out 'expectations         2 passed'

# wrong NAME SED SAYS: a shader that this makes wrong is refused with one message.
cat >"$TEMP/good.hlsl" <<'SHADER'
RWStructuredBuffer<uint> result;
[numthreads(64, 1, 1)]
void Main(uint3 id : SV_DispatchThreadID) {
    uint sum = WaveActiveSum(id.x);
    result[id.x] = sum + 1;
}
SHADER
wrong() {
    sed "$1" "$TEMP/good.hlsl" >"$TEMP/bad.hlsl"
    shift
    for text; do
        case $text in -*) continue ;; esac
        # shellcheck disable=SC2086 # words on purpose
        status 2 "$LOCKSTEP" run "$TEMP/bad.hlsl" ${entry-}
        says err "$text"
    done
    [ "$(grep -c 'error: ' "$TEMP/err")" = 1 ] || fail 'more than one message'
}
status 0 "$LOCKSTEP" run "$TEMP/good.hlsl" --bind result=zeros:256
wrong 's/WaveActiveSum/WaveActivSum/' "bad.hlsl:4:16: error: 'WaveActivSum': no matching overloaded function found" \
    '               ^~~~~~~~~~~~'
wrong 's/sum + 1/total/' "bad.hlsl:5:20: error: 'total': unknown variable"
wrong 's/sum + 1;/sum +;/' 'bad.hlsl:5:25: error: expected: expression' '                        ^'
wrong 's/uint sum = .*/goto out;/' "bad.hlsl:4:5: error: 'goto': there is none in shaders" '    ^~~~'
wrong 's/.numthreads.*//' 'no function is a kernel: it has [numthreads(X, Y, Z)] in front of it'
wrong '5a}[numthreads(1, 1, 1)] void Other() {' 'which function is the kernel? --entry NAME says it'
entry='--entry Mian'
wrong '' "there is no function 'Mian' in"

# The listing with a goto is refused for that, and for nothing else.
status 2 "$LOCKSTEP" run programs/shaders/refused/example_4.hlsl
says err "example_4.hlsl:24:21: error: 'goto': there is none in shaders: leave loops with break"
[ "$(grep -c 'error: ' "$TEMP/err")" = 1 ] || fail 'more than one message'
