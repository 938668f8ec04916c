/* wave_op.c: what operations between lanes and atomics do. Written lane by lane from their meaning: a mask is asked for
 * one lane at a time, and no bits are counted other than by a loop.
 */
#include <string.h>

#include "tests/oracle/eval.h"
#include "tests/oracle/wave.h"

enum { HALF = 32 };
#define NO_LANE 0xffffffffu

bool lane_is_in(LaneSet lanes, uint32_t lane) {
    return lane < WAVE_LANES && lanes >> lane & 1;
}

/* ---- votes ---- */
static LaneSet lanes_that_say_yes(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    LaneSet yes = 0;
    for (uint32_t l = 0; l < wave->size; l++)
        if (lane_is_in(lanes, l) && thread_scalar(&wave->lane[l], s->value) != 0) yes |= (LaneSet)1 << l;
    return yes;
}

static bool all_agree(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    bool have = false, same = true;
    uint32_t first = 0;
    for (uint32_t l = 0; l < wave->size; l++) {
        if (!lane_is_in(lanes, l)) continue;
        uint32_t value = thread_scalar(&wave->lane[l], s->value);
        if (have && value != first) same = false;
        if (!have) first = value;
        have = true;
    }
    return same;
}

static void to_wave(Wave *wave, const TreeStmt *s, const uint32_t value[TREE_COMPONENTS]) {
    for (int c = 0; c < s->count; c++) wave->reg[s->reg][s->component[c]] = value[c];
}

static void to_wave_all(Wave *wave, const TreeStmt *s, uint32_t value) {
    to_wave(wave, s, (uint32_t[TREE_COMPONENTS]){value, value, value, value});
}

static void vote(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    LaneSet yes = s->op == ORACLE_WAVE_ALL_EQUAL ? 0 : lanes_that_say_yes(wave, s, lanes);
    switch ((OracleWaveOp)s->op) {
    case ORACLE_WAVE_BALLOT:
        to_wave(wave, s, (uint32_t[TREE_COMPONENTS]){(uint32_t)(yes & 0xffffffffu), (uint32_t)(yes >> HALF)});
        break;
    case ORACLE_WAVE_ANY: to_wave_all(wave, s, yes != 0); break;
    case ORACLE_WAVE_ALL: to_wave_all(wave, s, yes == lanes); break;
    default: to_wave_all(wave, s, all_agree(wave, s, lanes)); break;
    }
}

/* ---- reads and writes of one lane ---- */

/* The statement's first source, a register, as lane `lane` has it. */
static void read_register(const Wave *wave, const TreeStmt *s, uint32_t lane, uint32_t out[TREE_COMPONENTS]) {
    for (int c = 0; c < s->value->width; c++) out[c] = wave->lane[lane].reg[s->value->reg][s->value->component[c]];
}

static void read_lane(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    uint32_t lane = 0, value[TREE_COMPONENTS];
    if (s->op == ORACLE_WAVE_READLANE)
        lane = wave_scalar(wave, s->address, lanes) % wave->size;
    else
        while (lanes && !lane_is_in(lanes, lane)) lane++;
    read_register(wave, s, lane, value);
    to_wave(wave, s, value);
}

static void write_lane(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    uint32_t value[TREE_COMPONENTS], lane = wave_scalar(wave, s->address, lanes) % wave->size;
    wave_eval(wave, s->value, lanes, value);
    for (int c = 0; c < s->count; c++)
        wave->lane[lane].reg[s->reg][s->component[c]] = value[s->value->width == 1 ? 0 : c];
}

/* ---- masks ---- */
static LaneSet mask_of(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    uint32_t value[TREE_COMPONENTS];
    wave_eval(wave, s->value, lanes, value);
    return s->value->width == 1 ? value[0] : value[0] + ((LaneSet)value[1] << HALF);
}

static uint32_t count_below(LaneSet mask, uint32_t lane) {
    uint32_t count = 0;
    for (uint32_t l = 0; l < lane; l++) count += lane_is_in(mask, l);
    return count;
}

static void scan_mask(Wave *wave, const TreeStmt *s, LaneSet lanes) {
    LaneSet mask = mask_of(wave, s, lanes);
    uint32_t first = NO_LANE, last = NO_LANE;
    for (uint32_t l = 0; l < WAVE_LANES; l++) {
        if (!lane_is_in(mask, l)) continue;
        if (first == NO_LANE) first = l;
        last = l;
    }
    switch ((OracleWaveOp)s->op) {
    case ORACLE_WAVE_MASK_COUNT: to_wave_all(wave, s, count_below(mask, WAVE_LANES)); break;
    case ORACLE_WAVE_MASK_FIRST: to_wave_all(wave, s, first); break;
    default: to_wave_all(wave, s, last); break;
    }
}

static void count_lanes(Wave *wave, const TreeStmt *s, LaneSet lanes, LaneSet chosen) {
    LaneSet mask = mask_of(wave, s, lanes);
    if (s->op == ORACLE_WAVE_MBCNT_HI) mask <<= HALF;
    for (uint32_t l = 0; l < wave->size; l++) {
        if (!lane_is_in(chosen, l)) continue;
        uint32_t count = count_below(mask, l);
        if (s->op != ORACLE_WAVE_MBCNT) count += thread_scalar(&wave->lane[l], s->address);
        for (int c = 0; c < s->count; c++) wave->lane[l].reg[s->reg][s->component[c]] = count;
    }
}

/* ---- shuffles ---- */
static uint32_t lane_to_read(Wave *wave, const TreeStmt *s, uint32_t own) {
    uint64_t number = tree_wave_ops[s->op].form == FORM_SHUFFLE ? thread_scalar(&wave->lane[own], s->address) : 0;
    switch ((OracleWaveOp)s->op) {
    case ORACLE_WAVE_SHUFFLE: break;
    case ORACLE_WAVE_SHUFFLE_UP: number = own + wave->size - number % wave->size; break;
    case ORACLE_WAVE_SHUFFLE_DOWN: number = own + number; break;
    case ORACLE_WAVE_SHUFFLE_XOR: number = own ^ number; break;
    case ORACLE_WAVE_QUAD_X: number = own % 2 ? own - 1 : own + 1; break;
    case ORACLE_WAVE_QUAD_Y: number = own % 4 < 2 ? own + 2 : own - 2; break;
    default: number = own - own % 4 + (3 - own % 4); break;
    }
    return (uint32_t)(number % wave->size);
}

static void shuffle(Wave *wave, const TreeStmt *s, LaneSet chosen) {
    uint32_t value[WAVE_LANES][TREE_COMPONENTS];
    for (uint32_t l = 0; l < wave->size; l++)
        if (lane_is_in(chosen, l)) read_register(wave, s, lane_to_read(wave, s, l), value[l]);
    for (uint32_t l = 0; l < wave->size; l++)
        for (int c = 0; c < s->count; c++)
            if (lane_is_in(chosen, l)) wave->lane[l].reg[s->reg][s->component[c]] = value[l][c];
}

void wave_op_run(Wave *wave, const TreeStmt *s, LaneSet lanes, LaneSet chosen) {
    if (wave->executed) wave->executed->wave_op[s->op]++;
    switch ((TreeForm)tree_wave_ops[s->op].form) {
    case FORM_VOTE: vote(wave, s, lanes); break;
    case FORM_FIRST:
    case FORM_READ: read_lane(wave, s, lanes); break;
    case FORM_WRITE: write_lane(wave, s, lanes); break;
    case FORM_COUNT:
    case FORM_COUNT_ON: count_lanes(wave, s, lanes, chosen); break;
    case FORM_SHUFFLE:
    case FORM_QUAD: shuffle(wave, s, chosen); break;
    case FORM_SLOPE: wave_slope_run(wave, s, chosen); break;
    case FORM_SCAN: scan_mask(wave, s, lanes); break;
    }
}

/* ---- atomics ---- */
static bool is_less(uint32_t a, uint32_t b, bool is_signed) {
    return is_signed ? (a ^ 0x80000000u) < (b ^ 0x80000000u) : a < b;
}

static uint32_t combine(OracleAtomic op, uint32_t old, uint32_t a, uint32_t b) {
    switch (op) {
    case ORACLE_ATOMIC_ADD_U32: return old + a;
    case ORACLE_ATOMIC_SUB_U32: return old - a;
    case ORACLE_ATOMIC_MIN_U32: return is_less(a, old, false) ? a : old;
    case ORACLE_ATOMIC_MAX_U32: return is_less(old, a, false) ? a : old;
    case ORACLE_ATOMIC_MIN_I32: return is_less(a, old, true) ? a : old;
    case ORACLE_ATOMIC_MAX_I32: return is_less(old, a, true) ? a : old;
    case ORACLE_ATOMIC_AND: return old & a;
    case ORACLE_ATOMIC_OR: return old | a;
    case ORACLE_ATOMIC_XOR: return old ^ a;
    case ORACLE_ATOMIC_EXCHANGE: return a;
    case ORACLE_ATOMIC_COMPARE_EXCHANGE: return old == a ? b : old;
    default: return eval_component(ORACLE_OP_ADD_F32, old, a, 0);
    }
}

/* All operands are read before any lane gets its old value, and then lanes come in their order. */
void wave_atomic_run(Wave *wave, const TreeStmt *s, LaneSet chosen) {
    uint32_t a[WAVE_LANES] = {0}, b[WAVE_LANES] = {0}, *word[WAVE_LANES];
    if (wave->executed) wave->executed->atomic[s->op]++;
    for (uint32_t l = 0; l < wave->size; l++) {
        Thread *lane = &wave->lane[l];
        if (!lane_is_in(chosen, l)) continue;
        if (lane->helper) {
            thread_note(lane, ORACLE_FEATURE_HELPER_ATOMIC);
            lane->memory->helper_drops++;
            continue;
        }
        a[l] = thread_scalar(lane, s->value);
        if (s->swapped) b[l] = thread_scalar(lane, s->swapped);
        thread_words(lane, s, 1, &word[l]);
    }
    for (uint32_t l = 0; l < wave->size; l++) {
        Thread *lane = &wave->lane[l];
        if (!lane_is_in(chosen, l) || lane->helper) continue;
        uint32_t old = word[l] ? *word[l] : 0;
        if (word[l]) *word[l] = combine((OracleAtomic)s->op, old, a[l], b[l]);
        if (!word[l]) thread_note(lane, ORACLE_FEATURE_OUTSIDE_ATOMIC);
        for (int c = 0; c < s->count; c++) lane->reg[s->reg][s->component[c]] = old;
    }
}
