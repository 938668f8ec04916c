#!/bin/sh
# --optimise is on with the presets that are like real GPUs, and says no where it is told to; a preset that is chosen
# otherwise is another machine for the same program. Commands that are printed keep it.
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'

cat >"$TEMP/two.comp" <<'EOF'
#version 450
//! .buffer a, 512, f32 fill(4.0)
//! .buffer b, 128
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { float a[]; };
layout(binding = 1) buffer B { float b[]; };
void main() {
    uint i = gl_LocalInvocationID.x;
    float x = sqrt(a[i]), y = sqrt(a[i * 3u]);
    b[i] = x + y;
}
EOF

# cycles OPTION...: of a run on a machine like hopper-like, however it is chosen.
cycles() {
    status 0 "$LOCKSTEP" run "$TEMP/two.comp" "$@" -Wno-all --json
    json cycles
}
optimised=$(cycles --preset hopper-like)
plain=$(cycles --preset hopper-like --optimise=no)
[ "$optimised" -lt "$plain" ] || fail "$optimised cycles, and $plain without --optimise"
[ "$(cycles --set preset=hopper-like)" = "$plain" ] || fail '--set preset= changes the program'
[ "$(cycles --set preset=hopper-like --optimise)" = "$optimised" ] || fail '--optimise does not'
[ "$(cycles)" = "$(cycles --preset post --optimise=no)" ] || fail 'shaders are optimised for the default machine'

# A sweep over presets makes the program of each.
status 0 "$LOCKSTEP" sweep "$TEMP/two.comp" --over preset=post,hopper-like -Wno-all
grep -q "^hopper-like,ok,0,0,$optimised," "$TEMP/out" || fail 'a sweep runs another program'
status 0 "$LOCKSTEP" sweep "$TEMP/two.comp" --over preset=post,hopper-like --optimise=no -Wno-all
grep -q "^hopper-like,ok,0,0,$plain," "$TEMP/out" || fail 'a sweep does not know --optimise=no'
status 0 "$LOCKSTEP" sweep "$TEMP/two.comp" --over waves=1,2 --optimise=no -Wno-all -o "$TEMP/out.csv" --job-list "$TEMP/jobs"
grep -q -- '--optimise=no' "$TEMP/jobs" || fail 'the jobs of a sweep lose --optimise=no'

status 2 "$LOCKSTEP" run "$TEMP/two.comp" --optimise=maybe
says err 'takes yes or no'
