// pixel_two_targets.frag: two targets of one size; the second in the source has the lower location.
#version 450
//! .target left, 40x24 rgba8
//! .target right, 40x24 rgba32f
layout(location = 1) out vec4 right;
layout(location = 0) out vec4 left;

void main() {
    left = vec4(gl_FragCoord.xy / vec2(40.0, 24.0), 0.25, 1.0);
    right = gl_FragCoord.yxyx * vec4(1.0, -1.0, 0.5, 2.0);
    if (gl_FragCoord.x > 20.0) right.w = -right.w;
}
