/* fit.c: legalization: operands become what instructions take, and statements what the language has.
 *
 * Some operands must be in vector registers, some in wave registers (role.def). `mov` and `readfirst` copy an operand
 * to the other kind, through a new value: in front of the instruction for a source, behind it for a result. Loops and
 * blocks get the flags that the assembler wants for their breaks and continues (isa-spec.md, section 7).
 */
#include "asm/shader/expression.h"

typedef struct Fitting {
    Shader *shader;
    Uses uses; /* of values from before the pass */
} Fitting;

static ShaderOperand to_vector(Shader *shader, uint32_t before, ShaderOperand operand) {
    if (is_value(&operand) && !shader->values.at[operand.index].wave) return operand;
    return shader_add_value(shader, before, OP_MOV, operand.count, false, operand, (ShaderOperand){0});
}

static ShaderOperand to_wave(Shader *shader, uint32_t before, ShaderOperand operand) {
    if (shader_is_shared(shader, &operand)) return operand;
    operand = to_vector(shader, before, operand);
    return shader_add_value(shader, before, OP_READFIRST, operand.count, true, operand, (ShaderOperand){0});
}

/* The language has no `if not`: negate the condition, in its own comparison if that has no other reader. */
static void fit_condition(Fitting *f, uint32_t at) {
    Item *items = f->shader->items.at, *item = &items[at];
    const bool is_while = item->kind == SHADER_BREAK && item->level == 0 &&
                          items[shader_target(f->shader, at)].kind == SHADER_LOOP; /* `while` negates itself */
    if (item->negated && is_while) return;
    if (!item->negated) { /* directly in a loop, `while` needs no flag, but `break_if` does */
        uint32_t around = item->around;
        if (item->uniform || !item->source_count || !is_while) return;
        while (items[around].uniform && items[around].kind == SHADER_IF) around = items[around].around;
        if (around != shader_target(f->shader, at) || items[around].uniform) return;
    }

    item->negated = !item->negated;
    const ShaderOperand condition = item->from[0];
    if (is_value(&condition) && f->uses.reads[condition.index] == 1 && f->uses.writes[condition.index] == 1) {
        const uint32_t written = f->uses.written[condition.index];
        const Op opposite = expression_opposite((Op)items[written].op);
        if (opposite && written < at && at < shader_part_end(f->shader, written)) {
            items[written].op = (uint16_t)opposite;
            return;
        }
    }
    const bool wave = shader_is_shared(f->shader, &condition);
    const ShaderOperand is_zero = shader_add_value(f->shader, at, OP_EQ_U32, 1, wave, condition, shader_u32(0));
    f->shader->items.at[at].from[0] = is_zero;
}

static void fit_op(Shader *shader, uint32_t at) {
    Item item = shader->items.at[at]; /* a copy: adding items moves the array */
    for (int k = 0; k < item.source_count; k++) {
        ShaderOperand *from = &item.from[k];
        const Role role = source_role(&item, k);
        if (from->kind == SHADER_RESOURCE && from->indexed) {
            /* t[w0.x]: the register holds the whole number, so add the resource's. */
            const uint32_t first = shader->resources.at[from->index].number;
            ShaderOperand number = to_wave(shader, at, shader_at(from->number, 1));
            if (first) number = shader_add_value(shader, at, OP_ADD_U32, 1, true, number, shader_u32(first));
            from->number = number.index;
        }
        if (role == ROLE_VSRC) *from = to_vector(shader, at, *from);
        if (role == ROLE_WSRC || role == ROLE_WONE || role == ROLE_MASK) *from = to_wave(shader, at, *from);
    }

    const Role role = (Role)isa_format((Op)item.op)->role[0];
    const bool wave = is_value(&item.to) && shader->values.at[item.to.index].wave;
    if (is_value(&item.to) && (wave ? role == ROLE_VDST : role == ROLE_WDST)) {
        const ShaderOperand result = shader_value(shader, item.to.count, TYPE_U32, NULL);
        shader->values.at[result.index].wave = !wave;
        shader_add_op(shader, item.next, wave ? OP_READFIRST : OP_MOV, item.to, result, (ShaderOperand){0});
        item.to = result;
    }
    Item *fitted = &shader->items.at[at];
    fitted->to = item.to;
    memcpy(fitted->from, item.from, sizeof item.from);
}

/* ---- loop inversion ----
 *
 *   loop uniform             loop uniform                 one jump an iteration, jmp_nz at the end, if the first
 *     lt.u32 c, i, 8           A                          iteration is known to run
 *     while uniform c     =>   lt.u32 c, i, 8
 *     A                        continue_if uniform c
 *   endloop                    break uniform
 *                            endloop
 */
static void ask_at_end(Shader *shader, const uint32_t *reads, uint32_t loop) {
    Item *items = shader->items.at;
    if (items[loop].kind != SHADER_LOOP || !items[loop].uniform || items[loop].middle != NO_ITEM) return;
    const uint32_t end = items[loop].end, first = items[loop].next, second = items[first].next;
    const Item *test = &items[first], *leave = &items[second];
    for (uint32_t i = loop; i != end; i = items[i].next)
        if (items[i].kind == SHADER_CONTINUE && shader_target(shader, i) == loop) return;
    const bool asked = items[loop].entered && test->kind == SHADER_OP && is_value(&test->to) &&
                       leave->kind == SHADER_BREAK && is_value(&leave->from[0]) &&
                       leave->from[0].index == test->to.index && reads[test->to.index] == 1;
    for (int i = 0; asked && i < 2; i++) shader_move(shader, items[loop].next, end);
    Item *last = &items[items[end].previous];
    if (last->kind != SHADER_BREAK || last->level || !last->source_count || last->around != loop) return;
    last->kind = SHADER_CONTINUE;
    last->negated = !last->negated;
    shader_add(shader, (Item){.kind = SHADER_BREAK, .uniform = true, .line = last->line, .around = loop}, end);
}

void shader_fit(Shader *shader) {
    uint32_t count = (uint32_t)shader->items.count;
    const Uses uses = shader_count(shader);
    shader_chain(shader);
    for (uint32_t i = 0; i < count; i++) ask_at_end(shader, uses.reads, i);
    shader_unchain(shader);

    /* A last item, so that a result can be copied behind each instruction; shader_link drops it. */
    count = (uint32_t)shader->items.count;
    Item *end = ARRAY_ADD(shader->items, 1);
    *end = (Item){.kind = SHADER_NOTHING, .line = count ? shader->items.at[count - 1].line : 0};
    Fitting f = {shader, shader_count(shader)};
    shader_chain(shader);
    for (uint32_t i = 0; i < count; i++) {
        const Item *item = &shader->items.at[i]; /* invalid after an item is added */
        if (item->kind == SHADER_OP)
            fit_op(shader, i);
        else if (item->kind == SHADER_IF || is_leave(item))
            fit_condition(&f, i);
    }
    shader_unchain(shader);
}

/* ---- flags ----
 *
 * A loop or block needs flags (isa-spec.md) to tell leaving lanes from staying lanes, if a break stands in an inner
 * statement, or if a continue leaves its iteration. A break directly in the statement needs no flag: all lanes pop, or
 * the leaving lanes are masked. Uniform statements have no masks and need no flags.
 */
void shader_flags(Shader *shader) {
    Item *items = shader->items.at;
    for (uint32_t i = 0; i < shader->items.count; i++) {
        const Item *leave = &items[i];
        if (!is_leave(leave)) continue;
        const uint32_t target = shader_target(shader, i);
        const bool all = !leave->source_count || leave->uniform;
        bool direct = true;
        for (uint32_t s = leave->around;; s = items[s].around) {
            uint8_t wanted = !direct;
            if (s == target && leave->kind == SHADER_CONTINUE) wanted = all && direct ? 0 : 2;
            if (s == target && leave->kind == SHADER_BREAK) wanted = direct && (all || leave->negated) ? 0 : 1;
            if (is_level(&items[s]) && !items[s].uniform && items[s].source_count < wanted)
                items[s].source_count = wanted;
            if (s == target) break;
            if (!items[s].uniform && items[s].kind != SHADER_LOOP) {
                items[items[s].end].line = leave->line;
                items[items[s].end].located = true;
            }
            direct &= items[s].uniform;
        }
    }

    for (uint32_t i = 0; i < shader->items.count; i++) {
        const uint8_t count = items[i].source_count;
        if (!is_level(&items[i]) || !count) continue;
        const ShaderOperand flags = shader_value(shader, count, TYPE_U32, NULL);
        for (int k = 0; k < count; k++) items[i].from[k] = shader_pick(flags, k);
    }
}
