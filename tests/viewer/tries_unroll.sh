#!/bin/sh
# The window unrolls loops of a shader beside the settings that it tries, of the source as it was when it was loaded: what
# came of it is advice for the kernel, and a click shows the loop.
. tests/tools/cli.sh
cat >"$TEMP/a.comp" <<'END'
#version 450
//! .machine cores=40 memory=flat
//! .buffer a, 64, u32 iota(3, 5)
//! .buffer b, 64
//! .dispatch 80
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { uint a[]; };
layout(binding = 1) buffer B { uint b[]; };
void main() {
    uint all = 0u;
    for (uint n = 0u; n < 16u; n++) all = all * 5u + a[n];
    b[gl_LocalInvocationID.x] = all;
}
END
sed 's/for/[[unroll]] &/; 1a #extension GL_EXT_control_flow_attributes : require' "$TEMP/a.comp" >"$TEMP/unrolled.comp"
status 0 "$LOCKSTEP" run "$TEMP/unrolled.comp" --optimise --json
cycles=$(json cycles)
# texts FILE: them, in a line.
texts() {
    sed -n 's/^[^#]*#[0-9a-f]* //p' "$1" | tr '\n' ' '
}
printf '%s\n' 'answer none' 'wait idle' 'resize 1920 1080' 'range.try' 'wait idle' "list $TEMP/costs" 'expect clean' 'line 1' \
    'click line 11' 'expect line 11' 'range all' 'wait idle' 'aside occupancy' "list $TEMP/range" 'expect clean' \
    'line 1' 'click line 11' 'expect line 11' >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/a.comp" --optimise --script "$TEMP/script"
texts "$TEMP/costs" >"$TEMP/out"
says out "Kernel [[unroll]] the loop at line 11 the run in $cycles cycles"
texts "$TEMP/range" >"$TEMP/out"
says out "Try [[unroll]] the loop at line 11 the run in $cycles cycles"
