// pixel_helpers.frag: pixels of a quad outside of the triangle are helpers; their neighbours see that by derivatives.
#version 450
//! .target color, 40x32 rgba32f
//! .triangles file("pixel_pair.csv")
layout(location = 0) out vec4 color;

void main() {
    float helper = gl_HelperInvocation ? 1.0 : 0.0;
    vec2 at = floor(gl_FragCoord.xy);
    color = vec4(abs(dFdxFine(helper)), abs(dFdyFine(helper)), helper, dFdxFine(at.x * at.x));
}
