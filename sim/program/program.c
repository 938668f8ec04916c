/* program.c: image + configuration -> Program: what is bound, what is dispatched, how many waves fit, and whether the
 * machine can run it. The code is decoded in decode.c.
 */
#include "sim/program/program.h"

#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/isa/contents.h"
#include "sim/base/arith.h"
#include "sim/program/ipdom.h"
#include "sim/program/paths.h"
#include "sim/program/texture.h"

/* ---- how the settings of memory go together, which config.def cannot say ---- */

static bool check_memory(const Config *c, ProgramError *error) {
    const struct {
        bool wrong;
        SettingSet settings;
        const char *rule;
    } rules[] = {
        {__builtin_popcountll(c->line_bytes) != 1, SET(line_bytes), "line_bytes must be a power of two"},
        {__builtin_popcountll(c->sector_bytes) != 1, SET(sector_bytes), "sector_bytes must be a power of two"},
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
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].wrong) return program_refuse(error, rules[i].settings, "%s", rules[i].rule);
    return true;
}

/* ---- dispatches ---- */

/* At most UINT64_MAX. */
static uint64_t extent(const uint32_t dim[3]) {
    uint64_t product = (uint64_t)dim[0] * max_u32(dim[1], 1);
    return __builtin_mul_overflow(product, max_u32(dim[2], 1), &product) ? UINT64_MAX : product;
}

static bool add_dispatch(Program *p, const uint32_t group_dim[3], const uint32_t size_dim[3], uint32_t entry,
                         bool together, ProgramError *error) {
    const uint64_t groups = extent(group_dim), size = extent(size_dim);
    const uint64_t per_group = div_ceil(size, p->config.wave_size);
    if (groups > UINT32_MAX / size || groups * per_group > UINT32_MAX - p->wave_count)
        return program_refuse(error, 0,
                              "a dispatch has %llu x %llu threads; at most 4294967295 threads and waves are possible",
                              (unsigned long long)groups, (unsigned long long)size);
    const uint32_t number = p->dispatch_count++;
    p->dispatches[number] = (Dispatch){.groups = (uint32_t)groups,
                                       .group_size = (uint32_t)size,
                                       .last_size = (uint32_t)size,
                                       .waves_per_group = (uint32_t)per_group,
                                       .wave_count = (uint32_t)(groups * per_group),
                                       .entry = entry,
                                       .phase = number ? p->dispatches[number - 1].phase + !together : 0};
    for (int i = 0; i < 3; i++) {
        p->dispatches[number].group_dim[i] = max_u32(group_dim[i], 1);
        p->dispatches[number].size_dim[i] = max_u32(size_dim[i], 1);
    }
    p->wave_count += p->dispatches[number].wave_count;
    return true;
}

/* A draw has groups of one wave. */
static bool add_draw(Program *p, const DispatchSpec *spec, ProgramError *error) {
    Raster *raster = NULL;
    const bool ok = pixels_lay_out(p, spec->targets, spec->triangles, &raster, error);
    const uint32_t size[3] = {(uint32_t)p->config.wave_size}, threads = ok ? 4 * (uint32_t)raster->quad_count : 1;
    const uint32_t groups[3] = {(uint32_t)div_ceil(threads, *size)};
    if (!ok || !add_dispatch(p, groups, size, spec->entry, false, error)) return false;
    Dispatch *draw = &p->dispatches[p->dispatch_count - 1];
    draw->last_size = threads - (*groups - 1) * *size;
    draw->raster = raster;
    draw->targets = spec->targets;
    p->draws = true;
    return true;
}

static bool has_several_kernels(const Image *image) {
    for (uint32_t i = 1; i < image->dispatch_count; i++)
        if (image->dispatches[i].entry != image->dispatches[0].entry) return true;
    return false;
}

/* Those of the command line, or of the image, or one group of a wave. */
static bool lay_out_dispatches(Program *p, ProgramError *error) {
    const Image *image = p->image;
    const uint32_t entry = image->dispatch_count ? image->dispatches[0].entry : 0;
    const uint32_t count = p->grid.groups[0] ? 0 : image->dispatch_count;
    DispatchSize grid = p->grid;
    p->dispatches = memory_array((size_t)count + 1, sizeof *p->dispatches);
    if (image->pixels.targets && !image->dispatch_count) {
        const DispatchSpec draw = {.targets = image->pixels.targets, .triangles = image->pixels.space != 0};
        if (!add_draw(p, &draw, error)) return false;
    } else if (p->grid.groups[0] && image_has_draws(image)) {
        return program_refuse(error, 0,
                              "leave out --dispatch: the draws of the program run for the pixels of their targets");
    } else if (p->grid.groups[0] && has_several_kernels(image)) {
        return program_refuse(error, 0, "leave out --dispatch: the program runs several kernels, each with its groups");
    } else if (!count) { /* which components are left open? */
        const uint32_t *size = image->group_size;
        if (grid.groups[0] && !grid.size[0] && !size[0])
            return program_refuse(
                error, 0, "a dispatch needs the size of its groups, as in %ux64: the program has none", grid.groups[0]);
        const bool is_flat = !grid.size[1], is_same = memcmp(grid.size, size, sizeof grid.size) == 0;
        if (grid.size[0] && size[0] && !is_same && !(is_flat && grid.size[0] == extent(size)))
            return program_refuse(error, 0, "the groups of this program have [%u %u %u] threads", size[0], size[1],
                                  size[2]);
        if (!grid.groups[0]) grid.groups[0] = 1;
        if (size[0]) memcpy(grid.size, size, sizeof grid.size);
        if (!grid.size[0]) grid.size[0] = (uint32_t)p->config.wave_size;
        if (!add_dispatch(p, grid.groups, grid.size, entry, false, error)) return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        const DispatchSpec *spec = &image->dispatches[i];
        if (spec->targets) {
            if (!add_draw(p, spec, error)) return false;
            continue;
        }
        if (!add_dispatch(p, spec->groups, spec->size, spec->entry, spec->together, error)) return false;
        Dispatch *dispatch = &p->dispatches[i];
        dispatch->quads = spec->quads;
        if (!spec->indirect_space) continue;
        dispatch->indirect = spec;
        p->wave_count -= dispatch->wave_count;
    }
    /* From the last one back: each phase ends where the next begins. */
    for (uint32_t d = p->dispatch_count, end = d; d-- > 0;) {
        p->dispatches[d].phase_end = end;
        if (d && p->dispatches[d].phase != p->dispatches[d - 1].phase) end = d;
    }
    return true;
}

/* ---- resources ---- */

/* Bind it, with room for initial words of its own if it has some. */
static void add_resource(Resource *r, const TextureShape *shape, uint32_t words, bool has_own) {
    if (shape->format) words = (uint32_t)texture_words(shape, shape->levels);
    memory_free(r->initial);
    *r = (Resource){.bound = true, .words = words, .shape = *shape};
    if (has_own) r->initial = memory_array(words ? words : 1, sizeof *r->initial);
}

/* The resources of another program. What they start with may be at another place in another image. */
static void copy_resources(Program *p, const Program *like) {
    for (int space = 0; space < 2; space++)
        for (int i = 0; i < ISA_RESOURCES; i++) {
            const Resource *from = &like->resource[space][i];
            Resource *r = &p->resource[space][i];
            const bool is_own = from->initial || (from->contents && like->image != p->image);
            if (from->bound) add_resource(r, &from->shape, from->words, is_own);
            if (from->initial)
                memcpy(r->initial, from->initial, (size_t)from->words * sizeof *r->initial);
            else if (is_own)
                data_words(from->contents, like->image->data, 0, from->words, r->initial);
            else
                r->contents = from->contents;
        }
}

/* Place the image's buffers in memory; buffers of the command line take the place of the image's. */
static void bind_resources(Program *p, const ProgramOptions *options) {
    if (options->like) copy_resources(p, options->like);
    for (uint32_t i = 0; !options->like && i < p->image->buffer_count; i++) {
        const BufferSpec *b = &p->image->buffers[i];
        Resource *r = &p->resource[program_space(b->space)][b->index];
        add_resource(r, &b->shape, b->init.count, b->shape.format != TEXEL_NONE);
        if (b->shape.format)
            texture_fill(b, p->image->data, r->initial);
        else if (b->init.kind != DATA_FILL || b->init.arg[0])
            r->contents = &b->init;
    }
    for (size_t i = 0; i < options->binding_count; i++) {
        const Binding *b = &options->bindings[i];
        Resource *r = &p->resource[program_space(b->space)][b->index];
        p->given[program_space(b->space)] |= UINT64_C(1) << b->index;
        add_resource(r, &b->shape, b->words, b->data || b->shape.format);
        if (b->data && b->words) memcpy(r->initial, b->data, (size_t)b->words * sizeof *b->data);
        if (b->shape.format) texture_make_mips(&b->shape, r->initial);
    }
    for (int i = 0; i < ISA_RESOURCES; i++) p->sampler[i] = sampler_default;
    for (uint32_t i = 0; i < p->image->sampler_count; i++)
        p->sampler[p->image->samplers[i].index] = p->image->samplers[i].sampler;

    const uint64_t line_words = CONFIG_MAX_line_bytes / sizeof(uint32_t); /* no line has two of them */
    for (int space = 0; space < 2; space++)
        for (int i = 0; i < ISA_RESOURCES; i++) {
            p->resource[space][i].offset = p->memory_words;
            p->memory_words += div_ceil(p->resource[space][i].words, line_words) * line_words;
        }
    for (uint8_t t = 0; t < ISA_RESOURCES; t++) {
        const uint32_t viewed = names_viewed(p->image->names, p->image->name_count, t);
        if (viewed == ISA_RESOURCES) continue;
        memory_free(p->resource[0][t].initial);
        p->resource[0][t] = p->resource[1][viewed];
        p->resource[0][t].viewed = (uint8_t)(viewed + 1);
        p->resource[0][t].initial = NULL;
        p->resource[0][t].contents = NULL;
    }
}

/* ---- groups that are resident as a whole: those with barriers or group memory, or all of them ---- */

static bool lay_out_groups(Program *p, ProgramError *error) {
    const Config *c = &p->config;
    p->shared_words = p->image->shared_words;
    p->private_words = p->image->private_words;
    p->whole_groups =
        p->shared_words > 0 || c->group_dispatch == GROUP_WHOLE || c->reconvergence == RECONVERGE_COMPACTION;
    for (uint32_t i = 0; i < p->instructions; i++)
        p->whole_groups |= p->code[i].op == OP_BARRIER || p->code[i].resource_space == OPERAND_SHARED;
    if (!p->whole_groups) return true;

    p->group_bytes = p->shared_words * 4ull + c->shared_reserved;
    if (p->group_bytes > c->shared_memory)
        return program_refuse(error, SET(shared_memory),
                              "a group needs %llu bytes of group memory, but a core has %llu (shared_memory)",
                              (unsigned long long)p->group_bytes, (unsigned long long)c->shared_memory);
    for (const Dispatch *d = p->dispatches; d < p->dispatches + p->dispatch_count; d++) {
        if (d->waves_per_group <= c->waves) continue;
        char remedy[80] = "smaller groups or wider waves (wave_size) need fewer";
        if (d->waves_per_group <= CONFIG_MAX_waves)
            snprintf(remedy, sizeof remedy, "--set waves=%u is enough", d->waves_per_group);
        return program_refuse(
            error, SET(waves) | (c->reconvergence == RECONVERGE_COMPACTION ? SET(reconvergence) : 0),
            "a group of %u threads has %u waves that are resident together, but a core has %llu slots (waves): %s",
            d->group_size, d->waves_per_group, (unsigned long long)c->waves, remedy);
    }
    p->group_slots = (uint32_t)min_u64(c->group_limit ?: c->waves, c->waves);
    if (p->group_bytes) p->group_slots = (uint32_t)min_u64(c->shared_memory / p->group_bytes, p->group_slots);
    return true;
}

/* ---- occupancy: how many waves of each dispatch a core can hold at once ----
 *
 * As many as it has slots, unless their registers or the group memory of their groups fill it before. A kernel needs
 * the vector registers that the instructions name to which a path leads from its first one.
 */

const char *const program_occupancy_names[OCCUPANCY_COUNT] = {[OCCUPANCY_SLOTS] = "wave slots",
                                                              [OCCUPANCY_REGISTERS] = "registers",
                                                              [OCCUPANCY_SHARED] = "group memory",
                                                              [OCCUPANCY_GROUPS] = "groups"};

static void count_registers(const Program *p, Dispatch *d) {
    uint8_t named[PROGRAM_VECTOR_COMPONENTS] = {0};
    OWNED uint8_t *code = kernel_code(p, d->entry);
    uint32_t count = 0;
    for (uint32_t pc = 0; pc <= p->instructions; pc++) {
        const DecodedInst *inst = &p->code[pc];
        for (int i = 0; code[pc] && i < inst->wait_count; i++) {
            const uint16_t component = p->slot_component[p->waits[inst->waits + i]];
            if (component >= PROGRAM_VECTOR_COMPONENTS || named[component]) continue;
            named[component] = 1;
            count++;
        }
    }
    const uint32_t granule = (uint32_t)p->config.register_granule;
    d->registers = (uint32_t)div_ceil(count, granule) * granule;
}

static void limit_waves(Dispatch *d, uint64_t waves, OccupancyLimit limit) {
    if (waves >= d->slots) return;
    d->slots = (uint32_t)waves;
    d->slots_limit = limit;
}

static bool lay_out_occupancy(Program *p, ProgramError *error) {
    const Config *c = &p->config;
    OWNED const Dispatch **of_kernel =
        memory_array((size_t)p->instructions + 1, sizeof *of_kernel); /* the first, by its entry */
    for (uint32_t i = 0; i < p->dispatch_count; i++) {
        Dispatch *d = &p->dispatches[i];
        if (of_kernel[d->entry])
            d->registers = of_kernel[d->entry]->registers;
        else
            count_registers(p, d);
        of_kernel[d->entry] = d;
    }

    for (uint32_t i = 0; i < p->dispatch_count; i++) {
        Dispatch *d = &p->dispatches[i];
        const uint32_t together = p->whole_groups ? d->waves_per_group : 1;
        d->slots = (uint32_t)c->waves;
        d->register_bytes = d->registers * c->wave_size * sizeof(uint32_t);
        if (c->register_file && d->register_bytes)
            limit_waves(d, c->register_file / d->register_bytes, OCCUPANCY_REGISTERS);
        if (d->slots < together)
            return program_refuse(
                error, SET(register_file),
                "%s of %u registers needs %llu bytes of registers, but a core has %llu (register_file)",
                together > 1 ? "a group whose waves are resident together, each" : "a wave", d->registers,
                (unsigned long long)(d->register_bytes * together), (unsigned long long)c->register_file);
        if (!p->whole_groups) continue;
        if (c->group_limit) limit_waves(d, c->group_limit * together, OCCUPANCY_GROUPS);
        if (p->group_bytes) limit_waves(d, (uint64_t)p->group_slots * together, OCCUPANCY_SHARED);
    }
    return true;
}

const Dispatch *occupancy_tightest(const Program *p) {
    const Dispatch *least = p->dispatches;
    for (const Dispatch *d = least + 1; d < p->dispatches + p->dispatch_count; d++)
        if (d->slots < least->slots || (d->slots == least->slots && d->registers > least->registers)) least = d;
    return least;
}

/* ---- which atomics return what no one reads: DecodedInst.result_unused ----
 *
 * No path leads from them to an instruction that reads the result before one that writes its register. `ret`, pop_mask
 * and masks that become empty may continue at all that is pushed anywhere.
 */

/* Is a component read behind an instruction? */
static bool is_read_behind(Search *s, uint32_t pc, uint16_t component) {
    const Program *p = s->program;
    while (s->count) s->seen[s->reached[--s->count]] = 0;
    s->popped = false;
    search_reach(s, pc + 1);
    for (uint32_t next = 0; next < s->count; next++) {
        const uint32_t at = s->reached[next];
        const DecodedInst *inst = &p->code[at];
        bool writes = false;
        for (int i = 0; i < inst->source_waits; i++)
            if (p->waits[inst->waits + i] == component) return true;
        for (int c = 0; c < inst->dst_count && !inst->writes_exec; c++) writes |= inst->dst_slot[c] == component;
        if (writes && !inst->predicated) continue;

        search_next(s, at);
    }
    return false;
}

static void find_unused(Program *p) {
    Search s = search_create(p);
    for (uint32_t pc = 0; pc < p->instructions; pc++) {
        DecodedInst *inst = &p->code[pc];
        if (inst->op != OP_ATOMIC_ADD_U32 || inst->resource_space != OPERAND_SHARED) continue;
        inst->result_unused = 1;
        for (int c = 0; c < inst->dst_count; c++) inst->result_unused &= !is_read_behind(&s, pc, inst->dst_slot[c]);
    }
    memory_free(s.seen);
    memory_free(s.reached);
}

/* ---- all of it ---- */

static bool check_fills(const Program *p, ProgramError *error) {
    for (const FillSpec *fill = p->image->fills; fill < p->image->fills + p->image->fill_count; fill++) {
        if (p->resource[program_space(fill->space)][fill->index].bound) continue;
        error->at = fill->at;
        return program_refuse(error, 0, "the .fill of %s has no memory to fill: nothing is bound there",
                              program_resource_title(p, fill->space, fill->index).text);
    }
    return true;
}

static bool make(Program *p, const ProgramOptions *options, ProgramError *error) {
    if (!p->lanes) return program_refuse(error, 0, "this processor has no %s", options->lane_level);
    if (!check_memory(&p->config, error)) return false;
    bind_resources(p, options);
    if (!check_fills(p, error) || !lay_out_dispatches(p, error)) return false;
    program_decode(p);
    if (!pixels_have_attributes(p, error)) return false;
    if (p->config.shared_counts == SHARED_COUNTS) find_unused(p);
    if (!program_keeps_promises(p, error)) return false;
    if (p->config.reconvergence == RECONVERGE_IPDOM && !(p->ipdom = ipdom_create(p, error))) return false;
    return lay_out_groups(p, error) && lay_out_occupancy(p, error);
}

Program *program_create(const Image *image, const ProgramOptions *options, ProgramError *error) {
    *error = (ProgramError){0};
    Program *p = memory_new(sizeof *p);
    p->image = image;
    p->config = options->config;
    p->grid = options->like ? options->like->grid : options->grid;
    p->instructions = image->instructions;
    p->blocks = (uint32_t)div_ceil(p->config.wave_size, LANE_BLOCK);
    p->stride = p->blocks * LANE_BLOCK;
    const bool own = p->config.port_slots == PORT_SLOTS_OWN || p->config.scheduler == SCHEDULER_EAGER;
    for (uint64_t port = 0; port < p->config.issue; port++)
        for (uint64_t slot = 0; slot < p->config.waves; slot++)
            if (!own || slot % p->config.issue == port) p->port_slots[port] |= 1ull << slot;
    p->threads = p->config.reconvergence != RECONVERGE_STACK;
    p->alus = (1u << p->config.alus) - 1;
    p->scalar_alus = ((1u << p->config.scalar_alus) - 1) << CONFIG_MAX_alus;
    p->lanes = lanes_select(options->lane_level);
    if (make(p, options, error)) return p;
    program_destroy(p);
    return NULL;
}

void program_destroy(Program *p) {
    if (!p) return;
    for (int space = 0; space < 2; space++)
        for (int i = 0; i < ISA_RESOURCES; i++) memory_free(p->resource[space][i].initial);
    for (uint32_t i = p->dispatch_count; i-- > 0;) {
        const Dispatch *first = p->dispatches;
        while (first->raster != p->dispatches[i].raster) first++;
        if (first == &p->dispatches[i]) raster_free(first->raster);
    }
    memory_free(p->dispatches);
    memory_free(p->vertices);
    memory_free(p->pool);
    memory_free(p->code);
    memory_free(p->loops);
    memory_free(p->reads);
    memory_free(p->waits);
    ipdom_destroy(p->ipdom);
    memory_free(p);
}

LaneRef inst_any_source(const Program *p, const DecodedInst *inst, int s, int c) {
    if (!inst_is_by_component(p, inst)) return inst_source(p, inst, s, c);
    const LaneLoop *loop = &p->loops[inst->loops + (c < inst->source_count[s] ? (uint32_t)c : 0)];
    return (LaneRef){.offset = loop->offset[1 + s], .base = loop->base[1 + s]};
}

ComponentName program_component_name(uint32_t component) {
    ComponentName name;
    const bool scalar = component >= PROGRAM_VECTOR_COMPONENTS;
    const uint32_t number = (component - (scalar ? PROGRAM_VECTOR_COMPONENTS : 0)) / ISA_COMPONENTS;
    snprintf(name.text, sizeof name.text, "%c%u.%c", scalar ? 'w' : 'r', number % ISA_VREGS,
             "xyzw"[component % ISA_COMPONENTS]);
    return name;
}

ResourceName program_resource_name(uint8_t operand_kind, uint32_t index) {
    ResourceName name;
    switch (operand_kind) {
    case OPERAND_SHARED: return (ResourceName){"shared"};
    case OPERAND_PRIVATE: return (ResourceName){"private"};
    default: snprintf(name.text, sizeof name.text, "%c%u", isa_banks[operand_kind].letter, index); return name;
    }
}

ResourceTitle program_own_name(const Program *p, uint8_t operand_kind, uint32_t index) {
    const bool bound = operand_kind == OPERAND_RES_T || operand_kind == OPERAND_RES_U;
    const char *own =
        bound && index < ISA_RESOURCES ? image_resource_name(p->image, operand_kind, (uint8_t)index) : NULL;
    ResourceTitle name;
    snprintf(name.text, sizeof name.text, "%.40s", own ? own : program_resource_name(operand_kind, index).text);
    return name;
}

ResourceTitle program_resource_title(const Program *p, uint8_t operand_kind, uint32_t index) {
    const ResourceName name = program_resource_name(operand_kind, index);
    const ResourceTitle own = program_own_name(p, operand_kind, index);
    ResourceTitle title;
    snprintf(title.text, sizeof title.text, strcmp(own.text, name.text) ? "%s (%.40s)" : "%s", name.text, own.text);
    return title;
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
