/* structure_emit.c: the stack of open structures, and the instructions that statements become. */
#include "asm/parse/structure_emit.h"

#include <string.h>

const StatementInfo structure_statements[STATEMENT_COUNT] = {
#define STATEMENT(id, name, arguments, meaning) {name, arguments, meaning},
#include "asm/parse/structure.def"
#undef STATEMENT
};

static const struct {
    const char *name, *end;
} kinds[] = {
    [STRUCTURE_IF] = {"if", "endif"},
    [STRUCTURE_LOOP] = {"loop", "endloop"},
    [STRUCTURE_SWITCH] = {"switch", "endswitch"},
};

static StatementParser *const parsers[STATEMENT_COUNT] = {
#define STATEMENT(id, name, arguments, meaning) statement_##id,
#include "asm/parse/structure.def"
#undef STATEMENT
};

bool parse_structured(Parser *p, Token name, Statement statement) {
    return parsers[statement](p, name);
}

/* ---- the stack ---- */
Structures structures_create(void) {
    return (Structures){.open = {.item_size = sizeof(Structure)},
                        .flagged = STRUCTURE_NONE,
                        .pop = STRUCTURE_NONE,
                        .cases = symtab_create()};
}

void structures_free(Structures *structures) {
    buffer_free(&structures->open);
    symtab_free(&structures->cases);
}

static Structure *structure_at(const Parser *p, uint32_t index) {
    return (Structure *)p->structures.open.items + index;
}

static Structure *innermost(const Parser *p) {
    size_t count = p->structures.open.count;
    return count ? structure_at(p, (uint32_t)count - 1) : NULL;
}

Structure *structure_top(Parser *p, StructureKind kind, Token name) {
    Structure *top = innermost(p);
    if (top && top->kind == kind) return top;
    diag_push(p->diags, DIAG_MISPLACED, parser_span(p, name), "%s without %s", parser_quote(p, name), kinds[kind].name);
    if (top) diag_note(p->diags, top->at, "this is open: %s comes first", kinds[top->kind].end);
    return NULL;
}

static uint32_t innermost_loop(const Parser *p) {
    const Structure *top = innermost(p);
    if (!top) return STRUCTURE_NONE;
    return top->kind == STRUCTURE_LOOP ? (uint32_t)p->structures.open.count - 1 : top->loop;
}

Structure *structure_loop(Parser *p, Token name) {
    uint32_t loop = innermost_loop(p);
    if (loop != STRUCTURE_NONE) return structure_at(p, loop);
    diag_push(p->diags, DIAG_MISPLACED, parser_span(p, name), "%s outside of a loop", parser_quote(p, name));
    return NULL;
}

bool structure_drop(Parser *p, const Structure *loop) {
    Structure *top = innermost(p);
    if (top == loop) return false;
    top->drops = true;
    return true;
}

static bool same_component(const Operand *a, const Operand *b) {
    return a->kind == b->kind && a->index == b->index && a->swizzle[0] == b->swizzle[0];
}

/* The structure around that has this register, or NULL. */
static const Structure *find_user(const Parser *p, const Operand *flag) {
    for (uint32_t s = p->structures.flagged; s != STRUCTURE_NONE; s = structure_at(p, s)->flagged) {
        const Structure *other = structure_at(p, s);
        for (int i = 0; i < other->flags; i++)
            if (same_component(flag, &other->flag[i])) return other;
    }
    return NULL;
}

static bool check_flag(Parser *p, Token arguments, const Structure *structure, int i) {
    const Operand *flag = &structure->flag[i];
    char letter = "xyzw"[flag->swizzle[0]];
    if ((i > 0 && same_component(flag, &structure->flag[0])) || same_component(flag, &structure->value)) {
        diag_push(p->diags, DIAG_FLAG, parser_span(p, arguments), "r%d.%c is named twice", flag->index, letter);
        return false;
    }
    const Structure *user = find_user(p, flag);
    if (!user) return true;
    diag_push(p->diags, DIAG_FLAG, parser_span(p, arguments), "r%d.%c is in use by a %s around this one", flag->index,
              letter, kinds[user->kind].name);
    diag_note(p->diags, user->at, "it starts here");
    return false;
}

static bool check_flags(Parser *p, Token arguments, const Structure *structure) {
    for (int i = 0; i < structure->flags; i++)
        if (!check_flag(p, arguments, structure, i)) return false;
    return true;
}

bool structure_push(Parser *p, Token name, Token arguments, const Structure *structure) {
    Structures *all = &p->structures;
    uint32_t index = (uint32_t)all->open.count, loop = innermost_loop(p);
    bool distinct = check_flags(p, arguments, structure);
    Structure *item = parser_add(p, &all->open);
    if (!item) return false;
    *item = *structure;
    item->number = ++all->count;
    item->at = parser_span(p, name);
    item->trail = input_trail(p);
    item->loop = loop;
    item->flagged = all->flagged;
    if (item->flags && distinct) all->flagged = index;
    for (int i = 0; i < LABEL_COUNT; i++) item->label[i] = SYMTAB_NONE;
    structure_label(p, item, LABEL_END, "end");
    if (item->kind == STRUCTURE_IF) structure_label(p, item, LABEL_ELSE, "else");
    if (item->kind == STRUCTURE_LOOP) structure_label(p, item, LABEL_HEAD, "head");
    if (item->kind == STRUCTURE_LOOP && item->flags == 2) structure_label(p, item, LABEL_NEXT, "next");
    return distinct;
}

/* Lanes that left the loop around it in the structure are active again behind it: mask them. */
bool structure_pop(Parser *p, Token name) {
    Structure closed = *innermost(p);
    bool ok = structure_define(p, name, &closed, LABEL_END);
    p->structures.open.count--;
    p->structures.flagged = closed.flagged;
    if (!closed.drops) return ok;
    const Structure *loop = structure_at(p, closed.loop);
    structure_drop(p, loop);
    if (!loop->flags) return false; /* that was an error already */
    return emit_mask(p, name, &loop->flag[0]) && ok;
}

/* The labels that its end would define: one error is enough. */
static void forgive_labels(Parser *p, const Structure *structure) {
    for (int i = 0; i < LABEL_COUNT; i++) {
        if (structure->label[i] == SYMTAB_NONE) continue;
        SymtabEntry *label = symtab_at(&p->draft->labels, structure->label[i]);
        if (label->target == SYMTAB_NONE) label->target = 0;
    }
}

void structures_finish(Parser *p) {
    const Structure *open = p->structures.open.items;
    for (size_t i = 0; i < p->structures.open.count; i++) {
        forgive_labels(p, &open[i]);
        Diag *last = p->diags->last;
        diag_push(p->diags, DIAG_UNTERMINATED_BLOCK, open[i].at, "%s is missing", kinds[open[i].kind].end);
        parser_settle(p, last, open[i].trail);
    }
}

/* ---- labels ---- */
void structure_label(Parser *p, Structure *structure, int label, const char *part) {
    const char *text = arena_printf(p->arena, ".%s%u.%s", kinds[structure->kind].name, structure->number, part);
    structure->label[label] = text ? symtab_intern(&p->draft->labels, text, strlen(text)) : SYMTAB_NONE;
    p->draft->out_of_memory |= structure->label[label] == SYMTAB_NONE;
}

bool structure_define(Parser *p, Token name, const Structure *structure, int label) {
    return parser_define(p, name, structure->label[label]);
}

bool structure_is_reachable(const Parser *p) {
    const Draft *draft = p->draft;
    bool ends = !isa_falls_through(draft->last_op);
    return !ends || draft->label_at == draft->locations.count;
}

/* ---- pop_mask that was written by hand ---- */
void structures_by_hand(Parser *p, Op op) {
    Structures *all = &p->structures;
    if (op == OP_INVALID || op == OP_PUSH_MASK || op == OP_BR_PUSH) all->hand++;
    if (op == OP_POP_MASK) all->pop = (uint32_t)p->draft->locations.count - 1;
}

void structure_begin_side(Parser *p, Structure *structure) {
    structure->hand = p->structures.hand;
}

void structure_check_pop(Parser *p, const Structure *structure) {
    const Structures *all = &p->structures;
    const bool last = all->pop + 1 == p->draft->locations.count && !structure_is_reachable(p);
    if (!last || p->draft->out_of_memory) return;
    if (structure->hand != all->hand) return; /* there may be other masks, or ways to get here with them */

    const uint32_t trail = ((const uint32_t *)p->draft->trails.items)[all->pop];
    const char *name = kinds[structure->kind].name, *end = kinds[structure->kind].end;
    diag_push(p->diags, DIAG_POP_IN_IF, ((const Span *)p->draft->spans.items)[all->pop],
              "this pop_mask only ends the %s, which happens without it: its lanes continue behind %s", name, end);
    diag_note(p->diags, structure->at,
              "the %s starts here; %sto return early, write mask_nz behind %s, of what is 0 in "
              "the lanes that return",
              name, structure->loop == STRUCTURE_NONE ? "" : "'break' leaves the loop; ", end);
    if (trail != input_trail(p) && !p->diags->dropped) trail_note(p->diags, &p->input.trails, trail, p->diags->last);
}

/* ---- instructions ---- */
static Operand label_operand(void) {
    return (Operand){.kind = OPERAND_LABEL};
}

static bool emit(Parser *p, Token name, const Instruction *ins, uint32_t first_label, uint32_t second_label) {
    OperandSite sites[ISA_MAX_OPERANDS];
    uint32_t labels[] = {first_label, second_label}, used = 0;
    for (int i = 0; i < ISA_MAX_OPERANDS; i++) {
        bool is_label = ins->operand[i].kind == OPERAND_LABEL;
        sites[i] = (OperandSite){name.start, name.end, is_label ? labels[used++] : SYMTAB_NONE};
    }
    return parser_emit(p, ins, sites, name);
}

bool emit_goto(Parser *p, Token name, Op op, uint32_t label) {
    const Instruction ins = {.op = op, .operand = {label_operand()}};
    return emit(p, name, &ins, label, SYMTAB_NONE);
}

bool emit_bare(Parser *p, Token name, Op op) {
    const Instruction ins = {.op = op};
    return emit(p, name, &ins, SYMTAB_NONE, SYMTAB_NONE);
}

bool emit_mask(Parser *p, Token name, const Operand *condition) {
    const Instruction ins = {.op = OP_MASK_NZ, .operand = {*condition}};
    return emit(p, name, &ins, SYMTAB_NONE, SYMTAB_NONE);
}

bool emit_branch(Parser *p, Token name, const Operand *condition, uint32_t otherwise, uint32_t join) {
    const Instruction ins = {.op = OP_BR_PUSH, .operand = {*condition, label_operand(), label_operand()}};
    return emit(p, name, &ins, otherwise, join);
}

bool emit_move(Parser *p, Token name, const Operand *to, const Operand *from) {
    const Instruction ins = {.op = OP_MOV, .operand = {*to, *from}};
    return emit(p, name, &ins, SYMTAB_NONE, SYMTAB_NONE);
}

bool emit_compare(Parser *p, Token name, Op op, const Operand *to, const Operand *a, uint32_t b) {
    const Instruction ins = {.op = op, .operand = {*to, *a, structure_number(b)}};
    return emit(p, name, &ins, SYMTAB_NONE, SYMTAB_NONE);
}

/* ---- operands ---- */
Operand structure_number(uint32_t value) {
    return (Operand){.kind = OPERAND_IMM, .type = TYPE_U32, .count = 1, .imm = {value}};
}

static bool parse_component(Parser *p, Token name, Role role, Operand *operand) {
    OperandSite site;
    const Mnemonic mnemonic = {parser_copy(p, name), OP_MASK_NZ, TYPE_U32};
    *operand = (Operand){0};
    if (!parse_operand(p, &mnemonic, role, operand, &site)) return false;
    if (operand->count == 1) return true;
    Token written = {TOKEN_NAME, site.start, site.end};
    diag_push(p->diags, DIAG_COMPONENT_COUNT, parser_span(p, written), "%s has %d components: one is wanted",
              parser_quote(p, written), operand->count);
    return false;
}

bool parse_condition_operand(Parser *p, Token name, Operand *operand) {
    return parse_component(p, name, ROLE_COND, operand);
}

bool parse_flag_operand(Parser *p, Token name, Operand *operand) {
    return parse_component(p, name, ROLE_VDST, operand);
}
