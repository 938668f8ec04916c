// switch_fallthrough.comp: cases that fall through, several numbers for one case, default in the middle, and none.
#version 450
//! .dispatch 1
//! .buffer t0, 64, i32 random(4, -2, 9)
//! .buffer u1, 192
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { int data[]; };
layout(binding = 1) writeonly buffer Output { int result[][3]; };

int plain(int x) {
    int r = 0;
    switch (x) {
    case 0: r = 100; break;
    case 1:
    case 2: r = 200;
    case 3: r += 300; break;
    default: r = -1; break;
    case -1: r = 7;
    case 5: r += 50;
    }
    return r;
}

int without_default(int x) {
    int r = x;
    switch (x) {
    case 4: r += 1000;
    case 6: r += 2000;
    case 8: r += 4000; break;
    case 9: return -9;
    }
    return r;
}

int conditional(int x) {
    int r = 0;
    switch (x & 3) {
    case 0:
        r = 1;
        if (x > 3) break;
    case 1:
        r += 10;
        if (x > 4) r += 5;
        else break;
    case 2: r += 100;
    default: r += 1000;
    }
    return r;
}

void main() {
    uint i = gl_LocalInvocationIndex;
    int x = data[i];
    result[i][0] = plain(x);
    result[i][1] = without_default(x);
    result[i][2] = conditional(x);
}
