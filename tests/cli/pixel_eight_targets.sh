#!/bin/sh
# An array of outputs has a target for each element, of all eight locations.
. tests/tools/cli.sh
cat >"$TEMP/a.frag" <<'END'
#version 450
//! .target color_0, 2x2 r32f
//! .target color_7, 2x2 r32f
//! .expect color_0[0], f32 0.5
//! .expect color_7[0], f32 7.5
layout(location = 0) out float color[8];
void main() {
    color[0] = 0.5;
    color[7] = gl_FragCoord.x + 7.0;
}
END
status 0 "$LOCKSTEP" run -q "$TEMP/a.frag"
