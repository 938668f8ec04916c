/* structure_switch.c: switch.
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
#include <string.h>

#include "asm/parse/structure_emit.h"

/* "switch" value "," scratch */
bool statement_switch(Parser *p, Token name) {
    Structure new = {.kind = STRUCTURE_SWITCH};
    Token arguments = {TOKEN_NAME, p->token.start, p->token.end};
    bool ok = parse_condition_operand(p, name, &new.value) &&
              parser_expect(p, TOKEN_COMMA, "',' and a scratch register") && parse_flag_operand(p, name, &new.flag[0]);
    new.flags = ok;
    arguments.end = ok ? p->consumed : arguments.end;
    if (!structure_push(p, name, arguments, &new) || !ok) return false;
    return emit_goto(p, name, OP_PUSH_MASK, structure_top(p, STRUCTURE_SWITCH, name)->label[LABEL_END]);
}

/* The end of the case before, if there is one. What follows is for lanes without a case so far. */
static bool end_case(Parser *p, Token name, Structure *top, bool is_last) {
    bool ok = true;
    if (top->cases || top->had_else) structure_check_pop(p, top);
    if (!top->cases || top->had_else) return true;
    if (structure_is_reachable(p)) ok = emit_bare(p, name, OP_POP_MASK);
    ok = structure_define(p, name, top, LABEL_NEXT) && ok;
    return (is_last || emit_mask(p, name, &top->flag[0])) && ok;
}

/* Remember the number; it must not be in the switch already. */
static bool add_case(Parser *p, const Structure *top, Token number, uint32_t value) {
    const uint32_t key[] = {top->number, value};
    Symtab *cases = &p->structures.cases;
    size_t before = cases->entries.count;
    const char *kept = arena_copy(p->arena, (const char *)key, sizeof key);
    uint32_t index = kept ? symtab_intern(cases, kept, sizeof key) : SYMTAB_NONE;
    p->draft->out_of_memory |= index == SYMTAB_NONE;
    if (index == SYMTAB_NONE) return false;
    SymtabEntry *entry = symtab_at(cases, index);
    Span at = parser_span(p, number);
    if (cases->entries.count == before) {
        diag_push(p->diags, DIAG_DUPLICATE_CASE, at, "the switch has a case %u already", value);
        diag_note(p->diags, (Span){entry->source, entry->start, entry->end}, "it is here");
        return false;
    }
    entry->source = at.source;
    entry->start = at.start;
    entry->end = at.end;
    return true;
}

/* number: of 32 bits, with or without sign */
static bool parse_case_number(Parser *p, const Structure *top, uint32_t *bits) {
    Token number = p->token;
    Value value;
    if (!parse_expression(p, NUMBER_ALONE, &value)) return false;
    number.end = p->consumed;
    if (value_fits(value, TYPE_U32, bits) || value_fits(value, TYPE_I32, bits)) return add_case(p, top, number, *bits);
    char text[VALUE_TEXT_MAX];
    value_write(value, text);
    diag_push(p->diags, DIAG_OUT_OF_RANGE, parser_span(p, number), "a case is a whole number of 32 bits, not %s", text);
    return false;
}

static bool check_no_default(Parser *p, Token name, const Structure *top) {
    if (!top->had_else) return true;
    diag_push(p->diags, DIAG_MISPLACED, parser_span(p, name), "%s behind default", parser_quote(p, name));
    diag_note(p->diags, top->at, "the switch is here");
    return false;
}

/* numbers: number { "," number } */
static bool parse_case_numbers(Parser *p, const Structure *top, Buffer *numbers) {
    do {
        uint32_t bits, *item;
        if (!parse_case_number(p, top, &bits)) return false;
        item = parser_add(p, numbers);
        if (item) *item = bits;
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect_end(p);
}

/* The scratch becomes 0 in the lanes that have one of the numbers. */
static bool emit_case_tests(Parser *p, Token name, Structure *top, const Buffer *numbers) {
    const Operand *scratch = &top->flag[0];
    const uint32_t *bits = numbers->items;
    bool several = numbers->count > 1, ok = true;
    if (several) {
        structure_label(p, top, LABEL_TESTED, arena_printf(p->arena, "tested%u", top->cases));
        ok = emit_goto(p, name, OP_PUSH_MASK, top->label[LABEL_TESTED]);
    }
    for (size_t i = 0; i < numbers->count && ok; i++)
        ok = (!i || emit_mask(p, name, scratch)) && emit_compare(p, name, OP_NE_U32, scratch, &top->value, bits[i]);
    return ok && (!several || (emit_bare(p, name, OP_POP_MASK) && structure_define(p, name, top, LABEL_TESTED)));
}

static bool emit_case(Parser *p, Token name, Structure *top, const Buffer *numbers) {
    top->cases++;
    structure_label(p, top, LABEL_ELSE, arena_printf(p->arena, "case%u", top->cases));
    structure_label(p, top, LABEL_NEXT, arena_printf(p->arena, "next%u", top->cases));
    structure_begin_side(p, top);
    return emit_case_tests(p, name, top, numbers) &&
           emit_branch(p, name, &top->flag[0], top->label[LABEL_ELSE], top->label[LABEL_NEXT]) &&
           emit_bare(p, name, OP_POP_MASK) && structure_define(p, name, top, LABEL_ELSE);
}

/* "case" numbers */
bool statement_case(Parser *p, Token name) {
    Structure *top = structure_top(p, STRUCTURE_SWITCH, name);
    if (!top || !check_no_default(p, name, top)) return false;
    Buffer numbers = {.item_size = sizeof(uint32_t)};
    bool ok =
        parse_case_numbers(p, top, &numbers) && end_case(p, name, top, false) && emit_case(p, name, top, &numbers);
    buffer_free(&numbers);
    return ok;
}

/* "default" */
bool statement_default(Parser *p, Token name) {
    Structure *top = structure_top(p, STRUCTURE_SWITCH, name);
    if (!top || !check_no_default(p, name, top)) return false;
    bool ok = end_case(p, name, top, false);
    top->had_else = true;
    structure_begin_side(p, top);
    return ok;
}

/* "endswitch" */
bool statement_endswitch(Parser *p, Token name) {
    Structure *top = structure_top(p, STRUCTURE_SWITCH, name);
    if (!top) return false;
    bool ok = end_case(p, name, top, true);
    if (structure_is_reachable(p)) ok = emit_bare(p, name, OP_POP_MASK) && ok;
    return structure_pop(p, name) && ok;
}
