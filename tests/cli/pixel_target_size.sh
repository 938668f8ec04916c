#!/bin/sh
# Targets without a directive have the size of a target with one.
. tests/tools/cli.sh
for shape in '12x6 rgba8' 'rgba8 12x6'; do
    cat >"$TEMP/a.frag" <<END
#version 450
//! .buffer u5, 4
//! .target color, $shape
layout(location = 0) out vec4 color;
layout(location = 1) out vec4 other;
void main() { color = other = vec4(1.0); }
END
    status 0 "$LOCKSTEP" run -q "$TEMP/a.frag" --print other
    says out 'u1 rgba, rgba8, 12 x 6 texels'
done
