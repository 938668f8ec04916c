// spec_group_size.comp: a group whose size is a constant of specialisation, given, and what is computed from it.
#version 450
//! .dispatch 2
//! .buffer u0, 64
//? define WIDTH=8
layout(local_size_x_id = 3, local_size_y = 4) in;
layout(constant_id = 3) const uint WIDTH = 8;
layout(binding = 0) writeonly buffer Output { uint result[]; };
shared uint words[WIDTH * 4];

void main() {
    uint i = gl_LocalInvocationIndex;
    words[i] = i * WIDTH + gl_WorkGroupSize.y;
    barrier();
    result[gl_WorkGroupID.x * WIDTH * 4 + i] = words[(i + 5) % (WIDTH * 4)] + (gl_LocalInvocationID.y << 16) + (gl_WorkGroupSize.x << 24);
}
