// push_constants.comp: numbers that come with the dispatch.
#version 450
//! .dispatch 1
//! .buffer u0, 64
//? define scale=0.75
//? define offset=-3
//? define count=5
layout(local_size_x = 16) in;
layout(push_constant) uniform Settings { float scale; int offset; uint count; } settings;
layout(binding = 0) writeonly buffer Output { vec4 result[]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    float sum = 0.0;
    for (uint k = 0; k < settings.count; k++) sum += float(int(k * i) + settings.offset);
    result[i] = vec4(sum, sum * settings.scale, settings.offset, i < settings.count ? 1.0 : 0.0);
}
