// atomics.comp: every atomic on a buffer, where the order does not matter for what is left.
#version 450
//! .dispatch 4
//! .buffer t0, 256, random(52, 0, 0xffffffff)
//! .buffer u1, u32 0 0xffffffff 0 0x7fffffff 0x80000000 0xffffffff 0 0 0 1000
//! .buffer u2, 256
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) buffer Totals { uint sum, low, high; int slow, shigh; uint all, some, odd, swaps; uint down; };
layout(binding = 2) writeonly buffer Output { uint result[]; };

void main() {
    uint i = gl_GlobalInvocationID.x, x = data[i];
    atomicAdd(sum, x);
    atomicMin(low, x);
    atomicMax(high, x);
    atomicMin(slow, int(x));
    atomicMax(shigh, int(x));
    atomicAnd(all, x | 0xff00);
    atomicOr(some, x & 0xff);
    atomicXor(odd, x);
    atomicAdd(down, uint(-1));
    uint old = atomicExchange(swaps, 5);
    result[i] = old == 0 || old == 5 ? 1 : 0;
}
