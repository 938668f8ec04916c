/* decode.c: an image's instructions -> DecodedInst, in four passes: which register components and built-in values the
 * program names, which decides the layout of a wave's registers; the pool of constants; each instruction; and what it
 * has to know of those behind it.
 */
#include <string.h>

#include "asm/base/array.h"
#include "asm/isa/contents.h"
#include "sim/base/arith.h"
#include "sim/program/program.h"

static bool is_register(const Operand *o) {
    return o->kind == OPERAND_VREG || o->kind == OPERAND_WREG;
}

/* A predicate is a component of a wave register; in a wide wave the next one has the lanes from 32 on. */
static bool has_second_predicate(const Program *p, const Instruction *ins) {
    return ins->predicate % ISA_COMPONENTS < 3 && p->config.wave_size > 32;
}

/* ---- the layout of a wave's registers ---- */

static void name_component(Program *p, uint32_t component) {
    if (p->component_slot[component] != PROGRAM_NO_SLOT) return;
    p->component_slot[component] = (uint16_t)p->component_count;
    p->slot_component[p->component_count++] = (uint16_t)component;
}

/* Decode the instruction at a word, and advance *at to the next one. */
static Instruction next_instruction(const Image *image, uint32_t *at) {
    Instruction ins;
    *at += isa_unpack(image->code + *at, &ins);
    return ins;
}

static void lay_out_registers(Program *p) {
    bool used[BUILTIN_COUNT][PROGRAM_BUILTIN_COMPONENTS] = {{false}};
    memset(p->component_slot, 0xff, sizeof p->component_slot);
    for (uint32_t i = 0, at = 0; i < p->instructions; i++) {
        const Instruction ins = next_instruction(p->image, &at);
        for (int k = 0; k < isa_format(ins.op)->count; k++) {
            const Operand *o = &ins.operand[k];
            if (o->indexed) name_component(p, PROGRAM_VECTOR_COMPONENTS + o->index);
            for (int c = 0; c < o->count; c++) {
                if (is_register(o)) name_component(p, program_component(o, c));
                if (o->kind == OPERAND_BUILTIN) used[o->index][o->swizzle[c]] = true;
            }
        }
        if (!ins.predicated) continue;
        name_component(p, PROGRAM_VECTOR_COMPONENTS + ins.predicate);
        if (has_second_predicate(p, &ins)) name_component(p, PROGRAM_VECTOR_COMPONENTS + ins.predicate + 1u);
    }

    p->block_words = p->component_count * p->stride;
    if (!p->block_words) p->block_words = p->stride; /* offset 0 stands for "not read" */
    for (int b = 0; b < BUILTIN_COUNT; b++) {
        if (b == BUILTIN_LANE_ID || b == BUILTIN_WAVE_SIZE) continue; /* the same for every wave: in the pool */
        for (int c = 0; c < PROGRAM_BUILTIN_COMPONENTS; c++) {
            if (!used[b][c]) continue;
            p->builtin_offset[b][c] = p->block_words;
            p->block_words += p->stride;
        }
    }
}

/* ---- the pool of constants ---- */

typedef struct PoolMap { /* open addressing: constant -> lane array in the pool, which has its bits */
    uint32_t *array;     /* its number; 0: the place is free, as lane arrays come first that are no constants */
    uint32_t size;       /* a power of two */
    uint32_t left;       /* at most this many constants that only loops read have one */
} PoolMap;

static void create_pool(Program *p, PoolMap *map) {
    size_t constants = PROGRAM_POOL_FIXED + 2, of_loops = 0; /* wave_size, 0 */
    for (uint32_t i = 0, at = 0; i < p->instructions; i++) {
        const Instruction ins = next_instruction(p->image, &at);
        const bool by_component = p->lanes->op[ins.op][LANES_ALL];
        for (int k = 0; k < isa_format(ins.op)->count; k++)
            if (ins.operand[k].kind == OPERAND_IMM) *(by_component ? &of_loops : &constants) += ins.operand[k].count;
    }
    map->left = (uint32_t)min_u64(of_loops, PROGRAM_POOL_MOST);
    constants += map->left;
    map->size = 16;
    while (map->size < 2 * constants) map->size *= 2;
    map->array = memory_array(map->size, sizeof *map->array);
    p->pool = memory_lines(constants * p->stride * sizeof(uint32_t));

    for (uint32_t l = 0; l < p->stride; l++) {
        p->pool[PROGRAM_POOL_LANE_ID * p->stride + l] = l;
        p->pool[PROGRAM_POOL_ALL_LANES * p->stride + l] = UINT32_MAX;
    }
    p->pool_words = PROGRAM_POOL_FIXED * p->stride;
}

/* A constant; `of_loop`: which only a lane loop reads. */
static LaneRef constant(Program *p, PoolMap *map, uint32_t bits, bool of_loop) {
    uint32_t i = data_hash(bits, 0) & (map->size - 1);
    while (map->array[i] && p->pool[map->array[i] * p->stride] != bits) i = (i + 1) & (map->size - 1);
    if (!map->array[i]) {
        if (of_loop && !map->left) return (LaneRef){bits, LANES_CONSTANT};
        map->left -= of_loop;
        map->array[i] = (uint32_t)(p->pool_words / p->stride);
        for (uint32_t l = 0; l < p->stride; l++) p->pool[p->pool_words + l] = bits;
        p->pool_words += p->stride;
    }
    return (LaneRef){map->array[i] * p->stride, LANES_POOL};
}

/* ---- instructions ---- */

/* The program's lists while they grow: how much is in them, and the room. */
typedef struct Lists {
    size_t reads, waits, loops, reads_room, waits_room, loops_room;
} Lists;

static void wait_for(Program *p, DecodedInst *d, uint16_t slot) {
    uint16_t *waits = p->waits + d->waits;
    for (int w = 0; w < d->wait_count; w++)
        if (waits[w] == slot) return;
    waits[d->wait_count++] = slot;
}

/* The instruction reads a component of a wave register. */
static LaneRef wave_component(Program *p, DecodedInst *d, uint32_t component) {
    const uint16_t slot = p->component_slot[PROGRAM_VECTOR_COMPONENTS + component];
    wait_for(p, d, slot);
    return (LaneRef){.offset = slot * p->stride};
}

static void decode_source(Program *p, PoolMap *map, DecodedInst *d, const Operand *o, LaneRef *lanes) {
    const bool builtin = o->kind == OPERAND_BUILTIN;
    for (int c = 0; c < o->count; c++) {
        if (is_register(o)) {
            lanes[c] = (LaneRef){.offset = p->component_slot[program_component(o, c)] * p->stride};
            wait_for(p, d, p->component_slot[program_component(o, c)]);
        } else if (o->kind == OPERAND_IMM) {
            lanes[c] = constant(p, map, o->imm[c], inst_is_by_component(p, d));
        } else if (o->index == BUILTIN_LANE_ID) {
            lanes[c] = (LaneRef){PROGRAM_POOL_LANE_ID * p->stride, LANES_POOL};
        } else if (o->index == BUILTIN_WAVE_SIZE) {
            lanes[c] = constant(p, map, (uint32_t)p->config.wave_size, false);
        } else {
            lanes[c] = (LaneRef){.offset = p->builtin_offset[o->index][o->swizzle[c]]};
        }
    }
    d->reads_clock |= builtin && o->index == BUILTIN_CLOCK;
    d->reads_exec |= builtin && (o->index == BUILTIN_EXEC || o->index == BUILTIN_HELPERS);
}

static void decode_destination(const Program *p, DecodedInst *d, const Operand *o) {
    d->dst_count = o->count;
    for (int c = 0; c < o->count; c++) {
        if (o->kind == OPERAND_BUILTIN) {
            d->writes_exec |= (uint8_t)(1 << o->swizzle[c]);
            d->dst_slot[c] = o->swizzle[c]; /* which half of exec */
            continue;
        }
        d->dst_slot[c] = p->component_slot[program_component(o, c)];
    }
}

/* An ALU that is narrower than a wave takes it in several cycles: the chime. */
static void decode_timing(const Config *config, DecodedInst *d) {
    const uint64_t of_latency[] = {[LATENCY_FAST] = config->lat_fast,
                                   [LATENCY_MUL] = config->lat_mul,
                                   [LATENCY_LONG] = config->lat_long,
                                   [LATENCY_CVT] = config->lat_convert ?: config->lat_fast,
                                   [LATENCY_BITS] = config->lat_count ?: config->lat_vote,
                                   [LATENCY_DIV] = config->lat_div ?: config->lat_long,
                                   [LATENCY_IDIV] = config->lat_idiv ?: config->lat_long,
                                   [LATENCY_VOTE] = config->lat_vote,
                                   [LATENCY_SHUF] = config->lat_shuffle,
                                   [LATENCY_CTRL] = config->lat_control,
                                   [LATENCY_MEM] = 0};
    const uint64_t of_busy[] = {[LATENCY_FAST] = 1,
                                [LATENCY_MUL] = 1,
                                [LATENCY_LONG] = config->busy_long,
                                [LATENCY_CVT] = config->busy_convert,
                                [LATENCY_BITS] = config->busy_count,
                                [LATENCY_DIV] = config->busy_div,
                                [LATENCY_IDIV] = config->busy_idiv,
                                [LATENCY_VOTE] = 1,
                                [LATENCY_SHUF] = config->busy_shuffle,
                                [LATENCY_CTRL] = 1,
                                [LATENCY_MEM] = 1};
    const uint64_t chime = div_ceil(config->wave_size, config->alu_width ?: config->wave_size);
    uint64_t latency = of_latency[isa_ops[d->op].latency], busy = of_busy[isa_ops[d->op].latency];
    if (d->op == OP_BCNT) {
        latency = config->lat_count ?: latency;
        busy = config->busy_count;
    }
    if (d->unit == UNIT_SALU) latency = config->lat_scalar;
    if (d->op == OP_POP_MASK && config->lat_reconverge) latency = config->lat_reconverge;
    d->busy = (uint32_t)latency;
    if (d->unit == UNIT_VALU) {
        d->busy = (uint32_t)(config->alu_pipeline ? busy * chime : latency * chime);
        latency = config->alu_pipeline ? latency + chime - 1 : latency * chime;
    } else if (config->alu_pipeline) {
        d->busy = 1;
    }
    d->latency = (uint32_t)latency;
    d->piped = config->memory_pipe == PIPE_ONE && isa_ops[d->op].latency == LATENCY_SHUF;
}

/* ---- lane loops: what each instruction computes, as loops that run one after the other ----
 *
 * Most have one for each component of the destination:
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
enum { LANE_CODE_MOST = 2 * PROGRAM_ASIDE + ISA_COMPONENTS }; /* loops of one instruction: a norm that waits aside */

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

/* The lane loops of an instruction, whose sources are in Program.reads. */
static void lane_code(const Program *p, DecodedInst *d, LaneLoop *loops) {
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

/* ---- an instruction ---- */

static void decode_instruction(Program *p, PoolMap *map, Lists *lists, const Instruction *ins, DecodedInst *d) {
    const FormatInfo *format = isa_format(ins->op);
    LaneRef read[3 * ISA_COMPONENTS], number = {0};
    int sources = 0, reads = 0, targets = 0;
    *d = (DecodedInst){.op = (uint8_t)ins->op,
                       .unit = isa_ops[ins->op].unit,
                       .waits = (uint32_t)lists->waits,
                       .loops = (uint32_t)lists->loops};
    for (int k = 0; k < format->count; k++) {
        const Operand *o = &ins->operand[k];
        switch ((Role)format->role[k]) {
        case ROLE_DST:
        case ROLE_VDST:
        case ROLE_WDST: decode_destination(p, d, o); break;
        case ROLE_LABEL: d->target[targets++] = o->target; break;
        case ROLE_RES_R:
        case ROLE_RES_T:
        case ROLE_RES_A:
        case ROLE_RES_W:
            d->resource_indexed = o->indexed;
            if (o->indexed) number = wave_component(p, d, o->index);
            d->resource_space = o->kind;
            d->resource_index = (uint8_t)o->index;
            d->resource_count = o->count;
            d->component_bytes = (uint8_t)isa_component_bytes((Op)ins->op);
            memcpy(d->resource_swizzle, o->swizzle, sizeof d->resource_swizzle);
            break;
        case ROLE_SAMP: d->sampler = (uint8_t)o->index; break;
        case ROLE_NONE: break;
        default:
            if (o->offset) d->address_offset = o->offset;
            decode_source(p, map, d, o, read + reads);
            d->source_count[sources++] = o->count;
            reads += o->count;
            break;
        }
    }
    d->source_waits = d->wait_count;
    for (int c = 0; c < d->dst_count && is_register(&ins->operand[0]); c++) wait_for(p, d, d->dst_slot[c]);
    if (d->resource_indexed) p->reads[lists->reads++] = number;
    if (ins->predicated) {
        d->predicated = true;
        d->negated = ins->negated;
        p->reads[lists->reads++] = wave_component(p, d, ins->predicate);
        p->reads[lists->reads++] =
            has_second_predicate(p, ins) ? wave_component(p, d, ins->predicate + 1u) : constant(p, map, 0, false);
    }
    d->reads = (uint32_t)lists->reads;
    memcpy(p->reads + d->reads, read, (size_t)reads * sizeof *read);
    lists->waits += d->wait_count;

    /* ballot, readlane ...: their result is a wave register, but they work on lanes. */
    d->scalar = isa_is_scalar(ins);
    if (d->scalar && d->unit == UNIT_VALU && format->role[0] != ROLE_WDST) d->unit = UNIT_SALU;
    switch ((Unit)d->unit) {
    case UNIT_VALU: d->need = NEED_ALU; break;
    case UNIT_SALU: d->need = NEED_SCALAR_ALU; break;
    case UNIT_SAMPLER: d->need = NEED_SAMPLER; break;
    case UNIT_LSU: d->need = d->resource_space >= OPERAND_SHARED ? NEED_SHARED : NEED_BUFFERS; break;
    default: d->need = NEED_NOTHING; break;
    }
    decode_timing(&p->config, d);

    lane_code(p, d, p->loops + lists->loops);
    lists->loops += d->loop_count;
    if (!inst_is_by_component(p, d)) lists->reads += (size_t)reads; /* else they are in its loops */
}

void program_decode(Program *p) {
    const Instruction end = {.op = OP_RET};
    PoolMap map = {0};
    Lists lists = {0};
    p->code = memory_array((size_t)p->instructions + 1, sizeof *p->code);
    lay_out_registers(p);
    create_pool(p, &map);
    for (uint32_t i = 0, at = 0, scalar = 0; i <= p->instructions; i++) {
        const Instruction ins = i < p->instructions ? next_instruction(p->image, &at) : end;
        enum { MOST_READS = 3 * ISA_COMPONENTS + 3, MOST_WAITS = MOST_READS + ISA_COMPONENTS }; /* of one instruction */
        (void)ARRAY_RESERVE(p->reads, lists.reads_room, lists.reads + MOST_READS);
        (void)ARRAY_RESERVE(p->waits, lists.waits_room, lists.waits + MOST_WAITS);
        (void)ARRAY_RESERVE(p->loops, lists.loops_room, lists.loops + LANE_CODE_MOST);
        decode_instruction(p, &map, &lists, &ins, &p->code[i]);
        p->code[i].scalar_before = scalar;
        scalar += p->code[i].unit == UNIT_SALU;
        p->has_samples |= p->code[i].unit == UNIT_SAMPLER;
    }
    memory_free(map.array);
    for (uint32_t i = p->instructions; i-- > 0;) {
        DecodedInst *d = &p->code[i], *next = d + 1;
        const bool special = (d->predicated && !d->scalar) || d->writes_exec || d->reads_clock || d->reads_exec;
        if (d->loop_count && !special) d->straight = next->straight + 1;

        /* The results that the next instruction waits for, if the wave has nothing else in flight. */
        const uint16_t *waits = p->waits + next->waits;
        const bool is_last = next->op == OP_RET || next->op == OP_FENCE || next->op == OP_BARRIER;
        if (is_last || p->threads) d->next_wait = NEXT_WAITS_FOR_ALL;
        for (int w = 0; w < next->wait_count && d->next_wait == NEXT_WAITS_FOR_NOTHING; w++)
            for (int c = 0; c < d->dst_count && !d->writes_exec; c++) {
                if (waits[w] != d->dst_slot[c]) continue;
                d->next_waits_for = waits[w];
                d->next_wait = NEXT_WAITS_FOR_RESULT;
            }
    }
}
