/* structure.c: structured control flow: the stack of open structures, and the instructions that statements become.
 * A statement's function reads its arguments; its name, p->name, is read. */
#include <string.h>

#include "asm/parse/statement.h"

typedef enum StructureKind { STRUCTURE_IF, STRUCTURE_LOOP, STRUCTURE_SWITCH, STRUCTURE_BLOCK } StructureKind;

#define STRUCTURE_NONE UINT32_MAX

/* Labels of a structure: numbers in draft->labels. */
enum {
    LABEL_END,
    LABEL_ELSE,   /* IF; SWITCH: the body of the present case */
    LABEL_NEXT,   /* LOOP: end of a round, where `continuing` stands; SWITCH: behind the present case */
    LABEL_HEAD,   /* LOOP */
    LABEL_TESTED, /* SWITCH: behind the comparisons of the present case */
    LABEL_COUNT,
};

typedef struct Structure {
    StructureKind kind;
    bool uniform;     /* jumps instead of masks; not SWITCH */
    uint32_t number;  /* in its labels */
    uint32_t origin;  /* of the statement that opened it */
    uint32_t level;   /* the innermost loop or block around it, in `open`; STRUCTURE_NONE */
    uint32_t masked;  /* the innermost structure around it that is not uniform */
    uint32_t flagged; /* the innermost structure around it that has registers */
    uint32_t label[LABEL_COUNT];
    bool had_else;   /* else, default or continuing */
    uint32_t hand;   /* of `hand` below, where the present side began */
    uint32_t left;   /* the outermost level that lanes have left in it, or its round: they must be inactive behind it */
    uint32_t cases;  /* SWITCH: so far */
    uint32_t jump;   /* LOOP: the fixup of its first `continue` that jumps, or STRUCTURE_NONE */
    uint8_t flags;   /* LOOP: 0, 1 or 2; BLOCK: 0 or 1; SWITCH: 1, the scratch component */
    Operand flag[2]; /* LOOP: not 0 while in the round (with one flag: while in the loop); while in the loop. BLOCK: not
                      * 0 while in it */
    Operand value;   /* SWITCH */
} Structure;

struct Structures {
    ARRAY_OF(Structure) open;
    ARRAY_OF(Operand) cleared; /* flags of a statement that leaves, while it is made */
    uint32_t count;            /* ever opened */
    uint32_t flagged;          /* the innermost open one that has registers, or STRUCTURE_NONE */
    uint32_t hand;             /* push_mask, br_push and labels that the source has written itself, so far */
    uint32_t pop;              /* number of the last pop_mask that it has, or STRUCTURE_NONE */
    Symtab cases;              /* the numbers of all switches: eight bytes, switch and value */
};

static const struct {
    const char *name, *end;
} kinds[] = {
    [STRUCTURE_IF] = {"if", "endif"},
    [STRUCTURE_LOOP] = {"loop", "endloop"},
    [STRUCTURE_SWITCH] = {"switch", "endswitch"},
    [STRUCTURE_BLOCK] = {"block", "endblock"},
};

/* ---- the stack ---- */
Structures *structures_create(Arena *arena) {
    Structures *structures = memory_new(sizeof *structures);
    *structures = (Structures){.cases = {.arena = arena}, .flagged = STRUCTURE_NONE, .pop = STRUCTURE_NONE};
    return structures;
}

static Structure *structure_at(const Parser *p, uint32_t index) {
    return &p->structures->open.at[index];
}

static Structure *innermost(const Parser *p) {
    size_t count = p->structures->open.count;
    return count ? structure_at(p, (uint32_t)count - 1) : NULL;
}

/* The statement that opened it. */
static Span place_of(const Parser *p, const Structure *structure) {
    return p->draft->origins.at[structure->origin].at;
}

/* The innermost open structure, which must be of this kind; NULL after a diagnostic. */
static Structure *top_of_kind(Parser *p, StructureKind kind) {
    Structure *top = innermost(p);
    if (top && top->kind == kind) return top;
    parser_error(p, DIAG_MISPLACED, p->name, "%s without %s", parser_quote(p, p->name), kinds[kind].name);
    if (top) diag_note(p->diags, place_of(p, top), "this is open: %s comes first", kinds[top->kind].end);
    return NULL;
}

/* Loops and blocks are levels: what can be left. */
static uint32_t innermost_level(const Parser *p) {
    const Structure *top = innermost(p);
    if (!top) return STRUCTURE_NONE;
    const bool is_level = top->kind == STRUCTURE_LOOP || top->kind == STRUCTURE_BLOCK;
    return is_level ? (uint32_t)p->structures->open.count - 1 : top->level;
}

/* The innermost one that has masks on the stack: uniform ones have none. */
static uint32_t innermost_masked(const Parser *p) {
    const Structure *top = innermost(p);
    if (!top) return STRUCTURE_NONE;
    return top->uniform ? top->masked : (uint32_t)p->structures->open.count - 1;
}

/* Lanes leave a level, or its round. If the statement is inside of another structure in the level, they must be masked
 * again behind it. */
static void drop_lanes(Parser *p, uint32_t level) {
    Structure *top = innermost(p);
    const bool inside = p->structures->open.count - 1 != level;
    if (inside && (top->left == STRUCTURE_NONE || level < top->left)) top->left = level;
}

static bool same_component(const Operand *a, const Operand *b) {
    return a->kind == b->kind && a->index == b->index && a->swizzle[0] == b->swizzle[0];
}

/* Report a register of a structure that is there twice, or in a structure around it; else return true. */
static bool check_flags(Parser *p, Token arguments, const Structure *structure) {
    for (int i = 0; i < structure->flags; i++) {
        const Operand *flag = &structure->flag[i];
        const char letter = "xyzw"[flag->swizzle[0]];
        if ((i > 0 && same_component(flag, &structure->flag[0])) || same_component(flag, &structure->value))
            return parser_error(p, DIAG_FLAG, arguments, "r%d.%c is named twice", flag->index, letter);

        for (uint32_t s = p->structures->flagged; s != STRUCTURE_NONE; s = structure_at(p, s)->flagged) {
            const Structure *other = structure_at(p, s);
            if (!same_component(flag, &other->flag[0]) && !same_component(flag, &other->flag[1])) continue;
            parser_error(p, DIAG_FLAG, arguments, "r%d.%c is in use by a %s around this one", flag->index, letter,
                         kinds[other->kind].name);
            return diag_note(p->diags, place_of(p, other), "it starts here");
        }
    }
    return true;
}

/* A label of the structure, named after it: ".loop3.end". */
static void add_label(Parser *p, Structure *structure, int label, const char *part) {
    const char *text = arena_printf(p->arena, ".%s%u.%s", kinds[structure->kind].name, structure->number, part);
    structure->label[label] = symtab_intern(&p->draft->labels, text, strlen(text));
}

/* True, for the caller to return; also after a diagnostic. */
static bool define(Parser *p, const Structure *structure, int label) {
    parser_define(p, structure->label[label], parser_origin(p));
    return true;
}

/* Open one, with its labels. It is open even if false is returned. */
static bool push(Parser *p, Token arguments, Structure new) {
    Structures *all = p->structures;
    const bool distinct = check_flags(p, arguments, &new);
    new.number = ++all->count;
    new.origin = parser_origin(p);
    new.level = innermost_level(p);
    new.masked = innermost_masked(p);
    new.left = new.jump = STRUCTURE_NONE;
    new.hand = all->hand;
    new.flagged = all->flagged;
    if (new.flags && distinct) all->flagged = (uint32_t)all->open.count;

    for (int i = 0; i < LABEL_COUNT; i++) new.label[i] = SYMTAB_NONE;
    add_label(p, &new, LABEL_END, "end");
    if (new.kind == STRUCTURE_IF) add_label(p, &new, LABEL_ELSE, "else");
    if (new.kind == STRUCTURE_LOOP) add_label(p, &new, LABEL_HEAD, "head");
    if (new.flags == 2 && new.kind == STRUCTURE_LOOP) add_label(p, &new, LABEL_NEXT, "next");
    return APPEND(all->open, new) && distinct;
}

void structures_finish(Parser *p) {
    const Structure *open = p->structures->open.at;
    for (size_t i = 0; i < p->structures->open.count; i++) {
        for (int l = 0; l < LABEL_COUNT; l++) { /* the labels that its end would define: one error is enough */
            const uint32_t number = open[i].label[l];
            SymtabEntry *label = number == SYMTAB_NONE ? NULL : symtab_at(&p->draft->labels, number);
            if (label && label->target == SYMTAB_NONE) label->target = 0;
        }
        Diag *last = p->diags->last;
        diag_push(p->diags, DIAG_UNTERMINATED_BLOCK, place_of(p, &open[i]), "%s is missing", kinds[open[i].kind].end);
        parser_settle(p, last, p->draft->origins.at[open[i].origin].expansion);
    }
}

/* ---- instructions ---- */
/* Can the next instruction be reached from the one before it? */
static bool is_reachable(const Parser *p) {
    return isa_falls_through((Op)p->draft->last_op) || p->draft->label_at == p->draft->origin_of.count;
}

static const Operand zero = {.kind = OPERAND_IMM, .type = TYPE_U32, .count = 1},
                     one = {.kind = OPERAND_IMM, .type = TYPE_U32, .count = 1, .imm = {1}};

/* `target` of a label operand is the label's number, for now. */
static Operand label_operand(uint32_t label) {
    return (Operand){.kind = OPERAND_LABEL, .target = label};
}

/* True, for the caller to return; also after a diagnostic. */
static bool emit_operands(Parser *p, Op op, const Operand operands[3]) {
    Instruction ins = {.op = (uint16_t)op, .operand = {operands[0], operands[1], operands[2]}};
    OperandSite sites[3];
    for (int i = 0; i < 3; i++) {
        const bool is_label = ins.operand[i].kind == OPERAND_LABEL;
        sites[i] = (OperandSite){p->name, is_label ? ins.operand[i].target : SYMTAB_NONE};
        ins.operand[i].target = 0;
    }
    parser_emit(p, &ins, sites);
    return true;
}
#define emit(p, op, ...) emit_operands(p, op, (const Operand[3]){__VA_ARGS__})

/* At the end of a side, which is not always reached. */
static void emit_last_pop(Parser *p) {
    if (is_reachable(p)) emit(p, OP_POP_MASK);
}

/* ---- pop_mask that was written by hand ---- */
void structures_by_hand(Parser *p, Op op) {
    Structures *all = p->structures;
    if (op == OP_INVALID || op == OP_PUSH_MASK || op == OP_BR_PUSH) all->hand++;
    if (op == OP_POP_MASK) all->pop = (uint32_t)p->draft->origin_of.count - 1;
}

/* A side of an if, or a case, ends: a pop_mask that was written last does what the structure does anyway, so it may
 * have been meant for something else. */
static void check_pop(Parser *p, const Structure *structure) {
    const Structures *all = p->structures;
    if (all->pop + 1 != p->draft->origin_of.count || is_reachable(p)) return; /* it is not the last */
    if (structure->uniform) return;           /* it has no mask: this is for another one */
    if (structure->hand != all->hand) return; /* there may be other masks, or ways to get here with them */

    const DraftOrigin pop = p->draft->origins.at[p->draft->origin_of.at[all->pop]];
    const char *name = kinds[structure->kind].name, *end = kinds[structure->kind].end;
    diag_push(p->diags, DIAG_POP_IN_IF, pop.at,
              "this pop_mask only ends the %s, which happens without it: its lanes continue after %s", name, end);
    diag_note(p->diags, place_of(p, structure),
              "the %s starts here; %sto return early, write mask_nz after %s, of what is 0 in "
              "the lanes that return",
              name, structure->level == STRUCTURE_NONE ? "" : "'break' leaves the loop; ", end);
    const bool is_elsewhere = pop.expansion != parser_expansion(p, p->from);
    if (is_elsewhere && !p->diags->dropped) expansion_note(p, pop.expansion, p->diags->last);
}

/* Close the innermost one, behind its last instruction. Lanes that left a level around it in the structure are active
 * again behind it, if it had masks: mask them. */
static bool pop(Parser *p) {
    const Structure closed = *innermost(p);
    const bool one_sided = closed.kind == STRUCTURE_IF && closed.uniform && !closed.had_else;
    define(p, &closed, one_sided ? LABEL_ELSE : LABEL_END);
    p->structures->open.count--;
    p->structures->flagged = closed.flagged;
    if (closed.left == STRUCTURE_NONE) return true;
    drop_lanes(p, closed.left);
    if (closed.uniform) return true;
    const Structure *level = structure_at(p, closed.level);
    while (level->uniform) level = structure_at(p, level->level);
    return level->flags && emit(p, OP_MASK_NZ, level->flag[0]); /* no flag: that was an error already */
}

/* ---- operands: one component, to read or to write ---- */
static bool parse_component(Parser *p, Role role, Operand *operand) {
    OperandSite site;
    const Mnemonic mnemonic = {parser_copy(p, p->name), OP_MASK_NZ, TYPE_U32};
    *operand = (Operand){0};
    if (!parse_operand(p, &mnemonic, role, operand, &site)) return false;
    return operand->count == 1 || parser_error(p, DIAG_COMPONENT_COUNT, site.at, "%s has %d components: one is wanted",
                                               parser_quote(p, site.at), operand->count);
}

/* Behind "uniform", one that is the same in all lanes. */
static bool parse_condition(Parser *p, bool uniform, Operand *operand) {
    const Token first = p->token;
    if (!parse_component(p, uniform ? ROLE_WONE : ROLE_COND, operand)) return false;
    if (!uniform || isa_is_uniform(operand)) return true;
    const Token all = parser_since(p, first);
    return parser_error(p, DIAG_OPERAND_KIND, all,
                        "%s differs between lanes: 'uniform' takes a wave register, or what is the same in all lanes",
                        parser_quote(p, all));
}

/* ---- if and loop ----
 *
 *   if C            br_push C, ELSE, END         loop                push_mask END
 *     then            then                                     HEAD:
 *   else            pop_mask                       body                body
 *              ELSE:                             endloop             jmp HEAD
 *     otherwise       otherwise                                END:
 *   endif           pop_mask
 *              END:                             Without else, both sides share the last pop_mask.
 *
 * Lanes that leave a loop inside of an if are active again when the if ends, because the masks on the stack still have
 * them. So they have a flag that says that they have left, and `mask_nz FLAG` stands behind each structure in which
 * that can happen. Lanes that go to the next round wait for the end of this one in a mask of their own; then two flags
 * are needed: are they in the round (r), and are they in the loop (l)?
 *
 *   loop r        push_mask END             loop r, l     push_mask END
 *                 mov r, 1                                mov l, 1
 *            HEAD:                                   HEAD: push_mask NEXT
 *                                                         mov r, 1
 *     if C          br_push C, ELSE, FI        if C         br_push C, ELSE, FI
 *       break         mov r, 0                   continue     mov r, 0
 *                     pop_mask                                pop_mask
 *     endif    ELSE: pop_mask                  endif   ELSE: pop_mask
 *              FI:  mask_nz r                          FI:  mask_nz r
 *     break_if D    eq.u32 r, D, 0             break_if D   eq.u32 l, D, 0
 *                   mask_nz r                               mask_nz l
 *   endloop         jmp HEAD                 endloop        pop_mask
 *            END:                                    NEXT: mask_nz l
 *                                                           jmp HEAD
 *                                                    END:
 */
/* "if" ( condition | "uniform" condition ); of a uniform one the whole wave goes to ELSE, or does not */
static bool statement_if(Parser *p) {
    Operand condition;
    const bool uniform = parser_accept_word(p, "uniform");
    const bool ok = parse_condition(p, uniform, &condition);
    if (!push(p, p->name, (Structure){.kind = STRUCTURE_IF, .uniform = uniform}) || !ok) return false;
    const Operand to_else = label_operand(innermost(p)->label[LABEL_ELSE]);
    if (uniform) return emit(p, OP_JMP_Z, condition, to_else);
    return emit(p, OP_BR_PUSH, condition, to_else, label_operand(innermost(p)->label[LABEL_END]));
}

/* "else" */
static bool statement_else(Parser *p) {
    Structure *top = top_of_kind(p, STRUCTURE_IF);
    if (!top) return false;
    if (parser_token_is(p, p->token, "if"))
        return parser_error(p, DIAG_SYNTAX, p->token,
                            "else and if stand on lines of their own, and each if has its endif");
    if (top->had_else) {
        parser_error(p, DIAG_MISPLACED, p->name, "this if has an else already");
        return diag_note(p->diags, place_of(p, top), "the if is here");
    }
    top->had_else = true;
    check_pop(p, top);
    if (!top->uniform)
        emit_last_pop(p);
    else if (is_reachable(p))
        emit(p, OP_JMP, label_operand(top->label[LABEL_END]));
    top->hand = p->structures->hand;
    return define(p, top, LABEL_ELSE);
}

/* Give components a value: in one instruction if they are in one register. */
static bool set_flags(Parser *p, const Operand *flags, size_t count, Operand value) {
    for (size_t i = 0; i < count; i++) {
        Operand together = flags[i];
        bool done = false;
        for (size_t k = 0; k < i; k++) done |= flags[k].index == together.index;
        for (size_t k = i + 1; k < count && !done; k++)
            if (flags[k].index == together.index) together.swizzle[together.count++] = flags[k].swizzle[0];
        if (!done) emit(p, OP_MOV, together, value);
    }
    return true;
}

/* "loop" ( "uniform" | [ flag [ "," flag ] ] )
 * "block" ( "uniform" | [ flag ] ) */
static bool statement_level(Parser *p, StructureKind kind) {
    Structure new = {.kind = kind, .uniform = parser_accept_word(p, "uniform")};
    const uint8_t most = new.uniform ? 0 : kind == STRUCTURE_LOOP ? 2 : 1;
    Token arguments = new.uniform ? p->name : (Token){TOKEN_NAME, p->token.start, p->token.end};
    bool ok = true;
    while (ok && new.flags < most && !parser_at_end(p)) {
        if (new.flags) ok = parser_expect(p, TOKEN_COMMA, "','");
        ok = ok && parse_component(p, ROLE_VDST, &new.flag[new.flags]);
        new.flags += ok;
        arguments.end = p->consumed;
    }
    ok = push(p, arguments, new) && ok;
    const Structure *top = innermost(p);
    if (!top->uniform) emit(p, OP_PUSH_MASK, label_operand(top->label[LABEL_END]));
    if (top->flags) emit(p, OP_MOV, top->flag[top->flags - 1], one);
    if (kind == STRUCTURE_LOOP) define(p, top, LABEL_HEAD);
    if (top->flags == 2) emit(p, OP_PUSH_MASK, label_operand(top->label[LABEL_NEXT]));
    if (top->flags == 2) emit(p, OP_MOV, top->flag[0], one);
    return ok;
}

/* If the loop has two flags, lanes that continue and lanes at the end of the round reconverge. From here on only the
 * flag of the loop masks. */
static void end_round(Parser *p, Structure *loop) {
    if (loop->flags < 2) return;
    emit_last_pop(p);
    const Operand of_round = loop->flag[0];
    loop->flag[0] = loop->flag[1];
    loop->flag[1] = of_round;
    loop->flags = 1;
    define(p, loop, LABEL_NEXT);
    emit(p, OP_MASK_NZ, loop->flag[0]);
}

/* "continuing" */
static bool statement_continuing(Parser *p) {
    Structure *top = top_of_kind(p, STRUCTURE_LOOP);
    if (!top) return false;
    if (top->had_else) {
        parser_error(p, DIAG_MISPLACED, p->name, "this loop has a continuing already");
        return diag_note(p->diags, place_of(p, top), "the loop is here");
    }
    top->had_else = true;
    end_round(p, top);
    if (top->jump == STRUCTURE_NONE) return true;

    /* `continue` has jumped to the head where it could jump: now there is something to do before. */
    add_label(p, top, LABEL_NEXT, "next");
    Fixup *fixups = p->draft->fixups.at;
    for (size_t i = top->jump; i < p->draft->fixups.count; i++)
        if (fixups[i].symbol == top->label[LABEL_HEAD]) fixups[i].symbol = top->label[LABEL_NEXT];
    return define(p, top, LABEL_NEXT);
}

/* ---- break, continue and while ----
 *
 * The flags of all levels that a lane leaves become 0, from the innermost one outwards, and behind each structure comes
 * the mask_nz of the level that it is in:
 *
 *   block a            push_mask OUT           loop uniform     HEAD:
 *                      mov a, 1
 *     loop l           push_mask END
 *                      mov l, 1
 *                HEAD:
 *       if C           br_push C, ELSE, FI       if uniform W         jmp_z W, ELSE
 *         break 2        mov l, 0                  break uniform        jmp END
 *                        mov a, 0
 *                        pop_mask
 *       endif    ELSE: pop_mask                  endif          ELSE:
 *                FI:   mask_nz l
 *     endloop          jmp HEAD                endloop                jmp HEAD
 *                END:  mask_nz a                                END:
 *   endblock           pop_mask
 *                OUT:
 */
typedef enum Stays { STAYS_NOBODY, STAYS_IF_ZERO, STAYS_IF_NOT_ZERO } Stays;

typedef struct Leave {
    bool round;   /* only its round is left */
    bool uniform; /* by all active lanes, or by none */
    Stays stays;  /* which lanes do not leave, by the condition */
    Operand condition;
    uint32_t level; /* the level that is left, in `open` */
} Leave;

/* The level to leave: the N-th from here, outwards; without N the innermost one that fits. */
static bool find_level(Parser *p, uint32_t count, Leave *leave) {
    const bool of_loops = leave->round || leave->stays == STAYS_IF_NOT_ZERO;
    const uint32_t first = innermost_level(p);
    uint32_t at = first;
    while (!count && of_loops && at != STRUCTURE_NONE && structure_at(p, at)->kind != STRUCTURE_LOOP)
        at = structure_at(p, at)->level;
    for (uint32_t i = 1; i < count && at != STRUCTURE_NONE; i++) at = structure_at(p, at)->level;
    if (at == STRUCTURE_NONE)
        return count > 1 && first != STRUCTURE_NONE
                   ? parser_error(p, DIAG_MISPLACED, p->name, "there are no %u loops and blocks around this", count)
                   : parser_error(p, DIAG_MISPLACED, p->name, "%s outside of a loop%s", parser_quote(p, p->name),
                                  of_loops ? "" : " or block");
    const Structure *level = structure_at(p, at);
    leave->level = at;
    const char *wrong = of_loops && level->kind != STRUCTURE_LOOP ? "a block has no rounds"
                        : leave->round && level->had_else         ? "behind 'continuing' the round is over"
                                                                  : NULL;
    if (!wrong) return true;
    parser_error(p, DIAG_MISPLACED, p->name, "%s: %s", parser_quote(p, p->name), wrong);
    return diag_note(p->diags, place_of(p, level), "the %s is here", kinds[level->kind].name);
}

/* A uniform level is left by a jump, as there are no masks of what is in it. */
static bool leave_uniform(Parser *p, const Leave *leave) {
    Structure *level = structure_at(p, leave->level);
    const uint32_t masked = innermost_masked(p);
    const char *kind = kinds[level->kind].name;
    if (!leave->uniform) {
        parser_error(p, DIAG_MISPLACED, p->name,
                     "a %s uniform is left by all lanes together: '%s uniform', or %s without 'uniform'", kind,
                     parser_copy(p, p->name), kind);
        return diag_note(p->diags, place_of(p, level), "the %s is here", kind);
    }
    if (masked != STRUCTURE_NONE && masked > leave->level) {
        const Structure *inside = structure_at(p, masked);
        parser_error(p, DIAG_MISPLACED, p->name,
                     "%s uniform cannot leave the %s from here: other lanes may wait for the %s in between",
                     parser_copy(p, p->name), kind, kinds[inside->kind].end);
        return diag_note(p->diags, place_of(p, inside), "it is not uniform");
    }
    static const Op ops[] = {[STAYS_IF_ZERO] = OP_JMP_NZ, [STAYS_IF_NOT_ZERO] = OP_JMP_Z};
    const uint32_t to = level->label[leave->round ? LABEL_HEAD : LABEL_END];
    if (leave->round && level->jump == STRUCTURE_NONE) level->jump = (uint32_t)p->draft->fixups.count;
    if (!leave->stays) return emit(p, OP_JMP, label_operand(to));
    return emit(p, ops[leave->stays], leave->condition, label_operand(to));
}

/* The flags that say that lanes leave, to structures.cleared; they must have been named. A level in which the statement
 * stands directly needs none: the lanes are not on the stack but in masks of the level itself. */
static bool collect_flags(Parser *p, const Leave *leave) {
    const uint32_t masked = innermost_masked(p);
    p->structures->cleared.count = 0;
    for (uint32_t at = innermost_level(p);; at = structure_at(p, at)->level) {
        const Structure *level = structure_at(p, at);
        const bool nested = masked != at, last = at == leave->level, round = last && leave->round;
        const bool tests = last && leave->stays && (round || leave->stays == STAYS_IF_ZERO);
        const int wanted = nested || tests ? 1 + round : 0;
        if (!level->uniform && level->flags < wanted) {
            const char *kind = kinds[level->kind].name, *inside = "";
            if (nested) {
                const StructureKind between = structure_at(p, masked)->kind;
                inside = between == STRUCTURE_IF || between == STRUCTURE_SWITCH ? " inside of an if or switch"
                                                                                : " inside of another loop or block";
            }
            parser_error(p, DIAG_FLAG, p->name,
                         wanted == 1 ? "for %s%s the %s must name a register component as its flag, such as '%s r15.x'"
                                     : "for %s%s the %s must name two register components as its flags, such as "
                                       "'%s r15.x, r15.y'",
                         parser_quote(p, p->name), inside, kind, kind);
            return diag_note(p->diags, place_of(p, level), "the %s is here", kind);
        }
        const int first = nested || (tests && level->flags < 2) || round ? 0 : 1;
        const int end = round ? (wanted ? 1 : 0) : level->flags;
        for (int i = first; i < end && !level->uniform; i++) APPEND(p->structures->cleared, level->flag[i]);
        if (last) return true;
    }
}

/* The active lanes leave a level, or the lanes that the condition selects. */
static bool leave_lanes(Parser *p, const Leave *leave) {
    Structure *level = structure_at(p, leave->level);
    const bool direct = innermost_masked(p) == leave->level;
    drop_lanes(p, leave->level);
    if (!collect_flags(p, leave)) return false;
    const Operand *flags = p->structures->cleared.at;
    const size_t count = p->structures->cleared.count;

    if (leave->stays == STAYS_IF_ZERO)
        return emit(p, OP_EQ_U32, flags[0], leave->condition, zero) && set_flags(p, flags + 1, count - 1, flags[0]) &&
               emit(p, OP_MASK_NZ, flags[0]);
    if (leave->stays == STAYS_IF_NOT_ZERO)
        return set_flags(p, flags, count, leave->condition) && emit(p, OP_MASK_NZ, count ? flags[0] : leave->condition);
    set_flags(p, flags, count, zero);
    if (!leave->round || !direct || level->flags == 2) return emit(p, OP_POP_MASK);
    if (level->jump == STRUCTURE_NONE) level->jump = (uint32_t)p->draft->fixups.count;
    return emit(p, OP_JMP, label_operand(level->label[LABEL_HEAD]));
}

/* "while" ( condition | "uniform" condition )
 * ( "break" | "continue" ) [ "uniform" ] [ N ]
 * ( "break_if" | "continue_if" ) [ "uniform" ] condition [ "," N ] */
static bool statement_leave(Parser *p, Leave leave) {
    uint32_t count = 0;
    leave.uniform = parser_accept_word(p, "uniform");
    const bool has_condition = leave.stays != STAYS_NOBODY;
    if (has_condition && !parse_condition(p, leave.uniform, &leave.condition)) return false;
    const bool counts =
        leave.stays != STAYS_IF_NOT_ZERO && (has_condition ? parser_accept(p, TOKEN_COMMA) : !parser_at_end(p));
    if (counts && !parse_count(p, "a number of loops and blocks", 1, UINT16_MAX, &count)) return false;
    if (!parser_expect_end(p) || !find_level(p, count, &leave)) return false;

    if (structure_at(p, leave.level)->uniform) return leave_uniform(p, &leave);
    if (!leave.uniform || !has_condition) return leave_lanes(p, &leave);
    const Op past = leave.stays == STAYS_IF_ZERO ? OP_JMP_Z : OP_JMP_NZ;
    leave.stays = STAYS_NOBODY;
    return push(p, p->name, (Structure){.kind = STRUCTURE_IF, .uniform = true}) &&
           emit(p, past, leave.condition, label_operand(innermost(p)->label[LABEL_ELSE])) && leave_lanes(p, &leave) &&
           pop(p);
}

/* ---- switch ----
 *
 *   switch v, s          push_mask END            all lanes wait for END
 *     case 4             ne.u32 s, v, 4           s is 0 in the lanes of this case
 *                        br_push s, CASE, NEXT
 *                        pop_mask                 the others do nothing
 *       body       CASE: body
 *                        pop_mask
 *     default      NEXT: mask_nz s                the lanes of the case are done
 *       rest             rest
 *   endswitch            pop_mask
 *                  END:
 *
 * A case of several numbers stops comparing where one is equal:
 *
 *     case 4, 5          push_mask TESTED
 *                        ne.u32 s, v, 4
 *                        mask_nz s
 *                        ne.u32 s, v, 5
 *                        pop_mask
 *                TESTED: br_push s, CASE, NEXT ...
 */
/* "switch" value "," scratch */
static bool statement_switch(Parser *p) {
    Structure new = {.kind = STRUCTURE_SWITCH};
    Token arguments = {TOKEN_NAME, p->token.start, p->token.end};
    const bool ok = parse_component(p, ROLE_COND, &new.value) &&
                    parser_expect(p, TOKEN_COMMA, "',' and a scratch register") &&
                    parse_component(p, ROLE_VDST, &new.flag[0]);
    new.flags = ok;
    if (ok) arguments.end = p->consumed;
    return push(p, arguments, new) && ok && emit(p, OP_PUSH_MASK, label_operand(innermost(p)->label[LABEL_END]));
}

/* End the case before, if there is one. The next statements are for lanes without a case so far. */
static void end_case(Parser *p, Structure *top, bool is_last) {
    if (top->cases || top->had_else) check_pop(p, top);
    if (!top->cases || top->had_else) return;
    emit_last_pop(p);
    define(p, top, LABEL_NEXT);
    if (!is_last) emit(p, OP_MASK_NZ, top->flag[0]);
}

/* number: of 32 bits, with or without sign; and the switch has no such case yet */
static bool parse_case_number(Parser *p, const Structure *top, uint32_t *bits) {
    const Token first = p->token;
    Value value;
    if (!parse_expression(p, NUMBER_ALONE, &value)) return false;
    const Token number = parser_since(p, first);
    if (!value_fits(value, TYPE_U32, bits) && !value_fits(value, TYPE_I32, bits))
        return parser_error(p, DIAG_OUT_OF_RANGE, number, "a case is a whole number of 32 bits, not %s",
                            value_as_text(value, p->arena));

    const uint32_t key[] = {top->number, *bits};
    Symtab *cases = &p->structures->cases;
    const size_t before = cases->entries.count;
    SymtabEntry *entry = symtab_at(cases, symtab_intern(cases, (const char *)key, sizeof key));
    if (cases->entries.count == before) {
        parser_error(p, DIAG_DUPLICATE_CASE, number, "the switch has a case %u already", *bits);
        return diag_note(p->diags, entry->at, "it is here");
    }
    entry->at = parser_span(p, number);
    return true;
}

/* The scratch becomes 0 in the lanes that have one of the numbers; they do what follows. */
static void emit_case(Parser *p, Structure *top, const uint32_t *numbers, size_t count) {
    const Operand scratch = top->flag[0];
    top->cases++;
    add_label(p, top, LABEL_ELSE, arena_printf(p->arena, "case%u", top->cases));
    add_label(p, top, LABEL_NEXT, arena_printf(p->arena, "next%u", top->cases));
    top->hand = p->structures->hand;
    if (count > 1) {
        add_label(p, top, LABEL_TESTED, arena_printf(p->arena, "tested%u", top->cases));
        emit(p, OP_PUSH_MASK, label_operand(top->label[LABEL_TESTED]));
    }
    for (size_t i = 0; i < count; i++) {
        Operand number = zero;
        number.imm[0] = numbers[i];
        if (i) emit(p, OP_MASK_NZ, scratch);
        emit(p, OP_NE_U32, scratch, top->value, number);
    }
    if (count > 1) {
        emit(p, OP_POP_MASK);
        define(p, top, LABEL_TESTED);
    }
    emit(p, OP_BR_PUSH, scratch, label_operand(top->label[LABEL_ELSE]), label_operand(top->label[LABEL_NEXT]));
    emit(p, OP_POP_MASK);
    define(p, top, LABEL_ELSE);
}

/* "case" number { "," number } | "default" */
static bool statement_case(Parser *p, bool is_default) {
    Structure *top = top_of_kind(p, STRUCTURE_SWITCH);
    if (!top) return false;
    if (top->had_else) {
        parser_error(p, DIAG_MISPLACED, p->name, "%s after default", parser_quote(p, p->name));
        return diag_note(p->diags, place_of(p, top), "the switch is here");
    }
    if (is_default) {
        end_case(p, top, false);
        top->had_else = true;
        top->hand = p->structures->hand;
        return true;
    }
    ARRAY_OF(uint32_t) numbers = {0};
    bool ok;
    do {
        uint32_t bits;
        ok = parse_case_number(p, top, &bits) && APPEND(numbers, bits);
    } while (ok && parser_accept(p, TOKEN_COMMA));
    ok = ok && parser_expect_end(p);
    if (ok) {
        end_case(p, top, false);
        emit_case(p, top, numbers.at, numbers.count);
    }
    memory_free(numbers.at);
    return ok;
}

/* ---- all ---- */
/* "endif", "endloop", "endblock" or "endswitch" */
static bool statement_end(Parser *p, StructureKind kind) {
    Structure *top = top_of_kind(p, kind);
    if (!top) return false;
    if (kind == STRUCTURE_LOOP) {
        end_round(p, top);
        if (is_reachable(p)) emit(p, OP_JMP, label_operand(top->label[LABEL_HEAD]));
        return pop(p);
    }
    if (kind == STRUCTURE_SWITCH)
        end_case(p, top, true);
    else
        check_pop(p, top);
    if (kind == STRUCTURE_IF && !top->uniform && !top->had_else) define(p, top, LABEL_ELSE);
    if (!top->uniform) emit_last_pop(p);
    return pop(p);
}

bool parse_structured(Parser *p, Statement statement) {
    switch (statement) {
    case STATEMENT_if: return statement_if(p);
    case STATEMENT_else: return statement_else(p);
    case STATEMENT_endif: return statement_end(p, STRUCTURE_IF);
    case STATEMENT_loop: return statement_level(p, STRUCTURE_LOOP);
    case STATEMENT_while: return statement_leave(p, (Leave){.stays = STAYS_IF_NOT_ZERO});
    case STATEMENT_break: return statement_leave(p, (Leave){0});
    case STATEMENT_break_if: return statement_leave(p, (Leave){.stays = STAYS_IF_ZERO});
    case STATEMENT_continue: return statement_leave(p, (Leave){.round = true});
    case STATEMENT_continue_if: return statement_leave(p, (Leave){.round = true, .stays = STAYS_IF_ZERO});
    case STATEMENT_continuing: return statement_continuing(p);
    case STATEMENT_endloop: return statement_end(p, STRUCTURE_LOOP);
    case STATEMENT_block: return statement_level(p, STRUCTURE_BLOCK);
    case STATEMENT_endblock: return statement_end(p, STRUCTURE_BLOCK);
    case STATEMENT_switch: return statement_switch(p);
    case STATEMENT_case: return statement_case(p, false);
    case STATEMENT_default: return statement_case(p, true);
    case STATEMENT_endswitch: return statement_end(p, STRUCTURE_SWITCH);
    case STATEMENT_COUNT: break;
    }
    return false;
}
