/* emit_structured.c: control flow as the language's own statements: if, loop, switch and what leaves a loop. The
 * assembler knows who has left what, so nothing is to be guarded here. There is no statement for a return; whatever has
 * one in it is emit.c's.
 *
 * A loop has 0 to 2 flags. What each number allows is a table in section 7 of isa-spec.md.
 */
#include "tests/oracle/emit.h"

enum { X, Y };

bool emit_is_structured(Emit *e, const TreeStmt *s, const Scope *scope) {
    unsigned escapes = tree_statement_escapes(s);
    if (scope->structured && escapes) return true;
    return e->structured && !escapes && random_chance(&e->random, 80);
}

static OperandText component_of(const Emit *e, int reg, uint8_t component) {
    return emit_register(e, reg, &component, 1);
}

/* ---- if ---- */
static Outcome emit_body(Emit *e, const TreeBlock *block, const Scope *scope) {
    Scope inside = *scope;
    inside.at_level = false;
    return emit_block(e, block->first, &inside, LEVEL_BODY);
}

static void emit_else(Emit *e, const TreeBlock *other, const Scope *scope) {
    if (!other->first && emit_coin(e)) return;
    emit_text(e, "    else\n");
    emit_body(e, other, scope);
}

/* `if c break;` in one line, where the loop's flags allow it. */
static bool emit_leave_if(Emit *e, const TreeStmt *s, const Scope *scope) {
    const TreeStmt *only = s->body.first;
    if (only->next || s->other.first || !scope->structured || emit_coin(e)) return false;
    bool breaks = only->kind == ORACLE_BREAK, continues = only->kind == ORACLE_CONTINUE;
    if (!(breaks && (scope->flags > 0 || scope->at_level)) && !(continues && scope->flags == 2)) return false;
    OperandText condition = emit_operand(e, s->value, CLASS_INT);
    if (breaks && (scope->flags == 0 || emit_coin(e))) {
        OperandText stays = emit_temporary(e, 1);
        emit_line(e, "eq.u32 %s, %s, u(0)", stays.text, condition.text);
        emit_line(e, "while %s", stays.text);
    } else {
        emit_line(e, "%s %s", breaks ? "break_if" : "continue_if", condition.text);
    }
    e->temporaries = 0;
    return true;
}

void emit_structured_if(Emit *e, const TreeStmt *s, const Scope *scope) {
    if (emit_leave_if(e, s, scope)) return;
    OperandText condition = emit_operand(e, s->value, CLASS_INT);
    emit_line(e, "if %s", condition.text);
    e->temporaries = 0;
    emit_deeper(e, 2);
    emit_body(e, &s->body, scope);
    emit_else(e, &s->other, scope);
    emit_line(e, "endif");
    e->depth -= 2;
}

/* ---- switch ---- */

/* if first case ... else if second case ... else default */
static void emit_chain(Emit *e, const TreeStmt *s, const TreeCase *c, const Scope *scope) {
    if (!c) {
        emit_body(e, &s->other, scope);
        return;
    }
    OperandText equal = emit_case(e, s, c);
    emit_line(e, "if %s", equal.text);
    e->temporaries = 0;
    emit_deeper(e, 2);
    emit_body(e, &c->body, scope);
    emit_line(e, "else");
    emit_chain(e, s, c->next, scope);
    emit_line(e, "endif");
    e->depth -= 2;
}

void emit_structured_switch(Emit *e, const TreeStmt *s, const Scope *scope, bool chained) {
    if (chained) {
        emit_chain(e, s, s->cases, scope);
        return;
    }
    int scratch = e->kernel->registers + e->kernel->loops + e->kernel->functions + s->id;
    emit_line(e, "switch %s, %s", component_of(e, s->reg, X).text, component_of(e, scratch, X).text);
    emit_deeper(e, 1);
    for (const TreeCase *c = s->cases; c; c = c->next) {
        if (c->also == c->match)
            emit_line(e, "case %u", c->match);
        else
            emit_line(e, "case %u, 0x%x", c->match, c->also);
        emit_deeper(e, 2);
        emit_body(e, &c->body, scope);
        e->depth -= 2;
    }
    if (s->other.first) {
        emit_line(e, "default");
        emit_body(e, &s->other, scope);
    }
    emit_line(e, "endswitch");
    e->depth--;
}

/* ---- loops ---- */

/* Whether a statement of that kind leaves this loop from within an if or a switch. */
static bool leaves_from_within(const TreeBlock *block, OracleStatement kind, bool within) {
    for (const TreeStmt *s = block->first; s; s = s->next) {
        bool deeper = within || s->kind != ORACLE_WAVE_IF;
        if (s->kind == (uint8_t)kind && within) return true;
        if (s->kind == ORACLE_LOOP_WHILE || s->kind == ORACLE_LOOP_DO) continue;
        if (leaves_from_within(&s->body, kind, deeper) || leaves_from_within(&s->other, kind, deeper)) return true;
        for (const TreeCase *c = s->cases; c; c = c->next)
            if (leaves_from_within(&c->body, kind, true)) return true;
    }
    return false;
}

/* At least as many as the loop needs. */
static int choose_flags(Emit *e, const TreeStmt *s) {
    int least = leaves_from_within(&s->body, ORACLE_BREAK, false) || s->kind == ORACLE_LOOP_DO ? 1 : 0;
    if (leaves_from_within(&s->body, ORACLE_CONTINUE, false)) least = 2;
    return least + (int)random_below(&e->random, (uint32_t)(3 - least));
}

/* Lanes for which the loop ends leave it. */
static void emit_tests(Emit *e, const TreeStmt *s, int flags) {
    OperandText test = emit_temporary(e, 1);
    emit_line(e, "lt.u32 %s, %s, %s", test.text, component_of(e, s->reg, X).text, component_of(e, s->reg, Y).text);
    emit_line(e, "while %s", test.text);
    if (s->value) {
        OperandText more = emit_operand(e, s->value, CLASS_INT);
        if (flags && emit_coin(e)) {
            emit_line(e, "eq.u32 %s, %s, 0", test.text, more.text);
            emit_line(e, "break_if %s", test.text);
        } else {
            emit_line(e, "while %s", more.text);
        }
    }
    e->temporaries = 0;
}

/* A loop that is tested behind its body is tested before it, but for the first time. */
void emit_structured_loop(Emit *e, const TreeStmt *s, const Scope *outer) {
    static const uint8_t flag[] = {X, Y};
    int flags = choose_flags(e, s), reg = emit_flags_of_loop(e, s);
    OperandText count = component_of(e, s->reg, X), limit = component_of(e, s->reg, Y);
    emit_assign(e, "", &limit, 1, s->address);
    e->temporaries = 0;
    emit_line(e, "mov %s, u(0)", count.text);
    if (flags == 0) emit_line(e, "loop");
    if (flags == 1) emit_line(e, "loop %s", emit_register(e, reg, &flag[X], 1).text);
    if (flags == 2)
        emit_line(e, "loop %s, %s", emit_register(e, reg, &flag[X], 1).text, emit_register(e, reg, &flag[Y], 1).text);
    emit_deeper(e, flags == 2 ? 2 : 1);
    if (s->kind == ORACLE_LOOP_DO) {
        emit_line(e, "if %s", count.text);
        emit_deeper(e, 2);
        emit_tests(e, s, flags);
        emit_line(e, "endif");
        e->depth -= 2;
    } else {
        emit_tests(e, s, flags);
    }
    emit_line(e, "add.u32 %s, %s, 1", count.text, count.text);
    Scope scope = {
        .loop = s, .function = outer->function, .outer = outer, .structured = true, .at_level = true, .flags = flags};
    emit_block(e, s->body.first, &scope, LEVEL_LOOP);
    emit_line(e, "endloop");
    e->depth -= flags == 2 ? 2 : 1;
}
