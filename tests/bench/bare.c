/* bare.c: what mad.s costs an interpreter that does nothing but compute: `bare WAVES [RESULTS.bin]`.
 *
 * The unit of `make bench`: how much of the simulator's time goes to being a simulator. It has what an interpreter of
 * this instruction set cannot do without, and no more: decoded instructions, computed goto, loops over the 32 lanes of
 * a wave that the compiler turns into vector code (it is built for the very processor), an execution mask, a mask
 * stack, a bounds check. One wave after the other; no time, no statistics but the number of instructions, NaNs as they
 * come.
 *
 * It prints that number, and fails unless its memory holds what RESULTS.bin does, which the simulator has dumped.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 32, TURNS = 512, STACK = 8 };

typedef enum Op { MOV, PUSH_MASK, MAD, ADD, LT, MASK_NZ, JMP, SHL, ST, RET } Op;

typedef union Lanes {
    uint32_t u[LANES];
    float f[LANES];
} __attribute__((aligned(64))) Lanes;

typedef enum Name { R0X, R0Y, R0Z, R1X, THREAD_ID, C_TWO, C_HALF, C_ONE, C_1, C_TURNS, C_2, NAMES } Name;

typedef struct Inst {
    Op op;
    Name d, a, b, c;
    int target;
} Inst;

static const Inst program[] = {
    {MOV, R1X, C_TWO, 0, 0, 0},        {PUSH_MASK, 0, 0, 0, 0, 8}, {MAD, R1X, R1X, C_HALF, C_ONE, 0},
    {MAD, R1X, R1X, C_HALF, C_ONE, 0}, {ADD, R0X, R0X, C_1, 0, 0}, {LT, R0Y, R0X, C_TURNS, 0, 0},
    {MASK_NZ, 0, R0Y, 0, 0, 0},        {JMP, 0, 0, 0, 0, 2},       {SHL, R0Z, THREAD_ID, C_2, 0, 0},
    {ST, R0Z, R1X, 0, 0, 0},           {RET, 0, 0, 0, 0, 0},
};

/* Instruction i and the lanes of its operands; then `exec`, a lane of 0 or ~0, says which lanes are written. */
#define NEXT(i)                                                                             \
    do {                                                                                    \
        inst = (i);                                                                         \
        count++;                                                                            \
        d = &lanes[inst->d], a = &lanes[inst->a], b = &lanes[inst->b], c = &lanes[inst->c]; \
        goto *labels[inst->op];                                                             \
    } while (0)
#define IN_LANES(part, expression)                                                          \
    do {                                                                                    \
        for (int l = 0; l < LANES; l++) d->part[l] = exec.u[l] ? (expression) : d->part[l]; \
        NEXT(inst + 1);                                                                     \
    } while (0)

static void set_mask(Lanes *exec, uint32_t bits) {
    for (int l = 0; l < LANES; l++) exec->u[l] = 0u - (bits >> l & 1);
}

/* Returns the number of instructions; registers that are not constants start as 0. */
static uint64_t run_wave(Lanes *lanes, uint32_t *memory, uint32_t words) {
    static const void *const labels[] = {&&mov, &&push_mask, &&mad, &&add, &&lt, &&mask_nz, &&jmp, &&shl, &&st, &&ret};
    struct {
        uint32_t bits;
        int target;
    } stack[STACK];
    const Inst *inst;
    Lanes *d, *a, *b, *c, exec;
    uint32_t bits = ~0u, left;
    uint64_t count = 0;
    int depth = 0, target;
    set_mask(&exec, bits);
    NEXT(program);

mov:
    IN_LANES(u, a->u[l]);
mad:
    IN_LANES(f, a->f[l] * b->f[l] + c->f[l]);
add:
    IN_LANES(u, a->u[l] + b->u[l]);
lt:
    IN_LANES(u, a->u[l] < b->u[l]);
shl:
    IN_LANES(u, a->u[l] << (b->u[l] & 31));
push_mask:
    if (depth == STACK) abort();
    stack[depth].bits = bits;
    stack[depth++].target = inst->target;
    NEXT(inst + 1);
jmp:
    NEXT(program + inst->target);
mask_nz:
    left = 0;
    for (int l = 0; l < LANES; l++) left |= (uint32_t)(a->u[l] != 0) << l;
    left &= bits;
    target = (int)(inst - program) + 1;
    goto continue_at;
st:
    for (int l = 0; l < LANES; l++)
        if (bits >> l & 1 && d->u[l] / 4 < words) memory[d->u[l] / 4] = a->u[l];
    NEXT(inst + 1);
ret:
    left = 0;
    depth = 0; /* all lanes return together here */
continue_at:
    while (!left && depth) {
        left = stack[--depth].bits;
        target = stack[depth].target;
    }
    if (!left) return count;
    if (left != bits) set_mask(&exec, left);
    bits = left;
    NEXT(program + target);
}

int main(int argc, char **argv) {
    static Lanes lanes[NAMES];
    const uint32_t constant[NAMES] = {[C_1] = 1, [C_TURNS] = TURNS, [C_2] = 2};
    const float real[NAMES] = {[C_TWO] = 2.0f, [C_HALF] = 0.5f, [C_ONE] = 1.0f};
    const uint32_t waves = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 128, words = waves * LANES;
    uint32_t *memory = calloc(words, sizeof *memory), *expected = calloc(words, sizeof *memory);
    uint64_t count = 0;
    if (!memory || !expected) return 1;
    for (uint32_t wave = 0; wave < waves; wave++) {
        for (int n = 0; n < NAMES; n++)
            for (int l = 0; l < LANES; l++) {
                lanes[n].u[l] = n == THREAD_ID ? wave * LANES + (uint32_t)l : constant[n];
                if (real[n] != 0) lanes[n].f[l] = real[n];
            }
        count += run_wave(lanes, memory, words);
    }
    printf("%llu\n", (unsigned long long)count);
    if (argc < 3) return 0;
    FILE *file = fopen(argv[2], "rb");
    const size_t read = file ? fread(expected, sizeof *expected, words, file) : 0;
    if (file) fclose(file);
    return read != words || memcmp(memory, expected, words * sizeof *memory) != 0;
}
