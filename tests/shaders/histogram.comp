// histogram.comp: how often each grey is in a picture: counted in shared memory, then added up.
#version 450
//! .dispatch [2 2]
//! .texture t0, 32x32, noise(5, 6)
//! .buffer u1, 64
layout(local_size_x = 16, local_size_y = 16) in;
layout(binding = 0, rgba8) readonly uniform image2D picture;
layout(binding = 1) buffer Counts { uint counts[64]; };
shared uint local_counts[64];

void main() {
    uint i = gl_LocalInvocationIndex;
    if (i < 64) local_counts[i] = 0;
    barrier();
    vec3 colour = imageLoad(picture, ivec2(gl_GlobalInvocationID.xy)).rgb;
    uint grey = uint(colour.g * 255.0 + 0.5);
    atomicAdd(local_counts[grey / 4], 1);
    barrier();
    if (i < 64 && local_counts[i] > 0) atomicAdd(counts[i], local_counts[i]);
}
