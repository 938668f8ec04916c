// bitonic_sort.comp: sorts the 128 numbers of a group, with what belongs to each of them, in shared memory.
#version 450
//! .dispatch 2
//! .buffer u0, 256, random(82, 0, 0xffff)
//! .buffer u1, 256
layout(local_size_x = 64) in;
layout(binding = 0) buffer Keys { uint keys[]; };
layout(binding = 1) writeonly buffer Order { uint order[]; };
struct Item { uint key, from; };
shared Item items[128];

bool before(Item a, Item b) { return a.key < b.key || (a.key == b.key && a.from < b.from); }

void compare_exchange(uint low, uint high, bool ascending) {
    Item a = items[low], b = items[high];
    if (before(b, a) == ascending) {
        items[low] = b;
        items[high] = a;
    }
}

void main() {
    uint i = gl_LocalInvocationIndex, base = gl_WorkGroupID.x * 128;
    for (uint k = i; k < 128; k += 64) items[k] = Item(keys[base + k], k);
    for (uint size = 2; size <= 128; size <<= 1)
        for (uint stride = size >> 1; stride > 0; stride >>= 1) {
            barrier();
            uint low = 2 * i - (i & stride - 1);
            compare_exchange(low, low + stride, (low & size) == 0);
        }
    barrier();
    for (uint k = i; k < 128; k += 64) {
        keys[base + k] = items[k].key;
        order[base + k] = items[k].from;
    }
}
