/* trace_code.c: coding and decoding runs and waves, as drawn in trace_append.h. */
#include "sim/trace/trace_store.h"

/* ---- numbers ---- */

uint8_t *trace_code_varint(uint8_t *out, uint64_t value) {
    for (; value >= 0x80; value >>= 7) *out++ = (uint8_t)(value | 0x80);
    *out++ = (uint8_t)value;
    return out;
}

static const uint8_t *get_u32(const uint8_t *at, const uint8_t *end, uint32_t *value) {
    uint64_t wide;
    at = trace_get_varint(at, end, 32, &wide);
    *value = (uint32_t)wide;
    return at;
}

/* A difference: added to *value. */
static const uint8_t *get_difference(const uint8_t *at, const uint8_t *end, uint32_t *value) {
    uint32_t coded;
    at = get_u32(at, end, &coded);
    *value += trace_unzigzag(coded);
    return at;
}

/* ---- runs of slots ---- */

uint8_t *trace_code_wide_run(uint8_t *out, const TraceRun *before, const TraceRun *run) {
    *out++ = TRACE_FORM_WIDE;
    *out++ = run->state;
    *out++ = run->reason;
    out = trace_code_varint(out, run->cycles);
    out = trace_code_varint(out, run->exec ^ before->exec);
    out = trace_code_varint(out, trace_zigzag(run->wave - before->wave));
    out = trace_code_varint(out, trace_zigzag(run->pc - before->pc));
    out = trace_code_varint(out, trace_zigzag(run->pc - run->producer));
    return trace_code_varint(out, run->reg);
}

const uint8_t *trace_decode_wide_run(const uint8_t *at, const uint8_t *end, TraceRun *run) {
    uint64_t exec, reg;
    uint32_t producer;
    if (end > at && *at == TRACE_RETIRED) { /* the run follows */
        uint64_t changed;
        at = trace_get_varint(at + 1, end, 64, &changed);
        run->retired ^= changed;
        run->cycles = 0;
        return at && at < end && *at != TRACE_RETIRED ? trace_decode_run(at, end, run) : NULL;
    }
    if (end - at < 3 || *at != TRACE_FORM_WIDE) return NULL;
    run->state = at[1];
    run->reason = at[2];
    at = get_u32(at + 3, end, &run->cycles);
    at = trace_get_varint(at, end, 64, &exec);
    at = get_difference(at, end, &run->wave);
    at = get_difference(at, end, &run->pc);
    at = get_u32(at, end, &producer);
    at = trace_get_varint(at, end, 16, &reg);
    run->reg = (uint16_t)reg;
    run->exec ^= exec;
    run->producer = run->pc - trace_unzigzag(producer);
    return run->state < STATE_COUNT && run->reason < REASON_COUNT && run->cycles ? at : NULL;
}

/* ---- runs of ALUs ---- */

uint8_t *trace_code_wide_alu(uint8_t *out, uint64_t gap, uint32_t cycles, uint64_t place_before, uint64_t place) {
    *out++ = TRACE_ALU_WIDE;
    out = trace_code_varint(out, gap);
    out = trace_code_varint(out, cycles);
    out = trace_code_varint(out, trace_zigzag((uint32_t)(place >> 32) - (uint32_t)(place_before >> 32)));
    return trace_code_varint(out, trace_zigzag((uint32_t)place - (uint32_t)place_before));
}

const uint8_t *trace_decode_wide_alu(const uint8_t *at, const uint8_t *end, TraceAlu *run) {
    const uint64_t ended = run->cycle + run->cycles;
    uint64_t gap;
    if (end == at || *at++ != TRACE_ALU_WIDE) return NULL;
    at = trace_get_varint(at, end, 64, &gap);
    at = get_u32(at, end, &run->cycles);
    at = get_difference(at, end, &run->wave);
    at = get_difference(at, end, &run->pc);
    run->cycle = ended + gap;
    return run->cycle >= ended && run->cycles ? at : NULL;
}

/* ---- waves ---- */

uint8_t *trace_code_wave(uint8_t *out, const NumberedWave *before, const NumberedWave *item) {
    const TraceWave *last = &before->wave, *wave = &item->wave;
    out = trace_code_varint(out, trace_zigzag(item->number - before->number - 1));
    out = trace_code_varint(out, trace_zigzag(wave->group - last->group));
    out = trace_code_varint(out, wave->in_group);
    out = trace_code_varint(out, wave->core);
    out = trace_code_varint(out, wave->slot);
    return trace_code_varint(out, wave->live ^ last->live);
}

const uint8_t *trace_decode_wave(const uint8_t *at, const uint8_t *end, NumberedWave *item) {
    uint64_t core, slot, live;
    item->number++;
    at = get_difference(at, end, &item->number);
    at = get_difference(at, end, &item->wave.group);
    at = get_u32(at, end, &item->wave.in_group);
    at = trace_get_varint(at, end, 16, &core);
    at = trace_get_varint(at, end, 16, &slot);
    at = trace_get_varint(at, end, 64, &live);
    item->wave.core = (uint16_t)core;
    item->wave.slot = (uint16_t)slot;
    item->wave.live ^= live;
    return at;
}
