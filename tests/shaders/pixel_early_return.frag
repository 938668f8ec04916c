// pixel_early_return.frag: pixels that return early keep what they wrote to the output before.
#version 450
//! .target color, 32x32 rgba8
layout(location = 0) out vec4 color;

vec4 stripes(float x) {
    if (mod(x, 8.0) < 3.0) return vec4(1.0, 0.75, 0.0, 1.0);
    return vec4(0.0, 0.25, 0.5, 1.0);
}

void main() {
    color = vec4(0.1, 0.2, 0.3, 0.4);
    if (gl_FragCoord.x + gl_FragCoord.y < 20.0) return;
    for (int i = 0; i < 8; i++) {
        color.g += 0.05;
        if (gl_FragCoord.x < float(4 * i)) return;
    }
    color = stripes(gl_FragCoord.x - gl_FragCoord.y + 32.0);
}
