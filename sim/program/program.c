/* program.c: image + configuration -> Program: names to slots, instructions to what the inner loop indexes. */
#include "sim/program/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/isa/contents.h"
#include "sim/base/arith.h"
#include "sim/program/occupancy.h"
#include "sim/program/texture.h"

/* ---- which components and built-ins the program names ---- */

static void name_component(Program *p, uint16_t component) {
    if (p->component_slot[component] != PROGRAM_NO_SLOT) return;
    p->component_slot[component] = (uint16_t)p->component_count;
    p->slot_component[p->component_count++] = component;
}

static uint16_t component_of(const Operand *o, int c) {
    const uint32_t first = o->kind == OPERAND_WREG ? PROGRAM_VECTOR_COMPONENTS : 0;
    return (uint16_t)(first + o->index * ISA_COMPONENTS + o->swizzle[c]);
}

static bool is_register(const Operand *o) {
    return o->kind == OPERAND_VREG || o->kind == OPERAND_WREG;
}

/* Built-ins that are the same for every wave live in the pool, the others in the register block. */
static bool builtin_is_constant(Builtin b) {
    return b == BUILTIN_LANE_ID || b == BUILTIN_WAVE_SIZE;
}

static void name_operand(Program *p, const Operand *o, bool used[BUILTIN_COUNT][PROGRAM_BUILTIN_COMPONENTS]) {
    if (o->indexed) name_component(p, (uint16_t)(PROGRAM_VECTOR_COMPONENTS + o->index));
    for (int c = 0; c < o->count; c++) {
        if (is_register(o)) name_component(p, component_of(o, c));
        if (o->kind == OPERAND_BUILTIN) used[o->index][o->swizzle[c]] = true;
    }
}

static void name_predicate(Program *p, const Instruction *ins) {
    if (!ins->predicated) return;
    name_component(p, (uint16_t)(PROGRAM_VECTOR_COMPONENTS + ins->predicate));
    if (ins->predicate % ISA_COMPONENTS < 3 && p->config.wave_size > 32)
        name_component(p, (uint16_t)(PROGRAM_VECTOR_COMPONENTS + ins->predicate + 1));
}

static void lay_out_block(Program *p, const Instruction *code) {
    bool used[BUILTIN_COUNT][PROGRAM_BUILTIN_COMPONENTS] = {{false}};
    memset(p->component_slot, 0xff, sizeof p->component_slot);
    for (uint32_t i = 0; i < p->instructions; i++) {
        for (int k = 0; k < isa_format(code[i].op)->count; k++) name_operand(p, &code[i].operand[k], used);
        name_predicate(p, &code[i]);
    }
    p->block_words = p->component_count * p->stride;
    if (!p->block_words) p->block_words = p->stride; /* offset 0 stands for "not read" */
    for (int b = 0; b < BUILTIN_COUNT; b++)
        for (int c = 0; c < PROGRAM_BUILTIN_COMPONENTS; c++)
            if (used[b][c] && !builtin_is_constant(b)) {
                p->builtin_offset[b][c] = p->block_words;
                p->block_words += p->stride;
            }
}

/* ---- the pool of constants ---- */

typedef struct PoolMap { /* open addressing: constant -> lane array in the pool */
    uint32_t *key, *offset;
    uint8_t *full;
    uint32_t size; /* a power of two */
} PoolMap;

static uint32_t pool_constant(Program *p, PoolMap *map, uint32_t bits) {
    uint32_t i = data_hash(bits, 0) & (map->size - 1);
    while (map->full[i] && map->key[i] != bits) i = (i + 1) & (map->size - 1);
    if (!map->full[i]) {
        map->full[i] = 1;
        map->key[i] = bits;
        map->offset[i] = (uint32_t)p->pool_words;
        for (uint32_t l = 0; l < p->stride; l++) p->pool[p->pool_words + l] = bits;
        p->pool_words += p->stride;
    }
    return map->offset[i];
}

static bool pool_create(Program *p, PoolMap *map, const Instruction *code) {
    size_t constants = PROGRAM_POOL_FIXED + 2; /* wave_size, 0 */
    for (uint32_t i = 0; i < p->instructions; i++)
        for (int k = 0; k < isa_format(code[i].op)->count; k++)
            if (code[i].operand[k].kind == OPERAND_IMM) constants += code[i].operand[k].count;
    map->size = 16;
    while (map->size < 2 * constants) map->size *= 2;
    map->key = calloc(map->size, sizeof *map->key);
    map->offset = calloc(map->size, sizeof *map->offset);
    map->full = calloc(map->size, 1);
    p->pool = aligned_alloc(64, constants * p->stride * sizeof(uint32_t));
    if (!map->key || !map->offset || !map->full || !p->pool) return false;
    for (uint32_t l = 0; l < p->stride; l++) p->pool[l] = l;
    for (uint32_t l = 0; l < p->stride; l++) p->pool[p->stride + l] = UINT32_MAX;
    p->pool_words = PROGRAM_POOL_FIXED * p->stride;
    return true;
}

static void pool_map_free(PoolMap *map) {
    free(map->key);
    free(map->offset);
    free(map->full);
}

/* ---- decoding ---- */

static LaneRef operand_lane(Program *p, PoolMap *map, const Operand *o, int component) {
    const int c = o->count == 1 ? 0 : component;
    if (is_register(o)) return (LaneRef){.offset = p->component_slot[component_of(o, c)] * p->stride};
    if (o->kind == OPERAND_IMM) return (LaneRef){.offset = pool_constant(p, map, o->imm[c]), .pool = 1};
    switch ((Builtin)o->index) {
    case BUILTIN_LANE_ID: return (LaneRef){.offset = PROGRAM_POOL_LANE_ID, .pool = 1};
    case BUILTIN_WAVE_SIZE: return (LaneRef){.offset = pool_constant(p, map, (uint32_t)p->config.wave_size), .pool = 1};
    default: return (LaneRef){.offset = p->builtin_offset[o->index][o->swizzle[c]]};
    }
}

static void wait_for(DecodedInst *d, uint16_t slot) {
    for (int w = 0; w < d->wait_count; w++)
        if (d->wait_slot[w] == slot) return;
    d->wait_slot[d->wait_count++] = slot;
}

static void decode_wait(Program *p, DecodedInst *d, const Operand *o) {
    for (int c = 0; is_register(o) && c < o->count; c++) wait_for(d, p->component_slot[component_of(o, c)]);
}

static void decode_source(Program *p, PoolMap *map, DecodedInst *d, int number, const Operand *o) {
    d->source_count[number] = o->count;
    for (int c = 0; c < ISA_COMPONENTS; c++) d->source[number][c] = operand_lane(p, map, o, c < o->count ? c : 0);
    decode_wait(p, d, o);
    if (o->kind == OPERAND_BUILTIN) {
        d->reads_clock |= o->index == BUILTIN_CLOCK;
        d->reads_exec |= o->index == BUILTIN_EXEC || o->index == BUILTIN_HELPERS;
    }
}

static LaneRef wave_component(const Program *p, DecodedInst *d, uint32_t component) {
    const uint16_t slot = p->component_slot[PROGRAM_VECTOR_COMPONENTS + component];
    wait_for(d, slot);
    return (LaneRef){.offset = slot * p->stride};
}

static void decode_predicate(Program *p, PoolMap *map, DecodedInst *d, const Instruction *ins) {
    if (!ins->predicated) return;
    const bool second = ins->predicate % ISA_COMPONENTS < 3 && p->config.wave_size > 32;
    d->predicated = true;
    d->negated = ins->negated;
    d->predicate[0] = wave_component(p, d, ins->predicate);
    d->predicate[1] = (LaneRef){.offset = pool_constant(p, map, 0), .pool = 1};
    if (second) d->predicate[1] = wave_component(p, d, ins->predicate + 1u);
}

static void decode_resource(const Program *p, DecodedInst *d, const Operand *o) {
    d->resource_indexed = o->indexed;
    if (o->indexed) d->resource_number = wave_component(p, d, o->index);
    d->resource_space = o->kind;
    d->resource_index = (uint8_t)o->index;
    d->resource_count = o->count;
    memcpy(d->resource_swizzle, o->swizzle, sizeof d->resource_swizzle);
}

/* Does writing component i destroy what a later component still has to read? */
static bool decode_overlaps(const DecodedInst *d, int sources) {
    for (int i = 0; i < d->dst_count; i++)
        for (int later = i + 1; later < d->dst_count; later++)
            for (int s = 0; s < sources; s++)
                if (!d->source[s][later].pool && d->source[s][later].offset == d->dst[i]) return true;
    return false;
}

static void decode_timing(const Config *config, DecodedInst *d) {
    const uint64_t wide = config->alu_width ? config->alu_width : config->wave_size;
    const uint64_t chime = div_ceil(config->wave_size, wide);
    uint64_t latency = 0;
    switch ((Latency)isa_ops[d->op].latency) {
    case LATENCY_FAST: latency = config->lat_fast; break;
    case LATENCY_MUL: latency = config->lat_mul; break;
    case LATENCY_LONG: latency = config->lat_long; break;
    case LATENCY_VOTE: latency = config->lat_vote; break;
    case LATENCY_SHUF: latency = config->lat_shuffle; break;
    case LATENCY_CTRL: latency = config->lat_control; break;
    case LATENCY_MEM: break;
    }
    if (d->unit == UNIT_SALU) latency = config->lat_scalar;
    if (d->op == OP_POP_MASK && config->lat_reconverge) latency = config->lat_reconverge;
    d->busy = (uint32_t)latency;
    if (d->unit == UNIT_VALU) {
        d->busy = (uint32_t)(config->alu_pipeline ? chime : latency * chime);
        latency = config->alu_pipeline ? latency + chime - 1 : latency * chime;
    } else if (config->alu_pipeline) {
        d->busy = 1;
    }
    d->latency = (uint32_t)latency;
}

static void decode_destination(const Program *p, DecodedInst *d, const Operand *o) {
    d->dst_count = o->count;
    for (int c = 0; c < o->count; c++) {
        if (o->kind == OPERAND_BUILTIN) {
            d->writes_exec |= (uint8_t)(1 << o->swizzle[c]);
            d->dst_slot[c] = o->swizzle[c]; /* which half of exec */
            continue;
        }
        d->dst_slot[c] = p->component_slot[component_of(o, c)];
        d->dst[c] = d->dst_slot[c] * p->stride;
    }
}

/* ballot, readlane ...: their result is a wave register, but they work on lanes. */
static bool reads_lanes(const Instruction *ins) {
    return isa_format(ins->op)->role[0] == ROLE_WDST;
}

static Need need_of(const DecodedInst *d) {
    switch ((Unit)d->unit) {
    case UNIT_VALU: return NEED_ALU;
    case UNIT_SALU: return NEED_SCALAR_ALU;
    case UNIT_SAMPLER: return NEED_SAMPLER;
    case UNIT_LSU: return d->resource_space == OPERAND_SHARED ? NEED_SHARED : NEED_BUFFERS;
    default: return NEED_NOTHING;
    }
}

static void decode_instruction(Program *p, PoolMap *map, const Instruction *ins, DecodedInst *d) {
    const FormatInfo *format = isa_format(ins->op);
    int sources = 0, targets = 0;
    *d = (DecodedInst){.op = (uint8_t)ins->op, .unit = isa_ops[ins->op].unit, .lane_fn = p->lanes->op[ins->op]};
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
        case ROLE_RES_W: decode_resource(p, d, o); break;
        case ROLE_SAMP: d->sampler = (uint8_t)o->index; break;
        case ROLE_NONE: break;
        default: decode_source(p, map, d, sources++, o); break;
        }
    }
    if (d->dst_count) decode_wait(p, d, &ins->operand[0]);
    decode_predicate(p, map, d, ins);
    d->scalar = isa_is_scalar(ins);
    if (d->scalar && d->unit == UNIT_VALU && !reads_lanes(ins)) d->unit = UNIT_SALU;
    d->need = need_of(d);
    /* A loop needs three readable sources, used or not. */
    for (int s = sources; s < 3; s++)
        for (int c = 0; c < ISA_COMPONENTS; c++) d->source[s][c] = d->source[0][c];
    d->overlap = decode_overlaps(d, sources);
    decode_timing(&p->config, d);
}

static bool decode_code(Program *p) {
    Instruction *code = calloc((size_t)p->instructions + 1, sizeof *code);
    PoolMap map = {0};
    bool ok = code != NULL;
    const char *why;
    for (uint32_t i = 0, at = 0; ok && i < p->instructions; i++)
        at += (uint32_t)isa_decode(p->image->code + at, p->image->code_words - at, &code[i], &why);
    if (ok) {
        code[p->instructions].op = OP_RET;
        lay_out_block(p, code);
        p->code = calloc((size_t)p->instructions + 1, sizeof *p->code);
        ok = p->code && pool_create(p, &map, code);
    }
    for (uint32_t i = 0; ok && i <= p->instructions; i++) decode_instruction(p, &map, &code[i], &p->code[i]);
    pool_map_free(&map);
    free(code);
    return ok;
}

/* ---- resources and the dispatch ---- */

/* Its initial words, all 0, or NULL when out of memory. */
static uint32_t *add_resource(Resource *r, const TextureShape *shape, uint32_t words) {
    if (shape->format) words = (uint32_t)texture_words_before(shape, shape->levels);
    uint32_t *initial = calloc(words ? words : 1, sizeof(uint32_t));
    if (!initial) return NULL;
    free((void *)r->initial);
    *r = (Resource){.bound = true, .words = words, .initial = initial, .shape = *shape};
    return initial;
}

static bool add_buffer(Program *p, const BufferSpec *b) {
    Resource *r = &p->resource[program_space(b->space)][b->index];
    uint32_t *initial = add_resource(r, &b->shape, b->init.count);
    if (!initial) return false;
    if (b->shape.format)
        texture_fill(b, p->image->data, initial);
    else
        for (uint32_t w = 0; w < b->init.count; w++) initial[w] = data_word(&b->init, p->image->data, w);
    return true;
}

static bool add_binding(Program *p, const Binding *b) {
    Resource *r = &p->resource[program_space(b->space)][b->index];
    uint32_t *initial = add_resource(r, &b->shape, b->words);
    if (!initial) return false;
    if (b->data && b->words) memcpy(initial, b->data, (size_t)b->words * sizeof *initial);
    if (b->shape.format) texture_make_mips(&b->shape, initial);
    return true;
}

static void bind_samplers(Program *p) {
    for (int i = 0; i < ISA_RESOURCES; i++) p->sampler[i] = sampler_default();
    for (uint32_t i = 0; i < p->image->sampler_count; i++)
        p->sampler[p->image->samplers[i].index] = p->image->samplers[i].sampler;
}

enum { LINE_WORDS = CONFIG_MAX_line_bytes / sizeof(uint32_t) };

static bool bind_resources(Program *p, const ProgramOptions *options) {
    for (uint32_t i = 0; i < p->image->buffer_count; i++)
        if (!add_buffer(p, &p->image->buffers[i])) return false;
    for (size_t i = 0; i < options->binding_count; i++)
        if (!add_binding(p, &options->bindings[i])) return false;
    bind_samplers(p);
    for (int space = 0; space < 2; space++)
        for (int i = 0; i < ISA_RESOURCES; i++) {
            p->resource[space][i].offset = p->memory_words;
            p->memory_words += p->resource[space][i].words;
            p->memory_words =
                (p->memory_words + LINE_WORDS - 1) / LINE_WORDS * LINE_WORDS; /* no line has two of them */
        }
    return true;
}

static bool add_dispatch(Program *p, uint64_t groups, uint64_t size, uint32_t entry, bool together,
                         ProgramError *error) {
    const uint64_t per_group = div_ceil(size, p->config.wave_size);
    if (groups > UINT32_MAX / size || groups * per_group > UINT32_MAX - p->wave_count) {
        *error = (ProgramError){0};
        snprintf(error->text, sizeof error->text,
                 "a dispatch has %llu x %llu threads; at most 4294967295 threads and waves are possible",
                 (unsigned long long)groups, (unsigned long long)size);
        return false;
    }
    const uint32_t number = p->dispatch_count++;
    const uint32_t phase = number ? p->dispatches[number - 1].phase + !together : 0;
    p->dispatches[number] = (Dispatch){.groups = (uint32_t)groups,
                                       .group_size = (uint32_t)size,
                                       .waves_per_group = (uint32_t)per_group,
                                       .group_dim = {(uint32_t)groups, 1, 1},
                                       .size_dim = {(uint32_t)size, 1, 1},
                                       .wave_count = (uint32_t)(groups * per_group),
                                       .entry = entry,
                                       .phase = phase};
    p->wave_count += p->dispatches[number].wave_count;
    return true;
}

/* From the last one back: each phase ends where the next begins. */
static void find_phase_ends(Program *p) {
    uint32_t end = p->dispatch_count;
    for (uint32_t d = p->dispatch_count; d-- > 0;) {
        p->dispatches[d].phase_end = end;
        if (d && p->dispatches[d].phase != p->dispatches[d - 1].phase) end = d;
    }
}

static bool lay_out_dispatches(Program *p, const ProgramOptions *options, ProgramError *error) {
    const Image *image = p->image;
    p->dispatches = calloc((size_t)image->dispatch_count + 1, sizeof *p->dispatches);
    if (!p->dispatches) return false;
    const uint32_t entry = image->dispatch_count ? image->dispatches[0].entry : 0;
    if (options->groups) return add_dispatch(p, options->groups, options->group_size, entry, false, error);
    if (!image->dispatch_count) return add_dispatch(p, 1, p->config.wave_size, entry, false, error);
    for (uint32_t i = 0; i < image->dispatch_count; i++) {
        const DispatchSpec *d = &image->dispatches[i];
        if (!add_dispatch(p, (uint64_t)d->groups[0] * d->groups[1] * d->groups[2],
                          (uint64_t)d->size[0] * d->size[1] * d->size[2], d->entry, d->together, error))
            return false;
        Dispatch *dispatch = &p->dispatches[i];
        memcpy(dispatch->group_dim, d->groups, sizeof d->groups);
        memcpy(dispatch->size_dim, d->size, sizeof d->size);
        dispatch->quads = d->quads;
        if (!d->indirect_space) continue;
        dispatch->indirect = d;
        p->wave_count -= dispatch->wave_count;
    }
    return true;
}

/* ---- the memory's geometry ---- */

static bool is_power_of_two(uint64_t n) {
    return n && !(n & (n - 1));
}

/* What config.def cannot say: how settings of memory go together. */
static bool check_memory(const Config *c, ProgramError *error) {
#define SET(name) (1ull << SETTING_##name)
    const struct {
        bool wrong;
        uint64_t settings;
        const char *rule;
    } rules[] = {
        {!is_power_of_two(c->line_bytes), SET(line_bytes), "line_bytes must be a power of two"},
        {!is_power_of_two(c->sector_bytes), SET(sector_bytes), "sector_bytes must be a power of two"},
        {c->sector_bytes > c->line_bytes, SET(sector_bytes) | SET(line_bytes),
         "sector_bytes must not be more than line_bytes"},
        {c->line_bytes > CONFIG_MAX_SECTORS * c->sector_bytes, SET(line_bytes) | SET(sector_bytes),
         "a line has at most 8 sectors (line_bytes / sector_bytes)"},
        {c->l1_size && c->l1_size < c->line_bytes * c->l1_ways, SET(l1_size) | SET(line_bytes) | SET(l1_ways),
         "l1_size must be 0, or hold a set: line_bytes * l1_ways"},
        {c->texture_size && c->texture_size < c->line_bytes * c->texture_ways,
         SET(texture_size) | SET(line_bytes) | SET(texture_ways),
         "texture_size must be 0, or hold a set: line_bytes * texture_ways"},
        {c->l2_size && c->l2_size < c->line_bytes * c->l2_ways * c->l2_banks,
         SET(l2_size) | SET(line_bytes) | SET(l2_ways) | SET(l2_banks),
         "l2_size must be 0, or hold a set in each bank: line_bytes * l2_ways * l2_banks"},
    };
#undef SET
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        if (!rules[i].wrong) continue;
        *error = (ProgramError){.settings = rules[i].settings};
        snprintf(error->text, sizeof error->text, "%s", rules[i].rule);
        return false;
    }
    return true;
}

/* ---- groups that are resident as a whole ---- */

static bool uses_groups(const Program *p) {
    for (uint32_t i = 0; i < p->instructions; i++)
        if (p->code[i].op == OP_BARRIER || p->code[i].resource_space == OPERAND_SHARED) return true;
    return p->shared_words > 0;
}

static bool lay_out_groups(Program *p, ProgramError *error) {
    const Config *c = &p->config;
    p->shared_words = p->image->shared_words;
    p->whole_groups = uses_groups(p);
    if (!p->whole_groups) return true;
    if (p->shared_words * 4ull > c->shared_memory) {
        *error = (ProgramError){.settings = 1ull << SETTING_shared_memory};
        snprintf(error->text, sizeof error->text,
                 "a group needs %llu bytes of group memory, but a core has %llu (shared_memory)",
                 p->shared_words * 4ull, (unsigned long long)c->shared_memory);
        return false;
    }
    for (uint32_t d = 0; d < p->dispatch_count; d++)
        if (p->dispatches[d].waves_per_group > c->waves) {
            *error = (ProgramError){.settings = 1ull << SETTING_waves};
            snprintf(error->text, sizeof error->text,
                     "a group of %u threads has %u waves that wait for each other, but a core has %llu slots (waves)",
                     p->dispatches[d].group_size, p->dispatches[d].waves_per_group, (unsigned long long)c->waves);
            return false;
        }
    const uint64_t fit = p->shared_words ? c->shared_memory / (p->shared_words * 4ull) : c->waves;
    p->group_slots = (uint32_t)(fit < c->waves ? fit : c->waves);
    return true;
}

Program *program_create(const Image *image, const ProgramOptions *options, ProgramError *error) {
    Program *p = calloc(1, sizeof *p);
    *error = (ProgramError){.out_of_memory = true, .text = "out of memory"}; /* unless something else is said */
    if (!p) return NULL;
    p->image = image;
    p->config = options->config;
    p->instructions = image->instructions;
    p->blocks = (uint32_t)((p->config.wave_size + LANE_BLOCK - 1) / LANE_BLOCK);
    p->stride = p->blocks * LANE_BLOCK;
    p->lanes = lanes_select(options->lane_level);
    if (!p->lanes) {
        *error = (ProgramError){0};
        snprintf(error->text, sizeof error->text, "this processor has no %s", options->lane_level);
    } else if (check_memory(&p->config, error) && lay_out_dispatches(p, options, error)) {
        find_phase_ends(p);
        if (bind_resources(p, options) && decode_code(p) && lay_out_groups(p, error) && occupancy_lay_out(p, error))
            return p;
    }
    program_destroy(p);
    return NULL;
}

void program_destroy(Program *p) {
    if (!p) return;
    for (int space = 0; space < 2; space++)
        for (int i = 0; i < ISA_RESOURCES; i++) free((void *)p->resource[space][i].initial);
    free(p->dispatches);
    free(p->pool);
    free(p->code);
    free(p);
}

bool program_has_samples(const Program *p) {
    for (uint32_t i = 0; i < p->instructions; i++)
        if (p->code[i].unit == UNIT_SAMPLER) return true;
    return false;
}

bool program_read_resource(const char *text, size_t length, uint8_t *space, uint8_t *index) {
    if (length < 2 || length > 3 || (text[0] != 't' && text[0] != 'u')) return false;
    unsigned number = 0;
    for (size_t i = 1; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        number = number * 10 + (unsigned)(text[i] - '0');
    }
    if (number >= ISA_RESOURCES || (length == 3 && text[1] == '0')) return false;
    *space = text[0] == 't' ? OPERAND_RES_T : OPERAND_RES_U;
    *index = (uint8_t)number;
    return true;
}
