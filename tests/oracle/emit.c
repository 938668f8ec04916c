/* emit.c: a kernel's tree as lockstep source.
 *
 * Lowering to the mask stack. Lanes that leave a block early (break, continue, return) cannot jump: entries of the
 * blocks around them are on the stack. So they are marked in flags, and whatever follows in the block runs without
 * them. A flag of a lane is 1 as long as the lane
 *
 *   alive   is still in the loop            (no break or return yet)
 *   go      is still in this iteration      (no continue, break or return yet)
 *   run     is still in the function        (no return yet)
 *
 * What follows is either guarded (push_mask SKIP, mask_nz flag, ..., pop_mask, SKIP:) or the lanes are dropped for
 * good (mask_nz flag) where an entry under them brings them back at the right place:
 *
 *   LEVEL_TOP        main itself: nothing is on the stack, nothing may be dropped
 *   LEVEL_BODY       a block that ends in its own pop_mask: dropped lanes are back behind it
 *   LEVEL_LOOP       the body of a loop: dropped lanes are back behind the loop
 *   LEVEL_FUNCTION   the body of a function: dropped lanes are back behind the call
 *
 * At every level but after a guard, all active lanes are ones that have not left. `ret` needs none of this: lanes
 * that executed it are in no mask any more.
 */
#include "tests/oracle/emit.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { X, Y, MOST_SAVED_MASKS = 120 };
static const uint8_t components_xy[TREE_COMPONENTS] = {0, 1};

/* ---- helpers ---- */
bool emit_coin(Emit *e) {
    return random_chance(&e->random, 50);
}

static int new_label(Emit *e) {
    return e->labels++;
}

static void emit_label(Emit *e, int label) {
    emit_text(e, "L%d:\n", label);
}

void emit_deeper(Emit *e, int entries) {
    e->depth += entries;
    if (e->depth > e->deepest) e->deepest = e->depth;
}

static void emit_push(Emit *e, int label) {
    emit_line(e, "push_mask L%d", label);
    emit_deeper(e, 1);
}

/* The block's own entry is gone; behind a dead end the instruction may be left out. */
static void emit_pop(Emit *e, Outcome outcome) {
    if (!outcome.dead || emit_coin(e)) emit_line(e, "pop_mask");
    e->depth--;
}

static OperandText component_of(const Emit *e, int reg, int component) {
    return emit_register(e, reg, &components_xy[component], 1);
}

int emit_flags_of_loop(const Emit *e, const TreeStmt *loop) {
    return e->kernel->registers + loop->id;
}

OperandText emit_run_flag(const Emit *e, int function) {
    return component_of(e, e->kernel->registers + e->kernel->loops + function, X);
}

/* The flag of lanes that have not left the innermost loop's iteration, or the function. */
static OperandText running(const Emit *e, const Scope *scope) {
    if (scope->loop) return component_of(e, emit_flags_of_loop(e, scope->loop), Y);
    return emit_run_flag(e, scope->function);
}

static void emit_mask(Emit *e, const OperandText *condition) {
    emit_line(e, "mask_nz %s", condition->text);
}

static void emit_mask_alive(Emit *e, const TreeStmt *loop) {
    OperandText alive = component_of(e, emit_flags_of_loop(e, loop), X);
    emit_mask(e, &alive);
}

static OperandText emit_condition(Emit *e, const TreeExpr *expr) {
    return emit_operand(e, expr, CLASS_INT);
}

/* push_mask END and mask_nz condition, the condition before or between. */
static void emit_open(Emit *e, const TreeExpr *condition, int end) {
    bool early = emit_coin(e);
    OperandText operand;
    if (early) operand = emit_condition(e, condition);
    emit_push(e, end);
    if (!early) operand = emit_condition(e, condition);
    emit_mask(e, &operand);
    e->temporaries = 0;
}

/* ---- ways out ---- */

/* Mark the active lanes as gone from the loop's iteration, or (alive too) from the loop. */
static void clear_loop_flags(Emit *e, const TreeStmt *loop, bool alive) {
    OperandText flags = emit_register(e, emit_flags_of_loop(e, loop), &components_xy[alive ? X : Y], alive ? 2 : 1);
    emit_line(e, "mov %s, u(0)", flags.text);
}

static Outcome emit_break(Emit *e, const Scope *scope, Level level) {
    if (scope->structured) {
        emit_line(e, "break");
        return (Outcome){.dead = true};
    }
    if (level == LEVEL_LOOP && emit_coin(e)) {
        emit_line(e, "pop_mask"); /* every lane still in the loop leaves it */
        return (Outcome){.dead = true};
    }
    clear_loop_flags(e, scope->loop, true);
    return (Outcome){.escapes = ESCAPE_BREAK};
}

static Outcome emit_continue(Emit *e, const Scope *scope, Level level) {
    if (scope->structured) {
        emit_line(e, "continue");
        return (Outcome){.dead = true};
    }
    if (level == LEVEL_LOOP && scope->loop->kind == ORACLE_LOOP_WHILE && emit_coin(e)) {
        emit_line(e, "jmp L%d", scope->label); /* with every lane of the iteration */
        return (Outcome){.dead = true};
    }
    clear_loop_flags(e, scope->loop, false);
    return (Outcome){.escapes = ESCAPE_CONTINUE};
}

static Outcome emit_return(Emit *e, const Scope *scope, Level level) {
    if (level == LEVEL_FUNCTION && emit_coin(e)) {
        emit_line(e, "pop_mask");
        return (Outcome){.dead = true};
    }
    for (const Scope *s = scope; s->loop; s = s->outer) clear_loop_flags(e, s->loop, true);
    OperandText run = emit_run_flag(e, scope->function);
    emit_line(e, "mov %s, u(0)", run.text);
    return (Outcome){.escapes = ESCAPE_RETURN};
}

static Outcome emit_exit(Emit *e) {
    emit_line(e, "ret");
    return (Outcome){.dead = true};
}

/* `if (condition) break;` and the like without a block of its own. Returns false if there is no such way here. */
static bool emit_short_escape(Emit *e, const TreeStmt *s, const Scope *scope, Level level, Outcome *outcome) {
    const TreeStmt *only = s->body.first;
    if (only->next || emit_coin(e)) return false;
    bool leaves_loop = only->kind == ORACLE_BREAK && level == LEVEL_LOOP;
    bool leaves_function = only->kind == ORACLE_RETURN && level == LEVEL_FUNCTION;
    *outcome = (Outcome){0};
    if (leaves_loop || leaves_function) {
        OperandText condition = emit_condition(e, s->value), stays = emit_temporary(e, 1);
        emit_line(e, "eq.u32 %s, %s, u(0)", stays.text, condition.text);
        emit_mask(e, &stays);
    } else if (only->kind == ORACLE_BREAK || only->kind == ORACLE_CONTINUE) {
        bool breaks = only->kind == ORACLE_BREAK;
        OperandText condition = emit_condition(e, s->value);
        int first = breaks ? X : Y, reg = emit_flags_of_loop(e, scope->loop);
        OperandText flags = emit_register(e, reg, &components_xy[first], breaks ? 2 : 1);
        emit_line(e, "sel.u32 %s, %s, 0, %s", flags.text, condition.text, flags.text);
        outcome->escapes = breaks ? ESCAPE_BREAK : ESCAPE_CONTINUE;
    } else {
        return false;
    }
    e->temporaries = 0;
    return true;
}

/* The rest of a block after a statement which some lanes may have left early. */
static Outcome emit_rest(Emit *e, const TreeStmt *rest, const Scope *scope, Level level, unsigned escapes) {
    assert(level != LEVEL_TOP);
    OperandText flag = running(e, scope);
    if (level == LEVEL_LOOP) {
        /* Lanes that go on with the next iteration must stay in the loop. */
        if ((escapes & ~(unsigned)ESCAPE_CONTINUE) && emit_coin(e)) {
            emit_mask_alive(e, scope->loop);
            if (!(escapes & ESCAPE_CONTINUE)) return emit_block(e, rest, scope, level);
        }
    } else if (emit_coin(e)) {
        emit_mask(e, &flag);
        return emit_block(e, rest, scope, level);
    }
    int skip = new_label(e);
    emit_push(e, skip);
    emit_mask(e, &flag);
    Outcome outcome = emit_block(e, rest, scope, LEVEL_BODY);
    emit_pop(e, outcome);
    emit_label(e, skip);
    return (Outcome){.escapes = outcome.escapes};
}

/* ---- branches without the mask stack ---- */

/* Save exec, and leave active the lanes that want the block behind; go to `end` if there are none. */
static OperandText open_exec(Emit *e, const TreeExpr *condition, int end) {
    OperandText saved = emit_saved_mask(e), wanted = emit_condition(e, condition);
    emit_line(e, "mov %s, exec.xy", saved.text);
    emit_line(e, "ballot exec.xy, %s", wanted.text);
    emit_line(e, "jmp_execz L%d", end);
    e->temporaries = 0;
    return saved;
}

static void close_exec(Emit *e, const OperandText *saved, int end) {
    emit_label(e, end);
    emit_line(e, "mov exec.xy, %s", saved->text);
}

/* No lane leaves the blocks of these early, so a level for those who do does not matter. */
static Outcome emit_exec_if(Emit *e, const TreeStmt *s, const Scope *scope) {
    int end = new_label(e);
    OperandText saved = open_exec(e, s->value, end);
    emit_block(e, s->body.first, scope, LEVEL_TOP);
    close_exec(e, &saved, end);
    return (Outcome){0};
}

static Outcome emit_exec_if_else(Emit *e, const TreeStmt *s, const Scope *scope) {
    int otherwise = new_label(e), end = new_label(e);
    OperandText saved = open_exec(e, s->value, otherwise);
    emit_block(e, s->body.first, scope, LEVEL_TOP);
    emit_label(e, otherwise);
    emit_line(e, "xor exec.xy, %s, exec.xy", saved.text);
    emit_line(e, "jmp_execz L%d", end);
    emit_block(e, s->other.first, scope, LEVEL_TOP);
    close_exec(e, &saved, end);
    return (Outcome){0};
}

/* Whatever lanes: exec.x or exec.y alone, or both in any order. `exec` is another name for exec.x. */
static Outcome emit_write_exec(Emit *e, const TreeStmt *s, const Scope *scope) {
    OperandText saved = emit_saved_mask(e), destination;
    bool only_x = s->count == 1 && s->component[0] == 0;
    snprintf(destination.text, sizeof destination.text, "exec.%.*s", s->count, s->component[0] ? "yx" : "xy");
    if (only_x && emit_coin(e)) snprintf(destination.text, sizeof destination.text, "exec");
    emit_line(e, "mov %s, exec.xy", saved.text);
    e->scalar = true;
    emit_assign(e, "", &destination, s->count, s->value);
    e->scalar = false;
    e->temporaries = 0;
    emit_block(e, s->body.first, scope, LEVEL_TOP);
    emit_line(e, "mov exec.xy, %s", saved.text);
    return (Outcome){0};
}

/* The whole wave goes around the block. The active lanes are the same inside, so the level is too. */
static Outcome emit_wave_if(Emit *e, const TreeStmt *s, const Scope *scope, Level level) {
    int end = new_label(e);
    OperandText condition = emit_uniform(e, s->value, CLASS_INT);
    emit_line(e, "jmp_z %s, L%d", condition.text, end);
    e->temporaries = 0;
    Outcome outcome = emit_block(e, s->body.first, scope, level);
    emit_label(e, end);
    return (Outcome){.escapes = outcome.escapes};
}

/* Around a block that no lane wants. */
static void emit_skip(Emit *e, const TreeExpr *condition, int end) {
    OperandText operand = emit_condition(e, condition);
    e->scalar = true;
    OperandText some = emit_temporary(e, 1);
    e->scalar = false;
    emit_line(e, "any %s, %s", some.text, operand.text);
    emit_line(e, "jmp_z %s, L%d", some.text, end);
    e->temporaries = 0;
}

/* ---- branches ---- */
static Outcome emit_if(Emit *e, const TreeStmt *s, const Scope *scope, Level level) {
    Outcome outcome;
    if (emit_is_structured(e, s, scope)) {
        emit_structured_if(e, s, scope);
        return (Outcome){0};
    }
    if (emit_short_escape(e, s, scope, level, &outcome)) return outcome;
    if (e->kernel->waves && tree_is_closed(&s->body) && e->saved_masks < MOST_SAVED_MASKS && emit_coin(e))
        return emit_exec_if(e, s, scope);
    int end = new_label(e);
    if (e->kernel->waves && emit_coin(e)) emit_skip(e, s->value, end);
    emit_open(e, s->value, end);
    outcome = emit_block(e, s->body.first, scope, LEVEL_BODY);
    emit_pop(e, outcome);
    emit_label(e, end);
    return (Outcome){.escapes = outcome.escapes};
}

/* Two sides. The one entry under both sides is CONV; either side may run first, above the other side's entry. */
static int open_branch(Emit *e, const OperandText *condition, int otherwise) {
    int converge = new_label(e);
    emit_line(e, "br_push %s, L%d, L%d", condition->text, otherwise, converge);
    e->temporaries = 0;
    emit_deeper(e, 2);
    return converge;
}

static void between_branches(Emit *e, Outcome outcome, int otherwise) {
    emit_pop(e, outcome);
    emit_label(e, otherwise);
    emit_deeper(e, 1);
}

static void close_branch(Emit *e, Outcome outcome, int converge) {
    emit_pop(e, outcome);
    e->depth--;
    emit_label(e, converge);
}

static Outcome emit_if_else(Emit *e, const TreeStmt *s, const Scope *scope) {
    if (emit_is_structured(e, s, scope)) {
        emit_structured_if(e, s, scope);
        return (Outcome){0};
    }
    int otherwise = new_label(e);
    OperandText condition = emit_condition(e, s->value);
    int converge = open_branch(e, &condition, otherwise);
    Outcome then = emit_block(e, s->body.first, scope, LEVEL_BODY);
    between_branches(e, then, otherwise);
    Outcome other = emit_block(e, s->other.first, scope, LEVEL_BODY);
    close_branch(e, other, converge);
    return (Outcome){.escapes = then.escapes | other.escapes};
}

/* ---- switch ---- */
OperandText emit_case(Emit *e, const TreeStmt *s, const TreeCase *c) {
    OperandText value = component_of(e, s->reg, X), equal = emit_temporary(e, 1);
    emit_line(e, "eq.u32 %s, %s, %u", equal.text, value.text, c->match);
    if (c->also != c->match) {
        OperandText also = emit_temporary(e, 1);
        emit_line(e, "eq.u32 %s, %s, %u", also.text, value.text, c->also);
        emit_line(e, "or %s, %s, %s", equal.text, equal.text, also.text);
    }
    return equal;
}

static Outcome emit_chain(Emit *e, const TreeStmt *s, const TreeCase *c, const Scope *scope) {
    if (!c) return emit_block(e, s->other.first, scope, LEVEL_BODY);
    OperandText equal = emit_case(e, s, c);
    int otherwise = new_label(e);
    int converge = open_branch(e, &equal, otherwise);
    Outcome then = emit_block(e, c->body.first, scope, LEVEL_BODY);
    between_branches(e, then, otherwise);
    Outcome other = emit_chain(e, s, c->next, scope);
    close_branch(e, other, converge);
    return (Outcome){.escapes = then.escapes | other.escapes};
}

static unsigned emit_arm(Emit *e, const TreeBlock *block, const OperandText *condition, const Scope *scope) {
    int end = new_label(e);
    emit_push(e, end);
    emit_mask(e, condition);
    e->temporaries = 0;
    Outcome outcome = emit_block(e, block->first, scope, LEVEL_BODY);
    emit_pop(e, outcome);
    emit_label(e, end);
    return outcome.escapes;
}

/* One `if` after the other. Lanes that left in one arm need no guard: they match no other. */
static Outcome emit_arms(Emit *e, const TreeStmt *s, const Scope *scope) {
    unsigned escapes = 0;
    for (const TreeCase *c = s->cases; c; c = c->next) {
        OperandText equal = emit_case(e, s, c);
        escapes |= emit_arm(e, &c->body, &equal, scope);
    }
    if (s->other.first) {
        OperandText none = emit_temporary(e, 1);
        int mark = e->temporaries;
        emit_line(e, "mov %s, u(1)", none.text);
        for (const TreeCase *c = s->cases; c; c = c->next) {
            OperandText equal = emit_case(e, s, c);
            emit_line(e, "sel.u32 %s, %s, 0, %s", none.text, equal.text, none.text);
            e->temporaries = mark;
        }
        escapes |= emit_arm(e, &s->other, &none, scope);
    }
    return (Outcome){.escapes = escapes};
}

static Outcome emit_switch(Emit *e, const TreeStmt *s, const Scope *scope) {
    OperandText value = component_of(e, s->reg, X);
    emit_assign(e, "", &value, 1, s->value);
    e->temporaries = 0;
    bool chained = e->kernel->waves ? s->chained : emit_coin(e); /* lanes see which arm runs first */
    if (emit_is_structured(e, s, scope)) {
        emit_structured_switch(e, s, scope, chained);
        return (Outcome){0};
    }
    Outcome outcome = chained ? emit_chain(e, s, s->cases, scope) : emit_arms(e, s, scope);
    return (Outcome){.escapes = outcome.escapes};
}

/* ---- loops ---- */

/* Take out the lanes for which the loop ends; with `alive`, also those that broke out of it. */
static void emit_loop_test(Emit *e, const TreeStmt *s, bool alive) {
    OperandText count = component_of(e, s->reg, X), limit = component_of(e, s->reg, Y);
    OperandText test = emit_temporary(e, 1);
    emit_line(e, "lt.u32 %s, %s, %s", test.text, count.text, limit.text);
    if (alive) emit_line(e, "and %s, %s, %s", test.text, test.text, component_of(e, emit_flags_of_loop(e, s), X).text);
    if (s->value && emit_coin(e)) {
        OperandText more = emit_condition(e, s->value);
        emit_line(e, "sel.u32 %s, %s, %s, u(0)", test.text, more.text, test.text);
        emit_mask(e, &test);
    } else {
        emit_mask(e, &test);
        if (s->value) {
            OperandText more = emit_condition(e, s->value);
            emit_mask(e, &more);
        }
    }
    e->temporaries = 0;
}

static void emit_loop_start(Emit *e, const TreeStmt *s) {
    OperandText count = component_of(e, s->reg, X), limit = component_of(e, s->reg, Y);
    emit_assign(e, "", &limit, 1, s->address);
    e->temporaries = 0;
    emit_line(e, "mov %s, u(0)", count.text);
    OperandText flags = emit_register(e, emit_flags_of_loop(e, s), components_xy, 2);
    if (tree_escapes(&s->body)) emit_line(e, "mov %s, u2(1 1)", flags.text);
}

static Outcome emit_loop(Emit *e, const TreeStmt *s, const Scope *outer) {
    unsigned escapes = tree_escapes(&s->body);
    if (e->structured && !(escapes & ESCAPE_RETURN) && random_chance(&e->random, 80)) {
        emit_structured_loop(e, s, outer);
        return (Outcome){0};
    }
    bool leaves = (escapes & (ESCAPE_BREAK | ESCAPE_RETURN)) != 0, tests_alive = leaves && emit_coin(e);
    bool tests_first = s->kind == ORACLE_LOOP_WHILE;
    int end = new_label(e);
    Scope scope = {.loop = s, .label = new_label(e), .function = outer->function, .outer = outer};
    emit_loop_start(e, s);
    emit_push(e, end);
    emit_label(e, scope.label);
    if (tests_first) emit_loop_test(e, s, tests_alive);
    OperandText go = component_of(e, emit_flags_of_loop(e, s), Y), count = component_of(e, s->reg, X);
    if (escapes) emit_line(e, "mov %s, u(1)", go.text);
    emit_line(e, "add.u32 %s, %s, 1", count.text, count.text);
    Outcome body = emit_block(e, s->body.first, &scope, LEVEL_LOOP);
    if (!body.dead || emit_coin(e)) {
        if (leaves && !tests_alive) emit_mask_alive(e, s);
        if (!tests_first) emit_loop_test(e, s, tests_alive);
        emit_line(e, "jmp L%d", scope.label);
    }
    e->depth--;
    emit_label(e, end);
    return (Outcome){.escapes = body.escapes & ESCAPE_RETURN};
}

/* ---- statements ---- */
static void emit_call(Emit *e, const TreeStmt *s) {
    int back = new_label(e);
    emit_push(e, back);
    emit_line(e, "jmp F%d", s->id);
    emit_deeper(e, e->function_depth[s->id]);
    e->depth -= e->function_depth[s->id] + 1;
    emit_label(e, back);
}

static Outcome emit_statement(Emit *e, const TreeStmt *s, const Scope *scope, Level level) {
    switch ((OracleStatement)s->kind) {
    case ORACLE_IF: return emit_if(e, s, scope, level);
    case ORACLE_IF_ELSE: return s->writes_exec ? emit_exec_if_else(e, s, scope) : emit_if_else(e, s, scope);
    case ORACLE_WAVE_IF: return emit_wave_if(e, s, scope, level);
    case ORACLE_WRITE_EXEC: return emit_write_exec(e, s, scope);
    case ORACLE_LOOP_WHILE:
    case ORACLE_LOOP_DO: return emit_loop(e, s, scope);
    case ORACLE_SWITCH: return emit_switch(e, s, scope);
    case ORACLE_CALL: emit_call(e, s); break;
    case ORACLE_BREAK: return emit_break(e, scope, level);
    case ORACLE_CONTINUE: return emit_continue(e, scope, level);
    case ORACLE_RETURN: return emit_return(e, scope, level);
    case ORACLE_EXIT: return emit_exit(e);
    default: emit_simple(e, s); break;
    }
    return (Outcome){0};
}

Outcome emit_block(Emit *e, const TreeStmt *first, const Scope *scope, Level level) {
    Outcome all = {0};
    for (const TreeStmt *s = first; s; s = s->next) {
        Outcome outcome = emit_statement(e, s, scope, level);
        all.escapes |= outcome.escapes;
        all.dead = outcome.dead;
        if (outcome.escapes && s->next) {
            Outcome rest = emit_rest(e, s->next, scope, level, outcome.escapes);
            return (Outcome){.escapes = all.escapes | rest.escapes, .dead = rest.dead};
        }
    }
    return all;
}
