/* shader.c: builds a shader: values, resources, lines and items in the order of the text; and helpers of all passes. */
#include <string.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "asm/isa/number.h"
#include "asm/shader/pass.h"

Shader *shader_new(void) {
    return memory_new(sizeof(Shader));
}

void *shader_alloc(Shader *shader, size_t count, size_t size) {
    return arena_alloc(shader->scratch, count * size);
}

void *shader_grow(Shader *shader, void *items, size_t *room, size_t wanted, size_t size) {
    if (wanted <= *room) return items;
    const size_t old = *room;
    *room = wanted > 2 * old ? wanted : 2 * old;
    void *grown = shader_alloc(shader, *room, size);
    return old ? memcpy(grown, items, old * size) : grown;
}

/* ---- values, resources, lines ---- */
ShaderOperand shader_value(Shader *shader, int count, Type type, const char *name) {
    *ARRAY_ADD(shader->values, 1) = (Value){.count = (uint8_t)count, .type = (uint8_t)type, .name = name};
    return shader_at((uint32_t)shader->values.count - 1, count);
}

uint32_t shader_resource(Shader *shader, ShaderResource resource) {
    *ARRAY_ADD(shader->resources, 1) = resource;
    return (uint32_t)shader->resources.count - 1;
}

void shader_group(Shader *shader, const uint32_t size[3], uint32_t shared_words, uint32_t private_words) {
    memcpy(shader->group, size, sizeof shader->group);
    shader->shared_words = shared_words;
    shader->private_words = private_words;
}

void shader_head(Shader *shader, const char *line) {
    *ARRAY_ADD(shader->heads, 1) = line;
}

void shader_file(Shader *shader, uint32_t file, const char *name) {
    if (shader->files.count <= file) ARRAY_ADD(shader->files, file + 1 - shader->files.count);
    shader->files.at[file] = name;
}

uint32_t shader_frame(Shader *shader, ShaderFrame frame) {
    for (uint32_t i = (uint32_t)shader->frames.count; i > 0; i--) {
        const ShaderFrame *old = &shader->frames.at[i - 1];
        const bool same_call = old->call && frame.call ? !strcmp(old->call, frame.call) : old->call == frame.call;
        if (same_call && old->parent == frame.parent && old->round == frame.round && old->rounds == frame.rounds &&
            old->file == frame.file && old->line == frame.line)
            return i;
    }
    *ARRAY_ADD(shader->frames, 1) = frame;
    return (uint32_t)shader->frames.count;
}

void shader_argument(Shader *shader, uint32_t frame, ShaderOperand value, const char *name) {
    if (!name) name = shader->values.at[value.index].name;
    for (size_t i = 0; i < shader->arguments.count; i++) {
        Argument *other = &shader->arguments.at[i];
        if (other->frame != frame || !name || strcmp(other->name, name) != 0) continue;
        other->parameter = (ShaderOperand){0}; /* a line calls the function twice: the name could mean both */
        return;
    }
    if (name) *ARRAY_ADD(shader->arguments, 1) = (Argument){.frame = frame, .parameter = value, .name = name};
}

void shader_line(Shader *shader, uint32_t frame, uint32_t file, uint32_t line, const char *text) {
    const size_t count = shader->lines.count;
    const Line *last = count ? &shader->lines.at[count - 1] : NULL;
    if (last && last->frame == frame && last->file == file && last->number == line) return;
    *ARRAY_ADD(shader->lines, 1) = (Line){.frame = frame, .file = file, .number = line, .text = text};
}

/* ---- operands ---- */
static ShaderOperand whole(ShaderOperandKind kind, uint32_t index, int count) {
    return (ShaderOperand){.kind = kind, .count = (uint8_t)count, .swizzle = {0, 1, 2, 3}, .index = index};
}

ShaderOperand shader_at(uint32_t value, int count) {
    return whole(SHADER_VALUE, value, count);
}

ShaderOperand shader_number(Type type, uint32_t bits) {
    return (ShaderOperand){.kind = SHADER_NUMBER, .count = 1, .type = (uint8_t)type, .imm = {bits}};
}

ShaderOperand shader_u32(uint32_t bits) {
    return shader_number(TYPE_U32, bits);
}

ShaderOperand shader_f32(float value) {
    return shader_number(TYPE_F32, number_bits(value));
}

ShaderOperand shader_builtin(Builtin builtin) {
    return whole(SHADER_BUILTIN, builtin, isa_builtins[builtin].components);
}

ShaderOperand shader_pick(ShaderOperand operand, int component) {
    return shader_swizzle(operand, 1, &(uint8_t){(uint8_t)component});
}

/* An operand of one component stands for all, so each pick is that one. */
ShaderOperand shader_swizzle(ShaderOperand operand, int count, const uint8_t *components) {
    ShaderOperand picked = operand;
    picked.count = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        const int from = operand.count == 1 ? 0 : components[i];
        picked.swizzle[i] = operand.swizzle[from];
        picked.imm[i] = operand.imm[from];
    }
    return picked;
}

ShaderOperand shader_words(uint32_t resource, int count) {
    return whole(SHADER_RESOURCE, resource, count);
}

/* ---- items ---- */
static Item *add_item(Shader *shader, int kind) {
    Item *item = ARRAY_ADD(shader->items, 1);
    item->kind = (uint8_t)kind;
    item->line = (uint32_t)shader->lines.count - 1;
    return item;
}

/* Return an Operand for isa_check: some register of the kind that the role takes, or the resource. */
static Operand any_operand(const Shader *shader, Role role, const ShaderOperand *from) {
    static const uint8_t resources[] = {[SHADER_T] = OPERAND_RES_T,
                                        [SHADER_U] = OPERAND_RES_U,
                                        [SHADER_SAMPLER] = OPERAND_SAMPLER,
                                        [SHADER_SHARED] = OPERAND_SHARED,
                                        [SHADER_PRIVATE] = OPERAND_PRIVATE};
    const bool vector = isa_roles[role].accepts >> OPERAND_VREG & 1;
    Operand operand = {.kind = vector ? OPERAND_VREG : OPERAND_WREG, .count = from->count};
    if (from->kind == SHADER_RESOURCE && from->index < shader->resources.count)
        operand.kind = resources[shader->resources.at[from->index].kind];
    for (int k = 0; k < from->count && from->kind != SHADER_NUMBER; k++) operand.swizzle[k] = from->swizzle[k];
    return operand;
}

const char *shader_wrong(const Shader *shader, Op op, ShaderOperand to, const ShaderOperand *from, int count) {
    const FormatInfo *format = isa_format(op);
    Instruction instruction = {.op = (uint16_t)op};
    int operands = 0;
    if (to.kind != SHADER_NONE) {
        instruction.operand[0] = any_operand(shader, (Role)format->role[0], &to);
        operands++;
    }
    for (int i = 0; i < count; i++, operands++)
        instruction.operand[operands] = any_operand(shader, (Role)format->role[operands], &from[i]);
    return isa_check(&instruction).text;
}

void shader_op(Shader *shader, Op op, ShaderOperand to, const ShaderOperand *from, int count) {
    Item *item = add_item(shader, SHADER_OP);
    item->op = (uint16_t)op;
    item->to = to;
    item->source_count = (uint8_t)count;
    for (int i = 0; i < count; i++) item->from[i] = from[i];
}

void shader_statement(Shader *shader, ShaderItemKind kind) {
    add_item(shader, kind);
}

void shader_loop(Shader *shader, bool unroll) {
    add_item(shader, SHADER_LOOP)->unroll = unroll;
}

void shader_conditional(Shader *shader, ShaderItemKind kind, uint32_t level, ShaderOperand condition, bool negated) {
    Item *item = add_item(shader, kind);
    item->from[0] = condition;
    item->source_count = condition.kind != SHADER_NONE;
    item->negated = negated;
    item->level = level;
}

/* ---- notes ---- */
static bool is_before(const Shader *shader, uint32_t a, uint32_t b) {
    if (a >= shader->lines.count || b >= shader->lines.count) return false;
    const Line *x = &shader->lines.at[a], *y = &shader->lines.at[b];
    return x->file == y->file && x->number < y->number;
}

void shader_note(Shader *shader, uint32_t line, bool is_warning, const char *format, ...) {
    va_list args;
    TextBuffer text = {0};
    va_start(args, format);
    text_vprintf(&text, format, args);
    va_end(args);
    *ARRAY_ADD(shader->notes, 1) = (Note){line, is_warning, text.text};

    /* Passes go from the inside out, and backwards: keep the order of the source. */
    Note *note = &shader->notes.at[shader->notes.count - 1];
    for (; note > shader->notes.at && is_before(shader, note[0].line, note[-1].line); note--) {
        const Note before = note[-1];
        note[-1] = note[0];
        note[0] = before;
    }
}

bool shader_warning(const Shader *shader, size_t number, uint32_t *file, uint32_t *line, const char **text) {
    for (size_t i = 0; i < shader->notes.count; i++) {
        const Note *note = &shader->notes.at[i];
        if (!note->is_warning || number--) continue;
        const Line *at = note->line < shader->lines.count ? &shader->lines.at[note->line] : &(Line){0};
        *file = at->file;
        *line = at->number;
        *text = note->text;
        return true;
    }
    return false;
}

bool shader_loop_left(const Shader *shader, size_t number, uint32_t *file, uint32_t *line) {
    if (number >= shader->loops.count) return false;
    const Line *at = &shader->lines.at[shader->loops.at[number]];
    *file = at->file;
    *line = at->number;
    return true;
}

/* ---- for the passes ---- */
void shader_link(Shader *shader) {
    size_t kept = 0;
    uint32_t open = NO_ITEM;
    for (size_t i = 0; i < shader->items.count; i++) {
        if (shader->items.at[i].kind == SHADER_NOTHING) continue;
        Item *item = &shader->items.at[kept];
        *item = shader->items.at[i];
        item->around = open;
        item->end = item->middle = NO_ITEM;
        if (item->kind == SHADER_IF || is_level(item)) open = (uint32_t)kept;
        if (item->kind == SHADER_ELSE || item->kind == SHADER_CONTINUING)
            shader->items.at[open].middle = (uint32_t)kept;
        if (item->kind == SHADER_END) {
            Item *start = &shader->items.at[open];
            start->end = (uint32_t)kept;
            if (start->middle != NO_ITEM) shader->items.at[start->middle].end = (uint32_t)kept;
            open = start->around;
        }
        kept++;
    }
    shader->items.count = kept;
}

void shader_chain(Shader *shader) {
    const uint32_t count = (uint32_t)shader->items.count;
    shader->first = count ? 0 : NO_ITEM;
    for (uint32_t i = 0; i < count; i++) {
        shader->items.at[i].previous = i ? i - 1 : NO_ITEM;
        shader->items.at[i].next = i + 1 < count ? i + 1 : NO_ITEM;
    }
}

void shader_unhook(Shader *shader, uint32_t at) {
    Item *items = shader->items.at;
    const uint32_t previous = items[at].previous, next = items[at].next;
    *(previous == NO_ITEM ? &shader->first : &items[previous].next) = next;
    if (next != NO_ITEM) items[next].previous = previous;
}

static void hook(Shader *shader, uint32_t at, uint32_t before) {
    Item *items = shader->items.at;
    const uint32_t previous = items[before].previous;
    *(previous == NO_ITEM ? &shader->first : &items[previous].next) = at;
    items[at].previous = previous;
    items[at].next = before;
    items[before].previous = at;
}

void shader_move(Shader *shader, uint32_t at, uint32_t before) {
    shader_unhook(shader, at);
    hook(shader, at, before);
}

uint32_t shader_add(Shader *shader, Item new, uint32_t before) {
    *ARRAY_ADD(shader->items, 1) = new;
    const uint32_t at = (uint32_t)shader->items.count - 1;
    hook(shader, at, before);
    return at;
}

void shader_add_op(Shader *shader, uint32_t before, Op op, ShaderOperand to, ShaderOperand a, ShaderOperand b) {
    const Item new = {.kind = SHADER_OP,
                      .op = (uint16_t)op,
                      .line = shader->items.at[before].line,
                      .to = to,
                      .from = {a, b},
                      .source_count = b.kind == SHADER_NONE ? 1 : 2};
    shader_add(shader, new, before);
}

ShaderOperand shader_add_value(Shader *shader, uint32_t before, Op op, int count, bool wave, ShaderOperand a,
                               ShaderOperand b) {
    const ShaderOperand to = shader_value(shader, count, TYPE_U32, NULL);
    shader->values.at[to.index].wave = wave;
    shader_add_op(shader, before, op, to, a, b);
    return to;
}

void shader_unchain(Shader *shader) {
    const size_t room = shader->items.count + 1;
    Item *ordered = memory_raw(room * sizeof *ordered);
    size_t count = 0;
    for (uint32_t i = shader->first; i != NO_ITEM; i = shader->items.at[i].next) ordered[count++] = shader->items.at[i];
    memory_free(shader->items.at);
    shader->items.at = ordered;
    shader->items.count = count;
    shader->items.room = room;
    shader_link(shader);
}

void shader_put_in(Shader *shader, uint32_t from, uint32_t to, uint32_t around) {
    Item *items = shader->items.at;
    for (uint32_t i = from; i != to; i = items[i].next) {
        items[i].around = around;
        if (items[i].end != NO_ITEM) i = items[i].end;
    }
}

void shader_unwrap(Shader *shader, uint32_t at) {
    const uint32_t end = shader->items.at[at].end;
    shader_put_in(shader, shader->items.at[at].next, end, shader->items.at[at].around);
    shader_unhook(shader, at);
    shader_unhook(shader, end);
}

void shader_drop_middle(Shader *shader, uint32_t at) {
    shader_unhook(shader, shader->items.at[at].middle);
    shader->items.at[at].middle = NO_ITEM;
}

uint32_t shader_target(const Shader *shader, uint32_t item) {
    uint32_t level = shader->items.at[item].level;
    for (uint32_t target = shader->items.at[item].around;; target = shader->items.at[target].around)
        if (is_level(&shader->items.at[target]) && level-- == 0) return target;
}

bool shader_same(const ShaderOperand *a, const ShaderOperand *b) {
    if (a->kind != b->kind || a->count != b->count || a->offset != b->offset ||
        (a->kind != SHADER_NUMBER && a->index != b->index))
        return false;
    for (int k = 0; k < a->count; k++)
        if (a->kind == SHADER_NUMBER ? a->imm[k] != b->imm[k] : a->swizzle[k] != b->swizzle[k]) return false;
    return true;
}

bool shader_is_shared(const Shader *shader, const ShaderOperand *operand) {
    switch (operand->kind) {
    case SHADER_VALUE: return shader->values.at[operand->index].wave;
    case SHADER_BUILTIN: return isa_builtins[operand->index].uniform;
    case SHADER_RESOURCE: {
        const ShaderResource *resource = &shader->resources.at[operand->index];
        return resource->kind != SHADER_PRIVATE && (!operand->indexed || shader->values.at[operand->number].wave);
    }
    default: return true;
    }
}

Uses shader_count(Shader *shader) {
    const size_t values = shader->values.count;
    const Uses uses = {shader_alloc(shader, values, sizeof *uses.reads),
                       shader_alloc(shader, values, sizeof *uses.writes),
                       shader_alloc(shader, values, sizeof *uses.written)};
    for (uint32_t i = 0; i < shader->items.count; i++) {
        const Item *item = &shader->items.at[i];
        if (is_value(&item->to)) {
            uses.writes[item->to.index]++;
            uses.written[item->to.index] = i;
        }
        for (int s = 0; s < item->source_count; s++) {
            const uint32_t value = operand_read(&item->from[s]).index;
            if (value != SHADER_NO_VALUE) uses.reads[value]++;
        }
    }
    return uses;
}

uint32_t shader_components(const Shader *shader, uint32_t *first, uint32_t *all) {
    /* At first, first[value] is the only straight-line stretch that uses the value, counted from 1; EVERYWHERE if
     * several use it, or the first use is a read. */
    enum { EVERYWHERE = UINT32_MAX };
    uint32_t now = 1;
    memset(first, 0, shader->values.count * sizeof *first);
    for (size_t i = 0; i < shader->items.count; i++) {
        const Item *item = &shader->items.at[i];
        for (int s = 0; s < item->source_count; s++) {
            const uint32_t value = operand_read(&item->from[s]).index;
            if (value != SHADER_NO_VALUE && first[value] != now) first[value] = EVERYWHERE;
        }
        if (item->kind != SHADER_OP) now++;
        if (!is_value(&item->to)) continue;
        const bool whole = item->to.count == shader->values.at[item->to.index].count;
        uint32_t *known = &first[item->to.index];
        *known = *known == now || (!*known && whole) ? now : EVERYWHERE;
    }

    uint32_t shared = 0;
    *all = 0;
    for (size_t v = 0; v < shader->values.count; v++) *all += first[v] == EVERYWHERE ? shader->values.at[v].count : 0;
    for (size_t v = 0; v < shader->values.count; v++) {
        uint32_t *next = first[v] == EVERYWHERE ? &shared : all;
        first[v] = *next;
        *next += shader->values.at[v].count;
    }
    return shared;
}

bool item_is_plain(const Item *item) {
    const uint8_t format = isa_ops[item->op].format;
    if (item->kind != SHADER_OP || item->to.kind == SHADER_BUILTIN) return false;
    if (item->op == OP_MOV && !item->source_count) return false; /* .undef belongs to the code behind it */
    for (int s = 0; s < item->source_count; s++)
        if (item->from[s].kind == SHADER_BUILTIN && is_volatile(item->from[s].index)) return false;
    return is_arithmetic(item) || format == FORMAT_LOAD || format == FORMAT_STORE;
}

uint32_t shader_part_end(const Shader *shader, uint32_t at) {
    const uint32_t around = shader->items.at[at].around;
    if (around == NO_ITEM) return (uint32_t)shader->items.count;
    const Item *statement = &shader->items.at[around];
    return statement->middle != NO_ITEM && at < statement->middle ? statement->middle : statement->end;
}
