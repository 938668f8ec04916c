#!/bin/sh
# --optimise: a short if becomes predicates, a longer one or one with a barrier, a subgroup operation or a loop stays; results are
# the same, in waves of more than 32 lanes too.
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'

# kernel STATEMENT...: one with these statements, a thread's number in i, in $TEMP/if.comp.
kernel() {
    cat >"$TEMP/if.comp" <<EOF
#version 450
#extension GL_KHR_shader_subgroup_ballot : enable
//! .buffer a, 128, u32 iota(0, 1)
//! .buffer b, 128
//! .expect b[0], u32 12, 13, 14, 6, 8
//! .expect b[62], u32 124, 126, 128, 130
layout(local_size_x = 128) in;
layout(binding = 0) readonly buffer A { uint a[]; };
layout(binding = 1) buffer B { uint b[]; };
shared uint s[256];
void main() {
    uint i = gl_LocalInvocationID.x, x = a[i];
    $*
    b[i] = x;
}
EOF
    status 0 "$LOCKSTEP" import --optimise "$TEMP/if.comp"
}

# predicates NUMBER STATEMENT...: so many instructions have one, and no if stays.
predicates() {
    number=$1
    shift
    kernel "$@"
    found=$(grep -c '^ *@' "$TEMP/out") || true
    [ "$found" -eq "$number" ] || fail "$found predicates instead of $number: $*"
    ! grep -q '^ *if ' "$TEMP/out" || fail "there is an if left: $*"
    for lanes in 8 32 64; do
        status 0 "$LOCKSTEP" run --optimise "$TEMP/if.comp" --set waves=16 --set wave_size=$lanes -Wno-all --check all
    done
}

# stays STATEMENT...: a branch is left.
stays() {
    kernel "$@"
    grep -q '^ *if ' "$TEMP/out" || fail "there is no if left: $*"
}

predicates 1 'if (i < 3u) x += 12u; else x = i * 2u; if (i == 1000u) b[i] = 1u;'
predicates 5 's[i] = i; if (i >= 3u) s[i] += x; else s[i] = x + 12u; x = s[i];'
stays 'if (i < 3u) { x *= a[x]; x *= a[x]; x *= a[x]; x *= a[x]; x *= a[x]; }'
stays 'if (i < 3u) { x += 12u; barrier(); }'
stays 'if (i < 3u) x += subgroupBallot(x > 1u).x;'
stays 'if (i < 3u) for (uint n = 0u; n < x; n++) x *= a[x];'
kernel 'if (i < 3u) x += 12u;'
status 0 "$LOCKSTEP" import "$TEMP/if.comp"
! grep -q '^ *@' "$TEMP/out" || fail 'predicates without --optimise'
