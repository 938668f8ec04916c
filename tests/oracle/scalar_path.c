/* scalar_path.c: the way of each lane; see scalar_path.h. */
#include "tests/oracle/scalar_path.h"

#include <stdio.h>

#include "asm/base/memory.h"

enum { MOST_SPOTS = 4, MOST_DEPTH = 64 };

/* Where a lane may be: a condition is not known, so that it may be at one of several places. */
typedef struct Spot {
    uint32_t pc, depth;
    uint32_t stack[MOST_DEPTH];
} Spot;

typedef struct Lane {
    uint32_t count;
    Spot place[MOST_SPOTS];
} Lane;

static void add(Lane *lane, const Spot *from, uint32_t pc, uint32_t depth) {
    if (lane->count == MOST_SPOTS) return;
    Spot *place = &lane->place[lane->count++];
    *place = *from;
    place->pc = pc;
    place->depth = depth;
}

static void pop(Lane *lane, const Spot *from) {
    if (from->depth) add(lane, from, from->stack[from->depth - 1], from->depth - 1);
}

/* Where the lane may be next, if it was there. */
static void follow(const Program *program, const Spot *from, Lane *next) {
    const DecodedInst *inst = &program->code[from->pc];
    Spot pushed = *from;
    switch (inst->op) {
    case OP_PUSH_MASK:
    case OP_BR_PUSH:
        pushed.stack[pushed.depth] = inst->target[inst->op == OP_BR_PUSH];
        add(next, &pushed, from->pc + 1, from->depth + 1);
        if (inst->op == OP_BR_PUSH) add(next, &pushed, inst->target[0], from->depth + 1);
        break;
    case OP_MASK_NZ:
        add(next, from, from->pc + 1, from->depth);
        pop(next, from);
        break;
    case OP_POP_MASK: pop(next, from); break;
    case OP_JMP_Z:
    case OP_JMP_NZ:
    case OP_JMP_EXECZ:
    case OP_JMP_EXECNZ:
        add(next, from, from->pc + 1, from->depth);
        add(next, from, inst->target[0], from->depth);
        break;
    case OP_JMP: add(next, from, inst->target[0], from->depth); break;
    case OP_RET: break;
    default: add(next, from, from->pc + 1, from->depth);
    }
}

/* The lane issues at `pc`. Returns false if it cannot be there. */
static bool issue(const Program *program, Lane *lane, uint32_t pc) {
    Lane next = {0};
    for (uint32_t i = 0; i < lane->count; i++)
        if (lane->place[i].pc == pc) follow(program, &lane->place[i], &next);
    bool can = false;
    for (uint32_t i = 0; i < lane->count; i++) can |= lane->place[i].pc == pc;
    *lane = next;
    return can;
}

bool scalar_paths_hold(const Run *run, char *text) {
    const TraceShape shape = trace_shape(run->trace);
    Lane *lanes = memory_array(ISA_MAX_LANES, sizeof *lanes);
    bool holds = true;
    for (uint32_t i = 0; holds && i < shape.cores * shape.slots; i++) {
        TraceCursor *cursor = trace_run_cursor(run->trace, i / shape.slots, i % shape.slots);
        uint32_t wave = TRACE_NO_WAVE;
        for (TraceRun item; holds && trace_next_run(cursor, &item);) {
            if (item.wave == TRACE_NO_WAVE) continue;
            for (uint32_t l = 0; item.wave != wave && l < ISA_MAX_LANES; l++)
                lanes[l] = (Lane){.count = 1, .place = {{.pc = item.pc}}};
            wave = item.wave;
            if (item.state != STATE_ACTIVE) continue;
            for (uint64_t n = 0; holds && n < item.cycles; n++)
                for (uint64_t left = item.exec; holds && left; left &= left - 1) {
                    const int l = __builtin_ctzll(left);
                    holds = issue(run->program, &lanes[l], item.pc);
                    if (!holds)
                        snprintf(text, SCALAR_PATH_TEXT, "lane %d of wave %u issues instruction %u in cycle %llu", l,
                                 wave, item.pc, (unsigned long long)(item.cycle + n));
                }
        }
        trace_cursor_destroy(cursor);
    }
    memory_free(lanes);
    return holds;
}
