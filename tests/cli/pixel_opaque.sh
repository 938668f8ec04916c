#!/bin/sh
# A colour without alpha is opaque; one with alpha is stored as it is.
. tests/tools/cli.sh
cat >"$TEMP/a.frag" <<'END'
#version 450
//! .target rgb, 2x2 rgba8
//! .target rgba, 2x2 rgba8
//! .target ids, 2x2 rgba32ui
//! .expect rgb[0], u32 0xff0000ff
//! .expect rgba[0], u32 0x000000ff
//! .expect ids[0], u32 7 7 7 1
layout(location = 0) out vec3 rgb;
layout(location = 1) out vec4 rgba;
layout(location = 2) out uvec3 ids;
void main() {
    rgb = vec3(1.0, 0.0, 0.0);
    rgba = vec4(1.0, 0.0, 0.0, 0.0);
    ids = uvec3(7);
}
END
status 0 "$LOCKSTEP" run -q "$TEMP/a.frag"
