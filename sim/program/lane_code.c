/* lane_code.c: what each instruction computes, as lane loops that run one after the other. Most have one for each
 * component of the destination:
 *
 *   add.u32 r1.xy, r2.xy, r0.x      r1.x = r2.x + r0.x
 *                                   r1.y = r2.y + r0.x
 *   mov r1.xy, r1.yx                aside 0 = r1.y       results wait aside if a later component reads the destination
 *                                   aside 1 = r1.x
 *                                   r1.x = aside 0
 *                                   r1.y = aside 1
 *   dot r1.x, r2.xy, r3.xy          aside 4 = r2.x * r3.x
 *                                   aside 4 = r2.y * r3.y + aside 4
 *                                   r1.x = aside 4
 *
 * Straight code, in which every instruction is just its loops, is a list of loops then, and run as such.
 */
#include "sim/program/parts.h"

static LaneRef aside(const Program *p, int array) {
    return (LaneRef){(uint32_t)array * p->stride, LANES_ASIDE};
}

/* The loops of one instruction while they are made. */
typedef struct Maker {
    const Program *p;
    DecodedInst *inst;
    bool aside; /* results wait there */
    LaneLoop *out;
} Maker;

/* Scalar instructions, and what goes aside, are for all lanes whatever exec is. */
static void add_loop(Maker *m, int op, LaneRef d, LaneRef a, LaneRef b, LaneRef c) {
    const bool all = m->inst->scalar || d.base == LANES_ASIDE;
    const LaneRef array[] = {d, a, b, c};
    LaneLoop *loop = &m->out[m->inst->loop_count++];
    bool constants = false;
    for (int i = 0; i < 4; i++) {
        loop->offset[i] = array[i].offset;
        loop->base[i] = (uint8_t)array[i].base;
        constants |= array[i].base == LANES_CONSTANT;
    }
    const uint16_t first = (uint16_t)((op + (constants ? LANES_WITH_CONSTANTS : 0)) * LANE_MASKINGS);
    loop->run[LANES_MASKED] = first + (all ? LANES_ALL : LANES_MASKED);
    loop->run[LANES_ALL] = first + LANES_ALL;
}

static LaneRef destination(const Maker *m, int c) {
    return m->aside ? aside(m->p, c) : (LaneRef){inst_destination(m->p, m->inst, c), LANES_REGISTERS};
}

/* dot, len and norm: every product and every sum is rounded, left to right. */
static void add_whole_vector(Maker *m) {
    const DecodedInst *d = m->inst;
    const LaneRef whole = aside(m->p, ISA_COMPONENTS);
    /* norm has one source component for each of the destination's; a single one serves all */
    const int count = d->op == OP_NORM ? d->dst_count : d->source_count[0], other = d->op == OP_DOT;
    const bool only = d->op == OP_LEN && d->dst_count == 1;
    if (d->op != OP_DOT && (count == 2 || count == 3)) {
        add_loop(m, count == 2 ? LANES_LEN_2 : LANES_LEN_3, only ? destination(m, 0) : whole,
                 inst_source(m->p, d, 0, 0), inst_source(m->p, d, 0, 1), inst_source(m->p, d, 0, count - 1));
    } else {
        for (int c = 0; c < count; c++)
            add_loop(m, c ? OP_MAD_F32 : OP_MUL_F32, whole, inst_source(m->p, d, 0, c), inst_source(m->p, d, other, c),
                     whole);
        if (d->op != OP_DOT) add_loop(m, OP_SQRT, only ? destination(m, 0) : whole, whole, whole, whole);
    }
    for (int c = 0; c < d->dst_count && !only; c++) {
        if (d->op == OP_NORM)
            add_loop(m, OP_DIV_F32, destination(m, c), inst_source(m->p, d, 0, c), whole, whole);
        else
            add_loop(m, OP_MOV, destination(m, c), whole, whole, whole);
    }
}

void lane_code(const Program *p, DecodedInst *d, LaneLoop *loops) {
    Maker maker = {.p = p, .inst = d, .out = loops}, *m = &maker;
    const bool whole_vector = d->op == OP_DOT || d->op == OP_LEN || d->op == OP_NORM;

    /* Results go aside if writing component i destroys what a later component still has to read. */
    m->aside = d->writes_exec;
    for (int i = 0; i < d->dst_count && !m->aside; i++)
        for (int later = i + 1; later < d->dst_count; later++)
            for (int s = 0; s < 3 && d->source_count[s]; s++) {
                const LaneRef read = inst_source(p, d, s, later);
                m->aside |= read.base == LANES_REGISTERS && read.offset == inst_destination(p, d, i);
            }

    if (whole_vector) add_whole_vector(m);
    for (int c = 0; c < d->dst_count && !whole_vector && inst_is_by_component(p, d); c++)
        add_loop(m, d->op, destination(m, c), inst_source(m->p, d, 0, c), inst_source(m->p, d, 1, c),
                 inst_source(m->p, d, 2, c));
    for (int c = 0; c < d->dst_count && d->loop_count && m->aside && !d->writes_exec; c++)
        add_loop(m, OP_MOV, (LaneRef){inst_destination(p, d, c), LANES_REGISTERS}, aside(p, c), aside(p, c),
                 aside(p, c));
}
