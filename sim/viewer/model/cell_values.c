/* cell_values.c: see cell_values.h. */
#include "sim/viewer/model/cell_values.h"

#include "asm/base/array.h"
#include "sim/base/arith.h"
#include "sim/debug/time/track.h"

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

/* Those that are looked for; and how many of them memory has not answered yet. */
typedef struct Search {
    CellValues *values;
    const Code *code;
    size_t waiting;
} Search;

/* The instruction that the slot issued in the cycle before the present. */
static void add_slot(Search *search, Travel *travel, uint32_t slot) {
    CellValues *values = search->values;
    const Code *code = search->code;
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
    search->waiting += later;
    if (!later) read_value(value, &view);
}

static void take_answer(void *user, const Gpu *gpu, const GpuAnswer *answer) {
    Search *search = user;
    const CellValues *values = search->values;
    LaneView view = {.gpu = gpu, .code = search->code, .core = answer->core, .slot = answer->slot};
    if (answer->core != values->core) return;
    for (size_t i = values->count; i-- > 0;) {
        CellValue *value = &values->list[i];
        if (value->there != GPU_NEVER || value->slot != answer->slot || value->pc != answer->pc) continue;
        value->there = answer->cycle;
        search->waiting--;
        read_value(value, &view);
        return;
    }
}

void cell_values_find(CellValues *values, Travel *travel, const Code *code, uint32_t core, uint64_t slots,
                      uint64_t from, uint64_t to) {
    enum { PATIENCE = 1024 };
    Search search = {.values = values, .code = code};
    const GpuListener listener = {take_answer, &search};
    values->count = 0;
    values->core = core;
    values->slots = slots;
    values->from = from;
    values->to = to;
    travel_listen(travel, &listener);
    const uint64_t end = min_u64(to, travel_end(travel)), last = min_u64(end + PATIENCE, travel_end(travel));
    for (uint64_t cycle = from; cycle < end || (cycle < last && search.waiting); cycle++) {
        travel_go(travel, cycle + 1);
        for (uint32_t slot = 0; slot < 64 && cycle < end; slot++)
            if (slots >> slot & 1) add_slot(&search, travel, slot);
    }
    travel_listen(travel, NULL);
}
