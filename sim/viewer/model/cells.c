/* cells.c: the mask stack of a wave over time, and the values that waves write; see cells.h. */
#include "sim/viewer/model/cells.h"

#include "asm/base/array.h"
#include "sim/base/arith.h"
#include "sim/debug/time/track.h"
#include "sim/viewer/model/model.h"

/* ---- the mask stack ---- */

enum {
    DEEPEST = 64,
    LOOPS = 4,          /* one inside of the other, on one entry */
    FAR_BACK = 1 << 16, /* cycles: turns of loops that began before are not numbered */
};

/* The first instruction of a loop, the jump back to it, and the turn that the lanes are in. */
typedef struct Loop {
    uint32_t first, jump, turn;
} Loop;

/* An entry that is open: the loops that are gone through while it is the top one. */
typedef struct OpenEntry {
    uint32_t bar, loops;
    Loop loop[LOOPS];
    bool whole; /* it was seen from its push on */
} OpenEntry;

/* entry[0] is what there is before the first push. */
typedef struct Open {
    uint32_t depth;
    OpenEntry entry[DEEPEST + 1];
} Open;

/* The stack is now this, from `cycle` on. */
static void take_stack(MaskBars *bars, Open *open, const Code *code, const Masks *masks, uint64_t cycle, bool whole) {
    const uint32_t depth = masks->depth < DEEPEST ? masks->depth : DEEPEST;
    uint32_t same = 0;
    for (; same < depth && same < open->depth; same++) {
        const MaskEntry *a = &bars->list[open->entry[same + 1].bar].entry, *b = &masks->stack[same];
        if (a->cycle != b->cycle || a->by != b->by || a->pc != b->pc || a->exec != b->exec) break;
    }
    for (; open->depth > same; open->depth--) {
        MaskBar *bar = &bars->list[open->entry[open->depth].bar];
        bar->to = cycle;
        bar->open = false;
    }
    while (open->depth < depth) {
        const MaskEntry *entry = &masks->stack[open->depth];
        ARRAY_RESERVE(bars->list, bars->room, bars->count + 1);
        bars->list[bars->count] = (MaskBar){entry->cycle + 1, 0, open->depth, *entry, .open = true};
        bars->list[bars->count].side = masks_is_side(code, masks, (int)open->depth);
        open->entry[++open->depth] = (OpenEntry){.bar = bars->count++, .whole = whole};
    }
}

/* A jump back. Loops inside of this one begin anew, those before it are over. */
static void begin_turn(MaskBars *bars, Open *open, const Issue *issue) {
    OpenEntry *top = &open->entry[open->depth];
    Loop own = {issue->next, issue->pc, 1};
    uint32_t kept = 0;
    for (uint32_t i = 0; i < top->loops; i++) {
        const Loop *loop = &top->loop[i];
        if (loop->first == own.first)
            own.turn = loop->turn;
        else if (loop->first < own.first && loop->jump > own.jump && kept + 1 < LOOPS)
            top->loop[kept++] = *loop;
    }
    own.turn++;
    top->loop[kept] = own;
    top->loops = kept + 1;
    *ARRAY_ADD(bars->turns, 1) = (MaskTurn){issue->cycle + 1, top->bar, top->whole ? own.turn : 0};
}

/* Find the bars of cycles from .. to - 1. */
static void find_bars(MaskBars *bars, Travel *travel, const Code *code) {
    Issues issues;
    const uint64_t start = bars->from > FAR_BACK ? bars->from - FAR_BACK : 0;
    Issue issue;
    const Masks *masks = &issues.walk.masks;
    const bool known = issues_open(&issues, travel, code, bars->wave, start);
    Open open = {.entry[0] = {.bar = MASK_NO_BAR, .whole = known && !issues.started}};
    if (known && issues.started) take_stack(bars, &open, code, masks, start, false);
    while (known && issues_next(&issues, &issue) && issue.cycle < bars->to) {
        const Control control = code_control(code, issue.pc);
        if ((control == CONTROL_JUMP || control == CONTROL_SPLIT) && issue.next <= issue.pc)
            begin_turn(bars, &open, &issue);
        take_stack(bars, &open, code, masks, issue.cycle + 1, true);
    }
    issues_close(&issues);

    /* Drop bars and turns that ended before. */
    const size_t count = bars->count, turn_count = bars->turns.count;
    bars->count = bars->turns.count = 0;
    for (uint32_t i = 0; i < turn_count; i++)
        if (bars->turns.at[i].cycle >= bars->from) bars->turns.at[bars->turns.count++] = bars->turns.at[i];
    for (uint32_t i = 0; i < count; i++) {
        MaskBar *bar = &bars->list[i];
        if (bar->open) bar->to = bars->to;
        if (bar->to <= bars->from) continue;
        for (uint32_t turn = 0; turn < bars->turns.count; turn++)
            if (bars->turns.at[turn].bar == i) bars->turns.at[turn].bar = bars->count;
        bars->list[bars->count++] = *bar;
    }
}

const MaskBars *model_mask_bars(Model *m, uint64_t from, uint64_t to) {
    MaskBars *bars = &m->mask_bars;
    const uint32_t wave = model_wave(m);
    const uint64_t more = to - from;
    if (bars->run == m->runs && bars->wave == wave && bars->from <= from && bars->to >= to) return bars;
    bars->count = bars->turns.count = 0;
    bars->from = from > more ? from - more : 0;
    bars->to = min_u64(to + more, m->cycles);
    bars->wave = wave;
    bars->run = m->runs;
    if (wave != TRACE_NO_WAVE && m->config->reconvergence == RECONVERGE_STACK)
        find_bars(bars, m->run->travel, m->run->code);
    model_travel(m, m->cycle);
    model_facts(m);
    return bars;
}

/* ---- values ---- */

/* Lanes that the predicate of an instruction does not exclude, a wave register that it leaves as it is. */
static uint64_t predicated(const LaneView *view, uint32_t pc) {
    const Instruction ins = code_ins(view->code, pc);
    uint64_t lanes = 0;
    if (!ins.predicated) return UINT64_MAX;
    for (uint32_t half = 0; half < 2; half++) {
        const uint32_t component = PROGRAM_VECTOR_COMPONENTS + ins.predicate + half;
        const uint32_t *mask = inspect_register(view->gpu, view->core, view->slot, component);
        if (mask) lanes |= (uint64_t)mask[0] << 32 * half;
    }
    return ins.negated ? ~lanes : lanes;
}

static void read_value(CellValue *value, LaneView *view) {
    for (view->lane = 0; view->lane < 64; view->lane++)
        if (value->lanes >> view->lane & 1) value->lane[view->lane] = values_written(view, value->pc);
}

/* The instruction that the slot issued in the cycle before the present. */
static void add_slot(Model *m, uint32_t slot) {
    CellValues *values = &m->values;
    const Travel *travel = m->run->travel;
    const Code *code = m->run->code;
    LaneView view = {.gpu = travel_gpu(travel), .code = code, .core = values->core, .slot = slot};
    const uint64_t cycle = travel_now(travel) - 1;
    TraceRun run;
    if (!track_run_at(travel_trace(travel), values->core, slot, cycle, &run)) return;
    if (run.state != STATE_ACTIVE || run.pc >= code->count) return; /* a ret that is not written writes nothing */
    const uint8_t unit = isa_ops[code_op(code, run.pc)].unit;
    const bool later = unit == UNIT_LSU || unit == UNIT_SAMPLER;
    if (values_destination(code, run.pc).kind != OPERAND_VREG) return;
    (void)ARRAY_RESERVE(values->list, values->room, values->count + 1);
    CellValue *value = &values->list[values->count++];
    *value = (CellValue){.cycle = cycle, .there = later ? GPU_NEVER : cycle, .slot = slot, .pc = run.pc};
    value->lanes = run.exec & predicated(&view, run.pc);
    values->waiting += later;
    if (!later) read_value(value, &view);
}

static void take_answer(void *user, const Gpu *gpu, const GpuAnswer *answer) {
    Model *m = user;
    CellValues *values = &m->values;
    LaneView view = {.gpu = gpu, .code = m->run->code, .core = answer->core, .slot = answer->slot};
    if (answer->core != values->core) return;
    for (size_t i = values->count; i-- > 0;) {
        CellValue *value = &values->list[i];
        if (value->there != GPU_NEVER || value->slot != answer->slot || value->pc != answer->pc) continue;
        value->there = answer->cycle;
        values->waiting--;
        read_value(value, &view);
        return;
    }
}

const CellValues *model_cell_values(Model *m, uint64_t slots, uint64_t from, uint64_t to) {
    enum { PATIENCE = 1024 };
    CellValues *values = &m->values;
    Travel *travel = m->run->travel;
    const uint64_t more = to - from;
    if (values->run == m->runs && values->core == m->core && values->slots == slots && values->from <= from &&
        values->to >= to)
        return values;
    *values = (CellValues){.list = values->list, .room = values->room, .slots = slots, .core = m->core, .run = m->runs};
    values->from = from > more ? from - more : 0;
    values->to = min_u64(to + more, m->cycles);

    /* What memory and samplers answer comes in later cycles. */
    const GpuListener listener = {take_answer, m};
    travel_listen(travel, &listener);
    const uint64_t end = min_u64(values->to, travel_end(travel)), last = min_u64(end + PATIENCE, travel_end(travel));
    for (uint64_t cycle = values->from; cycle < end || (cycle < last && values->waiting); cycle++) {
        travel_go(travel, cycle + 1);
        for (uint32_t slot = 0; slot < 64 && cycle < end; slot++)
            if (slots >> slot & 1) add_slot(m, slot);
    }
    travel_listen(travel, NULL);
    model_travel(m, m->cycle);
    return values;
}
