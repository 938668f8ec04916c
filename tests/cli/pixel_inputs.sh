#!/bin/sh
# Members of a block of inputs have locations and modes of their own, or those behind the member before; structs, arrays
# and matrices take a location for each part; two inputs share a location by their components.
. tests/tools/cli.sh
cat >"$TEMP/a.csv" <<'END'
x,y,0.x,0.y,0.z,1.x,2.x,2.y,3.x,4.x,5.x,5.y,6.x,6.y,7.x
-1,-1,1,2,3,4,5,6,7,8,9,10,11,12,13
-1,3,1,2,3,50,5,6,7,8,9,10,11,12,13
3,-1,1,2,3,60,5,6,7,8,9,10,11,12,13
END
cat >"$TEMP/a.frag" <<'END'
#version 450
//! .target color, 2x2 rgba32f
//! .target more, 2x2 rgba32f
//! .triangles file("a.csv")
//! .expect color[0], f32 1 2 3 4 ~ 1e-5
//! .expect more[0], f32 6 23 12 13 ~ 1e-5
layout(location = 0, component = 0) in float first;
layout(location = 0, component = 1) in vec2 second;
in Own {
    layout(location = 7) float last;
    layout(location = 1) flat float provoking;
} own;
struct Pair { float a, b; };
layout(location = 2) in Block {
    vec2 next;
    Pair pair;
    mat2 columns;
} block;
layout(location = 0) out vec4 color;
layout(location = 1) out vec4 more;
void main() {
    color = vec4(first, second, own.provoking);
    more = vec4(block.next.y, block.pair.a + block.pair.b + block.columns[0].x - 1.0, block.columns[1].y, own.last);
}
END
status 0 "$LOCKSTEP" run "$TEMP/a.frag"
says out 'expectations         2 passed, 0 failed'
