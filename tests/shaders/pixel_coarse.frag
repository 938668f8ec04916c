// pixel_coarse.frag: derivatives as the implementation likes them, of what is linear: all choices agree.
#version 450
//! .target color, 30x30 rgba32f
layout(location = 0) out vec4 color;

void main() {
    vec2 at = floor(gl_FragCoord.xy);
    float plane = 3.0 * at.x - 5.0 * at.y;
    color = vec4(dFdx(plane), dFdy(plane), fwidth(plane), dFdxCoarse(at.y) + dFdyCoarse(at.y) * 2.0);
}
