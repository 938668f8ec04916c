// pixel_derivatives.frag: differences to the neighbours in the quad, also of what is not linear.
#version 450
//! .target first, 32x32 rgba32f
//! .target widths, 32x32 r32f
layout(location = 0) out vec4 first;
layout(location = 1) out float widths;

void main() {
    vec2 at = floor(gl_FragCoord.xy);
    float curved = at.x * at.x + 3.0 * at.x * at.y - 2.0 * at.y * at.y;
    first = vec4(dFdxFine(curved), dFdyFine(curved), dFdxFine(at.y * 5.0), dFdyFine(at.x * at.y));
    widths = fwidthFine(curved * 0.25);
}
