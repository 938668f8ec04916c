// pixel_demote.frag: demoted pixels take part in derivatives, but write neither their targets nor buffers.
#version 450
#extension GL_EXT_demote_to_helper_invocation : require
//! .target color, 24x24 rgba32f
//! .buffer u1, 576
layout(location = 0) out vec4 color;
layout(binding = 1) buffer Marks { uint mark[]; };

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    if ((at.x * 3 + at.y * 5) % 7 < 3) demote;
    float curved = float(at.x * at.x + at.y);
    mark[at.y * 24 + at.x] = 1u;
    color = vec4(dFdxFine(curved), dFdyFine(curved), curved, helperInvocationEXT() ? 1.0 : 2.0);
}
