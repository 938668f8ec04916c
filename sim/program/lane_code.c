/* lane_code.c: what each instruction computes, as lane loops that run one after the other. Most have one for each
 * component of the destination:
 *
 *   add.u32 r1.xy, r2.xy, r0.x      r1.x = r2.x + r0.x
 *                                   r1.y = r2.y + r0.x
 *   mov r1.xy, r1.yx                aside 0 = r1.y       results wait aside if a later component reads the destination
 *                                   aside 1 = r1.x
 *                                   r1.x = aside 0
 *                                   r1.y = aside 1
 *   len r1.x, r2.xy                 aside 4 = r2.x * r2.x
 *                                   aside 4 = r2.y * r2.y + aside 4
 *                                   r1.x = sqrt(aside 4)
 *
 * Straight code, in which every instruction is just its loops, is a list of loops then, and run as such.
 */
#include <stdlib.h>

#include "sim/program/parts.h"

typedef struct Place {
    LaneBase base;
    uint32_t offset;
} Place;

static Place place_of(LaneRef ref) {
    return (Place){ref.pool ? LANES_POOL : LANES_REGISTERS, ref.offset};
}

static Place aside(const Program *p, int array) {
    return (Place){LANES_ASIDE, (uint32_t)array * p->stride};
}

/* The loops of one instruction while they are made. */
typedef struct Maker {
    const Program *p;
    DecodedInst *inst;
    bool aside; /* results wait there */
    LaneLoop *out;
} Maker;

/* Scalar instructions, and what goes aside, are for all lanes whatever exec is. */
static void add_loop(Maker *m, Op op, Place d, Place a, Place b, Place c) {
    LaneFn *const *run = m->p->lanes->op[op];
    const bool all = m->inst->scalar || d.base == LANES_ASIDE;
    const Place place[] = {d, a, b, c};
    LaneLoop *loop = &m->out[m->inst->loop_count++];
    *loop = (LaneLoop){.run = {run[all ? LANES_ALL : LANES_MASKED], run[LANES_ALL]}};
    for (int i = 0; i < 4; i++) {
        loop->offset[i] = place[i].offset;
        loop->base[i] = (uint8_t)place[i].base;
    }
}

static Place destination(const Maker *m, int c) {
    return m->aside ? aside(m->p, c) : (Place){LANES_REGISTERS, m->inst->dst[c]};
}

/* Does writing component i destroy what a later component still has to read? (Sources that it does not have are as the
 * first.) */
static bool overlaps(const DecodedInst *d) {
    for (int i = 0; i < d->dst_count; i++)
        for (int later = i + 1; later < d->dst_count; later++)
            for (int s = 0; s < 3; s++)
                if (!d->source[s][later].pool && d->source[s][later].offset == d->dst[i]) return true;
    return false;
}

static void add_components(Maker *m) {
    const DecodedInst *d = m->inst;
    for (int c = 0; c < d->dst_count; c++)
        add_loop(m, (Op)d->op, destination(m, c), place_of(d->source[0][c]), place_of(d->source[1][c]),
                 place_of(d->source[2][c]));
}

/* dot, len and norm: every product and every sum is rounded, left to right. */
static void add_whole_vector(Maker *m) {
    const DecodedInst *d = m->inst;
    const Place whole = aside(m->p, ISA_COMPONENTS);
    /* norm has one source component for each of the destination's; a single one serves all */
    const int count = d->op == OP_NORM ? d->dst_count : d->source_count[0], other = d->op == OP_DOT;
    for (int c = 0; c < count; c++)
        add_loop(m, c ? OP_MAD_F32 : OP_MUL_F32, whole, place_of(d->source[0][c]), place_of(d->source[other][c]),
                 whole);
    if (d->op == OP_NORM) add_loop(m, OP_SQRT, whole, whole, whole, whole);
    for (int c = 0; c < d->dst_count; c++) {
        if (d->op == OP_NORM)
            add_loop(m, OP_DIV_F32, destination(m, c), place_of(d->source[0][c]), whole, whole);
        else
            add_loop(m, d->op == OP_LEN ? OP_SQRT : OP_MOV, destination(m, c), whole, whole, whole);
    }
}

static void add_loops(Maker *m) {
    DecodedInst *d = m->inst;
    const bool whole_vector = d->op == OP_DOT || d->op == OP_LEN || d->op == OP_NORM;
    m->aside = d->writes_exec || overlaps(d);
    if (whole_vector)
        add_whole_vector(m);
    else if (m->p->lanes->op[d->op][LANES_ALL])
        add_components(m);
    for (int c = 0; c < d->dst_count && d->loop_count && m->aside && !d->writes_exec; c++)
        add_loop(m, OP_MOV, (Place){LANES_REGISTERS, d->dst[c]}, aside(m->p, c), aside(m->p, c), aside(m->p, c));
}

static bool is_straight(const DecodedInst *d) {
    const bool other_lanes = d->predicated && !d->scalar;
    return d->loop_count && !other_lanes && !d->writes_exec && !d->reads_clock && !d->reads_exec;
}

bool program_add_loops(Program *p) {
    enum { MOST = 2 * PROGRAM_ASIDE + ISA_COMPONENTS }; /* loops of an instruction: a norm that waits aside */
    LaneLoop loops[MOST];
    uint32_t count = 0, scalar = 0, room = 0;
    for (uint32_t i = 0; i <= p->instructions; i++) {
        DecodedInst *d = &p->code[i];
        Maker maker = {.p = p, .inst = d, .out = loops};
        add_loops(&maker);
        if (count + d->loop_count > room) {
            room = 2 * room + MOST;
            LaneLoop *more = realloc(p->loops, room * sizeof *more);
            if (!more) return false;
            p->loops = more;
        }
        d->loops = count;
        d->scalar_before = scalar;
        for (int k = 0; k < d->loop_count; k++) p->loops[count++] = loops[k];
        scalar += d->unit == UNIT_SALU;
    }
    for (uint32_t i = p->instructions; i-- > 0;)
        if (is_straight(&p->code[i])) p->code[i].straight = p->code[i + 1].straight + 1;
    return true;
}
