/* trace_code.h: coding and decoding one run or wave; how they are coded is drawn in trace_append.h. For the trace_*.c
 * files only. */
#ifndef SIM_TRACE_TRACE_CODE_H
#define SIM_TRACE_TRACE_CODE_H

#include "sim/trace/trace.h"

enum {
    TRACE_CODE_MAX = 40, /* no code has more bytes, whether of a run or of a wave */
    TRACE_RUN_MIN = TRACE_HEAD_BYTES,
    TRACE_ALU_MIN = TRACE_ALU_BYTES,
    TRACE_WAVE_MIN = 6,
};

/* A wave and its number. */
typedef struct NumberedWave {
    uint32_t number;
    TraceWave wave;
} NumberedWave;

/* Each writes one code to `out` and returns its end. `before` is the item before. */
uint8_t *trace_code_wide_run(uint8_t *out, const TraceRun *before, const TraceRun *run);
uint8_t *trace_code_wide_alu(uint8_t *out, uint64_t gap, uint32_t cycles, uint64_t place_before, uint64_t place);
uint8_t *trace_code_wave(uint8_t *out, const NumberedWave *before, const NumberedWave *wave);
uint8_t *trace_code_varint(uint8_t *out, uint64_t value);

/* Each decodes one item from `at`, not reading from `end` on; *item is the one before and becomes the next. They return
 * the end of the code, or NULL if the bytes make no sense. A run has cycles, and a state and a reason that exist. */
const uint8_t *trace_decode_run(const uint8_t *at, const uint8_t *end, TraceRun *item);
const uint8_t *trace_decode_alu(const uint8_t *at, const uint8_t *end, TraceAlu *item);
const uint8_t *trace_decode_wave(const uint8_t *at, const uint8_t *end, NumberedWave *item);

#endif
