// collatz.comp: loops of very different lengths, in threads of several groups and dimensions.
#version 450
//! .dispatch [2 2]
//! .buffer u0, 256
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) writeonly buffer Output { uint result[]; };

void main() {
    uvec2 at = gl_GlobalInvocationID.xy;
    uint i = at.y * gl_NumWorkGroups.x * gl_WorkGroupSize.x + at.x, v = i + 1, steps = 0;
    while (v != 1) {
        v = (v & 1) == 0 ? v >> 1 : 3 * v + 1;
        steps++;
    }
    result[i] = steps;
}
