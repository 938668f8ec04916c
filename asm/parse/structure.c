/* structure.c: if and loop.
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
#include "asm/parse/structure_emit.h"

/* ---- if ---- */
/* "if" condition */
bool statement_if(Parser *p, Token name) {
    Operand condition;
    bool ok = parse_condition_operand(p, name, &condition);
    const Structure new = {.kind = STRUCTURE_IF};
    if (!structure_push(p, name, name, &new) || !ok) return false;
    Structure *top = structure_top(p, STRUCTURE_IF, name);
    structure_begin_side(p, top);
    return emit_branch(p, name, &condition, top->label[LABEL_ELSE], top->label[LABEL_END]);
}

/* "else" */
bool statement_else(Parser *p, Token name) {
    Structure *top = structure_top(p, STRUCTURE_IF, name);
    if (!top) return false;
    if (parser_token_is(p, p->token, "if")) {
        diag_push(p->diags, DIAG_SYNTAX, parser_span(p, p->token),
                  "else and if stand on lines of their own, and each if has its endif");
        return false;
    }
    if (top->had_else) {
        diag_push(p->diags, DIAG_MISPLACED, parser_span(p, name), "this if has an else already");
        diag_note(p->diags, top->at, "the if is here");
        return false;
    }
    top->had_else = true;
    structure_check_pop(p, top);
    if (structure_is_reachable(p) && !emit_bare(p, name, OP_POP_MASK)) return false;
    structure_begin_side(p, top);
    return structure_define(p, name, top, LABEL_ELSE);
}

/* "endif" */
bool statement_endif(Parser *p, Token name) {
    const Structure *top = structure_top(p, STRUCTURE_IF, name);
    if (!top) return false;
    structure_check_pop(p, top);
    bool ok = top->had_else || structure_define(p, name, top, LABEL_ELSE);
    if (structure_is_reachable(p)) ok = emit_bare(p, name, OP_POP_MASK) && ok;
    return structure_pop(p, name) && ok;
}

/* ---- loop ---- */
/* Give flags of a loop a value: in one instruction if they are in one register. */
static bool set_flags(Parser *p, Token name, const Structure *loop, int first, const Operand *value) {
    const Operand *a = &loop->flag[0], *b = &loop->flag[1];
    if (first == 0 && loop->flags == 2 && a->index == b->index) {
        Operand both = *a;
        both.count = 2;
        both.swizzle[1] = b->swizzle[0];
        return emit_move(p, name, &both, value);
    }
    for (int i = first; i < loop->flags; i++)
        if (!emit_move(p, name, &loop->flag[i], value)) return false;
    return true;
}

/* "loop" [ flag [ "," flag ] ] */
bool statement_loop(Parser *p, Token name) {
    Structure new = {.kind = STRUCTURE_LOOP};
    Token arguments = {TOKEN_NAME, p->token.start, p->token.end};
    bool ok = true;
    while (ok && new.flags < 2 && !parser_at_end(p)) {
        if (new.flags && !parser_expect(p, TOKEN_COMMA, "','"))
            ok = false;
        else
            ok = parse_flag_operand(p, name, &new.flag[new.flags]);
        new.flags += ok;
        arguments.end = p->consumed;
    }
    ok = structure_push(p, name, arguments, &new) && ok;
    if (p->draft->out_of_memory) return false;
    const Structure *top = structure_top(p, STRUCTURE_LOOP, name);
    const Operand one = structure_number(1);
    if (!ok) {
        structure_define(p, name, top, LABEL_HEAD); /* endloop jumps there */
        return false;
    }
    if (!emit_goto(p, name, OP_PUSH_MASK, top->label[LABEL_END])) return false;
    if (top->flags && !emit_move(p, name, &top->flag[top->flags - 1], &one)) return false;
    if (!structure_define(p, name, top, LABEL_HEAD)) return false;
    if (top->flags < 2) return true;
    return emit_goto(p, name, OP_PUSH_MASK, top->label[LABEL_NEXT]) && emit_move(p, name, &top->flag[0], &one);
}

/* "endloop" */
bool statement_endloop(Parser *p, Token name) {
    const Structure *top = structure_top(p, STRUCTURE_LOOP, name);
    if (!top) return false;
    bool ok = true;
    if (top->flags == 2) {
        if (structure_is_reachable(p)) ok = emit_bare(p, name, OP_POP_MASK);
        ok = structure_define(p, name, top, LABEL_NEXT) && emit_mask(p, name, &top->flag[1]) && ok;
    }
    if (structure_is_reachable(p)) ok = emit_goto(p, name, OP_JMP, top->label[LABEL_HEAD]) && ok;
    return structure_pop(p, name) && ok;
}

/* ---- leaving it ---- */
/* The loop that is left here; it must have named as many flags. */
static Structure *find_loop(Parser *p, Token name, int direct_flags, int nested_flags, bool *nested) {
    Structure *loop = structure_loop(p, name);
    if (!loop) return NULL;
    *nested = structure_drop(p, loop);
    int wanted = *nested ? nested_flags : direct_flags;
    if (loop->flags >= wanted) return loop;
    diag_push(p->diags, DIAG_FLAG, parser_span(p, name),
              wanted == 1 ? "for %s%s the loop must name a register component as its flag, such as 'loop r15.x'"
                          : "for %s%s the loop must name two register components as its flags, such as "
                            "'loop r15.x, r15.y'",
              parser_quote(p, name), *nested ? " inside of an if or switch" : "");
    diag_note(p->diags, loop->at, "the loop is here");
    return NULL;
}

/* "while" condition: to stay, as a flag */
bool statement_while(Parser *p, Token name) {
    Operand condition;
    bool nested;
    if (!parse_condition_operand(p, name, &condition)) return false;
    const Structure *loop = find_loop(p, name, 0, 1, &nested);
    if (!loop) return false;
    if (!nested && loop->flags < 2) return emit_mask(p, name, &condition);
    return set_flags(p, name, loop, nested ? 0 : 1, &condition) && emit_mask(p, name, &loop->flag[nested ? 0 : 1]);
}

/* "break" */
bool statement_break(Parser *p, Token name) {
    bool nested;
    const Structure *loop = find_loop(p, name, 0, 1, &nested);
    if (!loop) return false;
    const Operand zero = structure_number(0);
    return set_flags(p, name, loop, nested ? 0 : 1, &zero) && emit_bare(p, name, OP_POP_MASK);
}

/* "break_if" condition */
bool statement_break_if(Parser *p, Token name) {
    Operand condition;
    bool nested;
    if (!parse_condition_operand(p, name, &condition)) return false;
    const Structure *loop = find_loop(p, name, 1, 1, &nested);
    if (!loop) return false;
    int last = loop->flags - 1, tested = nested ? 0 : last;
    return emit_compare(p, name, OP_EQ_U32, &loop->flag[tested], &condition, 0) &&
           (tested == last || emit_move(p, name, &loop->flag[last], &loop->flag[tested])) &&
           emit_mask(p, name, &loop->flag[tested]);
}

/* "continue" */
bool statement_continue(Parser *p, Token name) {
    bool nested;
    const Structure *loop = find_loop(p, name, 0, 2, &nested);
    if (!loop) return false;
    if (loop->flags < 2) return emit_goto(p, name, OP_JMP, loop->label[LABEL_HEAD]);
    const Operand zero = structure_number(0);
    return (!nested || emit_move(p, name, &loop->flag[0], &zero)) && emit_bare(p, name, OP_POP_MASK);
}

/* "continue_if" condition */
bool statement_continue_if(Parser *p, Token name) {
    Operand condition;
    bool nested;
    if (!parse_condition_operand(p, name, &condition)) return false;
    const Structure *loop = find_loop(p, name, 2, 2, &nested);
    return loop && emit_compare(p, name, OP_EQ_U32, &loop->flag[0], &condition, 0) &&
           emit_mask(p, name, &loop->flag[0]);
}
