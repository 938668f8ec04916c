/* wave.c: runs a kernel of waves: a set of lanes goes through the tree, statement by statement. There is no stack and
 * no address: who is active follows from the nesting alone. A block says which of its lanes come to its end; those
 * that leave it in another way are noted in Left until the loop or function that takes them in.
 *
 * Waves of a group are independent between two barriers (tree.h), so one after the other executes each statement of
 * the places to which all threads get together. A barrier is then nothing but the end of a statement.
 */
#include "tests/oracle/wave.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"

typedef struct Left {
    LaneSet by_break, by_continue, by_return;
} Left;

/* ---- sets ---- */
static uint32_t lanes_in(LaneSet lanes) {
    uint32_t count = 0;
    for (uint32_t l = 0; l < WAVE_LANES; l++) count += lane_is_in(lanes, l);
    return count;
}

static LaneSet with(LaneSet lanes, uint32_t lane) {
    return lanes | (LaneSet)1 << lane;
}

/* ---- expressions ---- */

/* A lane to evaluate what reads nothing in which lanes differ. */
static Thread *speaker(Wave *wave, LaneSet lanes) {
    Thread *any = &wave->lane[0];
    any->builtin[TREE_EXEC][0] = (uint32_t)(lanes & 0xffffffffu);
    any->builtin[TREE_EXEC][1] = (uint32_t)(lanes >> 32);
    return any;
}

void wave_eval(Wave *wave, const TreeExpr *expr, LaneSet lanes, uint32_t out[TREE_COMPONENTS]) {
    thread_eval(speaker(wave, lanes), expr, out);
}

uint32_t wave_scalar(Wave *wave, const TreeExpr *expr, LaneSet lanes) {
    uint32_t value[TREE_COMPONENTS];
    wave_eval(wave, expr, lanes, value);
    return value[0];
}

/* Those of the lanes for which the condition is not 0. */
static LaneSet choose(Wave *wave, const TreeExpr *condition, LaneSet lanes) {
    LaneSet chosen = 0;
    for (uint32_t l = 0; l < wave->size; l++)
        if (lane_is_in(lanes, l) && thread_scalar(&wave->lane[l], condition)) chosen = with(chosen, l);
    return chosen;
}

/* Bits of lanes 32 to 63 are in the component behind the predicate's; behind w there is none. */
static LaneSet choose_by_predicate(const Wave *wave, const TreeStmt *s, LaneSet lanes) {
    if (!s->predicate) return lanes;
    const uint32_t *reg = wave->reg[s->predicate->reg];
    int component = s->predicate->component[0];
    LaneSet bits = reg[component];
    if (component + 1 < TREE_COMPONENTS) bits += (LaneSet)reg[component + 1] << 32;
    return lanes & (s->negated ? ~bits : bits);
}

/* ---- simple statements ---- */
typedef void ThreadStatement(Thread *thread, const TreeStmt *s);

static void each_lane(Wave *wave, const TreeStmt *s, LaneSet lanes, ThreadStatement *execute) {
    for (uint32_t l = 0; l < wave->size; l++)
        if (lane_is_in(lanes, l)) execute(&wave->lane[l], s);
}

static void wave_assign(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    uint32_t value[TREE_COMPONENTS];
    wave_eval(wave, s->value, lanes, value);
    for (int c = 0; c < s->count; c++) wave->reg[s->reg][s->component[c]] = value[s->value->width == 1 ? 0 : c];
}

static void wave_load(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    uint32_t *word[TREE_COMPONENTS];
    thread_words(speaker(wave, lanes), s, s->count, word);
    for (int c = 0; c < s->count; c++) wave->reg[s->reg][s->component[c]] = word[c] ? *word[c] : 0;
}

/* ---- helpers, and lanes that end ---- */

/* The live lanes that are helpers, for all lanes to read. */
static void tell_helpers(Wave *wave) {
    uint32_t half[2] = {0};
    for (uint32_t l = 0; l < wave->size; l++)
        if (lane_is_in(wave->live, l) && wave->lane[l].helper) half[l / 32] |= 1u << l % 32;
    for (uint32_t l = 0; l < wave->size; l++) memcpy(wave->lane[l].builtin[TREE_HELPERS], half, sizeof half);
}

static void demote(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    LaneSet chosen = choose(wave, s->value, lanes);
    for (uint32_t l = 0; l < wave->size; l++)
        if (lane_is_in(chosen, l)) wave->lane[l].helper = true;
    tell_helpers(wave);
}

static void end_lanes(Wave *wave, LaneSet lanes) {
    wave->live &= ~lanes;
    tell_helpers(wave);
}

static void run_simple(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    LaneSet chosen = choose_by_predicate(wave, s, lanes);
    switch ((OracleStatement)s->kind) {
    case ORACLE_ASSIGN: each_lane(wave, s, chosen, thread_assign); break;
    case ORACLE_LOAD_T:
    case ORACLE_LOAD_U:
    case ORACLE_LOAD_U2:
    case ORACLE_LOAD_PRIVATE:
    case ORACLE_LOAD_SHARED: each_lane(wave, s, chosen, thread_load); break;
    case ORACLE_STORE:
    case ORACLE_STORE_U2:
    case ORACLE_STORE_PRIVATE:
    case ORACLE_STORE_SHARED: each_lane(wave, s, chosen, thread_store); break;
    case ORACLE_ATOMIC:
    case ORACLE_ATOMIC_SHARED: wave_atomic_run(wave, s, chosen); break;
    case ORACLE_WAVE_OP: wave_op_run(wave, s, lanes, chosen); break;
    case ORACLE_WAVE_ASSIGN: wave_assign(wave, s, lanes); break;
    case ORACLE_WAVE_LOAD: wave_load(wave, s, lanes); break;
    case ORACLE_SAMPLE: wave_sample_run(wave, s, chosen); break;
    case ORACLE_LOAD_TEXEL: each_lane(wave, s, chosen, thread_load_texel); break;
    case ORACLE_STORE_TEXEL: each_lane(wave, s, chosen, thread_store_texel); break;
    case ORACLE_SIZE: each_lane(wave, s, chosen, thread_size); break;
    case ORACLE_WAVE_SIZE: thread_size_of(&wave->lane[0], s, wave->reg[s->reg]); break;
    case ORACLE_DEMOTE: demote(wave, s, lanes); break;
    default: break; /* nop, fence, barrier */
    }
}

/* ---- writes to exec ---- */

/* Any live lanes may be active for the block behind, or none; then its statements are executed all the same. Written
 * is one component, which leaves the other as it is, or both in any order. */
static void run_with_exec(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    uint32_t value[TREE_COMPONENTS], half[2] = {(uint32_t)(lanes & 0xffffffffu), (uint32_t)(lanes >> 32)};
    wave_eval(wave, s->value, lanes, value);
    for (int c = 0; c < s->count; c++) half[s->component[c]] = value[s->value->width == 1 ? 0 : c];
    LaneSet wanted = half[0] + ((LaneSet)half[1] << 32), chosen = wanted & wave->live;
    Thread *any = &wave->lane[0];
    if (!chosen) thread_note(any, ORACLE_FEATURE_EXEC_EMPTY);
    if (chosen & ~lanes) thread_note(any, ORACLE_FEATURE_EXEC_WIDER);
    if (wanted & ~wave->live) thread_note(any, ORACLE_FEATURE_EXEC_RETIRED);
    for (const TreeStmt *inner = s->body.first; inner; inner = inner->next) {
        if (wave->executed) wave->executed->statement[inner->kind]++;
        run_simple(wave, inner, chosen);
    }
}

/* ---- branches ---- */
static LaneSet run_block(Wave *wave, const TreeBlock *block, LaneSet lanes, Left *left);

static bool other_side_first(const Wave *wave, LaneSet then, LaneSet other) {
    return wave->fewer_first && other && lanes_in(other) < lanes_in(then);
}

static LaneSet run_if(Wave *wave, const TreeStmt *s, LaneSet lanes, Left *left) {
    LaneSet then = choose(wave, s->value, lanes), other = lanes & ~then;
    if (!s->writes_exec && other_side_first(wave, then, other)) {
        LaneSet end = run_block(wave, &s->other, other, left);
        return end | run_block(wave, &s->body, then, left);
    }
    LaneSet end = run_block(wave, &s->body, then, left);
    return end | run_block(wave, &s->other, other, left);
}

static LaneSet lanes_of_case(const Wave *wave, const TreeStmt *s, const TreeCase *c, LaneSet lanes) {
    LaneSet match = 0;
    for (uint32_t l = 0; l < wave->size; l++)
        if (lane_is_in(lanes, l) && tree_matches(c, wave->lane[l].reg[s->reg][0])) match = with(match, l);
    return match;
}

/* if (first case) ... else if (second case) ... else default */
static LaneSet run_chain(Wave *wave, const TreeStmt *s, const TreeCase *c, LaneSet lanes, Left *left) {
    if (!c || !lanes) return run_block(wave, &s->other, lanes, left);
    LaneSet match = lanes_of_case(wave, s, c, lanes), rest = lanes & ~match;
    if (other_side_first(wave, match, rest)) {
        LaneSet end = run_chain(wave, s, c->next, rest, left);
        return end | run_block(wave, &c->body, match, left);
    }
    LaneSet end = run_block(wave, &c->body, match, left);
    return end | run_chain(wave, s, c->next, rest, left);
}

/* if (first case) ...; if (second case) ...; if (none of them) default */
static LaneSet run_arms(Wave *wave, const TreeStmt *s, LaneSet lanes, Left *left) {
    LaneSet end = 0, rest = lanes;
    for (const TreeCase *c = s->cases; c; c = c->next) {
        LaneSet match = lanes_of_case(wave, s, c, rest);
        rest &= ~match;
        end |= run_block(wave, &c->body, match, left);
    }
    return end | run_block(wave, &s->other, rest, left);
}

static LaneSet run_switch(Wave *wave, const TreeStmt *s, LaneSet lanes, Left *left) {
    for (uint32_t l = 0; l < wave->size; l++)
        if (lane_is_in(lanes, l)) wave->lane[l].reg[s->reg][0] = thread_scalar(&wave->lane[l], s->value);
    return s->chained ? run_chain(wave, s, s->cases, lanes, left) : run_arms(wave, s, lanes, left);
}

/* ---- loops and calls ---- */
static void start_loop(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    for (uint32_t l = 0; l < wave->size; l++) {
        if (!lane_is_in(lanes, l)) continue;
        uint32_t *reg = wave->lane[l].reg[s->reg];
        reg[1] = thread_scalar(&wave->lane[l], s->address);
        reg[0] = 0;
    }
}

static void count_iteration(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    for (uint32_t l = 0; l < wave->size; l++)
        if (lane_is_in(lanes, l)) wave->lane[l].reg[s->reg][0]++;
}

static LaneSet lanes_that_go_on(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    LaneSet more = 0;
    for (uint32_t l = 0; l < wave->size; l++) {
        Thread *lane = &wave->lane[l];
        if (lane_is_in(lanes, l) && lane->reg[s->reg][0] < lane->reg[s->reg][1]) more = with(more, l);
    }
    return s->value ? choose(wave, s->value, more) : more;
}

static LaneSet run_loop(Wave *wave, const TreeStmt *s, LaneSet lanes, Left *outer) {
    bool tests_first = s->kind == ORACLE_LOOP_WHILE;
    LaneSet in = lanes, out = 0;
    start_loop(wave, s, lanes);
    while (in) {
        if (tests_first) {
            LaneSet more = lanes_that_go_on(wave, s, in);
            out |= in & ~more;
            in = more;
        }
        count_iteration(wave, s, in);
        Left left = {0};
        in = run_block(wave, &s->body, in, &left) | left.by_continue;
        out |= left.by_break;
        outer->by_return |= left.by_return;
        if (!tests_first) {
            LaneSet more = lanes_that_go_on(wave, s, in);
            out |= in & ~more;
            in = more;
        }
    }
    return out;
}

static LaneSet run_call(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    Left left = {0};
    LaneSet end = run_block(wave, &wave->lane[0].kernel->function[s->id], lanes, &left);
    return end | left.by_return;
}

/* ---- statements ---- */
static LaneSet run_statement(Wave *wave, const TreeStmt *s, LaneSet lanes, Left *left) {
    if (wave->executed) wave->executed->statement[s->kind]++;
    switch ((OracleStatement)s->kind) {
    case ORACLE_IF:
    case ORACLE_IF_ELSE: return run_if(wave, s, lanes, left);
    case ORACLE_WAVE_IF: return wave_scalar(wave, s->value, lanes) ? run_block(wave, &s->body, lanes, left) : lanes;
    case ORACLE_LOOP_WHILE:
    case ORACLE_LOOP_DO: return run_loop(wave, s, lanes, left);
    case ORACLE_SWITCH: return run_switch(wave, s, lanes, left);
    case ORACLE_CALL: return run_call(wave, s, lanes);
    case ORACLE_BREAK: left->by_break |= lanes; return 0;
    case ORACLE_CONTINUE: left->by_continue |= lanes; return 0;
    case ORACLE_RETURN: left->by_return |= lanes; return 0;
    case ORACLE_EXIT: end_lanes(wave, lanes); return 0;
    case ORACLE_WRITE_EXEC: run_with_exec(wave, s, lanes); return lanes;
    default: run_simple(wave, s, lanes); return lanes;
    }
}

/* With no lane left nothing is executed, not even what belongs to the wave. */
static LaneSet run_block(Wave *wave, const TreeBlock *block, LaneSet lanes, Left *left) {
    for (const TreeStmt *s = block->first; s && lanes; s = s->next) lanes = run_statement(wave, s, lanes, left);
    return lanes;
}

/* ---- groups ---- */
typedef struct Group {
    Wave *wave;
    uint32_t waves;
} Group;

static void run_together(Group *group, const TreeBlock *block);

static void run_loop_together(Group *group, const TreeStmt *s) {
    for (uint32_t w = 0; w < group->waves; w++) start_loop(&group->wave[w], s, group->wave[w].together);
    for (uint32_t trip = 0; trip < s->address->bits[0]; trip++) {
        for (uint32_t w = 0; w < group->waves; w++) count_iteration(&group->wave[w], s, group->wave[w].together);
        run_together(group, &s->body);
    }
}

static void run_statement_together(Group *group, const TreeStmt *s) {
    bool loops = s->kind == ORACLE_LOOP_WHILE || s->kind == ORACLE_LOOP_DO;
    if (loops && s->uniform) {
        run_loop_together(group, s);
    } else if (s->kind == ORACLE_WAVE_IF && s->uniform) {
        if (wave_scalar(&group->wave[0], s->value, 0)) run_together(group, &s->body);
    } else {
        Left left = {0}; /* nobody can leave main but by the end of the thread */
        for (uint32_t w = 0; w < group->waves; w++) {
            Wave *wave = &group->wave[w];
            if (wave->together) wave->together = run_statement(wave, s, wave->together, &left);
        }
    }
}

static void run_together(Group *group, const TreeBlock *block) {
    for (const TreeStmt *s = block->first; s; s = s->next) run_statement_together(group, s);
}

static void start_lane(const OracleKernel *kernel, const OracleLaunch *launch, uint32_t group, uint32_t number,
                       Wave *wave, uint32_t lane, const SpaceWords *space, OracleMemory *memory) {
    Thread *thread = &wave->lane[lane];
    uint32_t in_group = number * wave->size + lane;
    if (in_group < tree_volume(launch->size)) wave->together = wave->live = with(wave->live, lane);
    thread->kernel = kernel;
    thread->executed = wave->executed;
    thread->space = space;
    thread->memory = memory;
    thread->wave_reg = (const uint32_t(*)[TREE_COMPONENTS])wave->reg;
    thread_place(thread, launch, group, in_group);
    thread->builtin[TREE_LANE_ID][0] = lane;
    thread->builtin[TREE_WAVE_ID][0] = number;
    thread->builtin[TREE_WAVE_SIZE][0] = wave->size;
}

void wave_run_group(const OracleKernel *kernel, OracleDispatch dispatch, const OracleLaunch *launch, uint32_t group,
                    const SpaceWords *space, OracleMemory *memory, OracleCoverage *executed) {
    uint32_t waves = (tree_volume(launch->size) + dispatch.wave_size - 1) / dispatch.wave_size;
    SpaceWords all[SPACE_COUNT];
    memcpy(all, space, sizeof all);
    all[SPACE_SHARED].count = tree_shared_words(kernel, dispatch);
    all[SPACE_SHARED].words = memory_array(all[SPACE_SHARED].count, sizeof(uint32_t));
    Group g = {.wave = memory_array(waves, sizeof(Wave)), .waves = waves};
    if (!all[SPACE_SHARED].words || !g.wave) abort();
    for (uint32_t w = 0; w < waves; w++) {
        Wave *wave = &g.wave[w];
        wave->size = dispatch.wave_size;
        wave->fewer_first = dispatch.fewer_first;
        wave->executed = executed;
        for (uint32_t l = 0; l < wave->size; l++) start_lane(kernel, launch, group, w, wave, l, all, memory);
    }
    run_together(&g, &kernel->entry[launch->kernel]);
    memory_free(g.wave);
    memory_free(all[SPACE_SHARED].words);
}
