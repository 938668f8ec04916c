/* trace_append.h: how runs are coded, and the coding of the common ones, which is part of the simulator's inner loop
 * and so is inlined. Only trace.h includes it.
 *
 * A run is coded as its difference from the one before, in as few bytes as it takes. Numbers are little-endian. zz(x)
 * is x as a signed number, doubled; if it is less than zero, -2x - 1. A varint has seven bits a byte, the low ones
 * first; bit 7 says that more follow. Coding starts, in every block, after a run of zeros but for its cycle; the cycle
 * of a run is where the one before ends.
 *
 *   Run of a slot     15         11 10       6 5        2 1    0
 *                    +-------------+----------+----------+------+   form 0: no producer; exec as before
 *   forms 0, 1, 2    | 16+pc diff  |  reason  | cycles-1 | form |   form 1: then zz(pc - producer):6, register:10
 *                    +-------------+----------+----------+------+   form 2: as 0, then varint(exec ^ exec before)
 *
 *                    The difference is that of wave * 2^32 + pc: it fits if the wave is the same, or both were none.
 *                    16 or more cycles: 15 instead of cycles-1, and varint(cycles - 16) at the end.
 *
 *   form 3           byte 3, state, reason,
 *                    varints: cycles, exec ^ exec before, zz(wave diff), zz(pc diff), zz(pc - producer), register
 *
 *   Lanes retire     byte 7, varint(retired ^ retired before): the next run, which follows, is not joined to the last
 *
 *   Run of an ALU     23          16 15           8 7         4 3      0
 *                    +--------------+--------------+-----------+--------+
 *   small            | 128+wave diff| 128+pc diff  | cycles-1  |  gap   |   gap: cycles since the end of the one before
 *                    +--------------+--------------+-----------+--------+
 *
 *                    The differences are one of 64 bits, as above.
 *
 *   else             byte 15, varints: gap, cycles, zz(wave diff), zz(pc diff)
 *
 *   Level of a queue  as a run of an ALU, with the number of requests as wave and 0 as pc
 *
 *   Wave              varints: zz(number - number before - 1), zz(group diff), in_group, core, slot, live ^ live before
 *
 * Forms 0 to 2 have no state: it is the one that the reason belongs to. A program that loops takes two bytes for an
 * issue, four for a stall and three for an ALU.
 *
 * Fixed records of 32 bytes in blocks that zstd compresses (level 1) would make files of a quarter of the size or less.
 * But compressing alone costs more than the run: traced / timed would be 4.2 for bench/mad.s, 3.6 for div.s and 1.35
 * for vadd.s, in instructions of the host. These forms take 1.22, 1.13 and 1.19.
 *
 * The last run of a slot may still grow: then its code, which is the last one in the open block, is written again.
 */
#ifndef SIM_TRACE_TRACE_APPEND_H
#define SIM_TRACE_TRACE_APPEND_H

#include <endian.h>
#include <string.h>

#include "sim/trace/trace.h"

enum {
    TRACE_FORM_PLAIN,
    TRACE_FORM_PRODUCER,
    TRACE_FORM_EXEC,
    TRACE_FORM_WIDE,
    TRACE_FORM_BITS = 2,
    TRACE_RETIRED = TRACE_FORM_WIDE | 1 << TRACE_FORM_BITS, /* instead of the byte 3 */
    TRACE_FORM_MASK = (1 << TRACE_FORM_BITS) - 1,
};

/* Widths and places of the fields of a small run. */
enum {
    TRACE_CYCLES_BITS = 4,
    TRACE_REASON_BITS = 5,
    TRACE_REASON_MASK = (1 << TRACE_REASON_BITS) - 1,
    TRACE_PC_BITS = 5,
    TRACE_PC_BIAS = 1 << (TRACE_PC_BITS - 1),
    TRACE_PRODUCER_BITS = 6,
    TRACE_REGISTER_BITS = 10,
    TRACE_CYCLES_AT = TRACE_FORM_BITS,
    TRACE_REASON_AT = TRACE_CYCLES_AT + TRACE_CYCLES_BITS,
    TRACE_PC_AT = TRACE_REASON_AT + TRACE_REASON_BITS,
    TRACE_PRODUCER_AT = TRACE_PC_AT + TRACE_PC_BITS,
    TRACE_REGISTER_AT = TRACE_PRODUCER_AT + TRACE_PRODUCER_BITS,
    TRACE_SMALL_CYCLES = (1 << TRACE_CYCLES_BITS) - 1, /* at most, or the rest stands at the end */
    TRACE_BYTE_CYCLES = TRACE_SMALL_CYCLES + 128,      /* at most, or the rest takes more than a byte */
    TRACE_HEAD_BYTES = TRACE_PRODUCER_AT / 8,
    TRACE_EXEC_BITS = 35, /* form 2: five bytes; a greater change takes form 3 */
    TRACE_ALU_BYTES = 3,
    TRACE_ALU_WIDE = 15, /* instead of a gap */
};

#define TRACE_ALU_BIAS 0x0000008000000080u
#define TRACE_ALU_MASK 0x000000ff000000ffu

/* The last run of a slot, ALU, sampler or queue. Has the size of a cache line, and is aligned like one. */
struct TraceTail {
    uint8_t *at;         /* the end of its code in the open block, */
    const uint8_t *full; /* which is closed before another run if this is reached */
    uint64_t end;        /* the cycle behind it */
    uint64_t place;      /* trace_place of the run; of a slot also: */
    uint64_t exec, cause;
    uint32_t cycles;
    uint16_t code_bytes;
    uint16_t count;   /* runs in the open block */
    uint64_t retired; /* of the run that comes next; of the last one, TraceLane.retired */
};
_Static_assert(sizeof(TraceTail) == 64 || sizeof(void *) < 8, "a tail should be one cache line");

/* The last level of a queue may still change. Each has cache lines of the host to itself, since different threads
 * change the queues of different cores. */
typedef struct __attribute__((aligned(64))) TraceQueueTail {
    uint64_t from;  /* it had `before` requests from here on, */
    uint64_t since; /* and has `requests` from here on */
    uint32_t before, requests;
} TraceQueueTail;

struct Trace {
    TraceTail *slots;       /* core * shape.slots + slot */
    TraceTail *alus;        /* core * streams + unit; behind the units of a core, its queues */
    TraceQueueTail *queues; /* core * trace_queues + i */
    TraceShape shape;
    uint32_t streams;         /* of a core: units and queues */
    struct TraceStore *store; /* the rest */
};

static const uint8_t trace_state_of[1 << TRACE_REASON_BITS] = {
/* by reason */
#define STATE(ID, name, meaning)
#define REASON(ID, name, state, clause, word, meaning) [REASON_##ID] = STATE_##state,
#include "sim/spec/reason.def"
#undef REASON
#undef STATE
};

/* Any run at all. The numbers are passed in registers, so that the fast path need not save any. */
void trace_add_rare_run(Trace *trace, TraceTail *tail, uint64_t place, uint64_t cause, uint64_t exec, uint64_t cycles);
void trace_add_rare_alu(Trace *trace, TraceTail *tail, uint64_t cycle, uint32_t cycles, uint64_t place);

static inline uint32_t trace_zigzag(uint32_t difference) {
    return difference << 1 ^ (0 - (difference >> 31));
}

static inline void trace_put_u64(uint8_t *out, uint64_t value) {
    value = htole64(value);
    memcpy(out, &value, sizeof value);
}

/* Where a slot was, in one number: differences of it are small. */
static inline uint64_t trace_place(uint32_t wave, uint32_t pc) {
    return (uint64_t)wave << 32 | pc;
}
#define TRACE_NOWHERE UINT64_MAX /* without a wave */

/* Why a slot was in its state, in one number; of the state only how it differs from that of the reason, mostly 0. */
static inline uint64_t trace_cause(uint8_t reason, uint32_t producer, uint16_t reg) {
    return producer | (uint64_t)reg << 32 | (uint64_t)reason << 56;
}

/* The code of a run of one cycle in form 0 or 1, if all of it but exec fits that: `rare` is 0. */
typedef struct TraceSmallRun {
    uint64_t code, rare;
    uint32_t bytes;
    bool plain; /* form 0 */
} TraceSmallRun;

/* `moved`: by how much its place is above that of the run before, plus TRACE_PC_BIAS. */
static inline TraceSmallRun trace_small_run(uint64_t place, uint64_t cause, uint64_t moved) {
    const uint32_t reason = cause >> 56, state_differs = cause >> 48 & 0xff, reg = cause >> 32 & 0xffff;
    TraceSmallRun run = {.code = TRACE_FORM_PLAIN, .bytes = TRACE_HEAD_BYTES, .plain = true};
    if ((uint32_t)cause != TRACE_NO_PC || reg != TRACE_NO_REGISTER) {
        const uint32_t producer = trace_zigzag((uint32_t)place - (uint32_t)cause);
        run.code = TRACE_FORM_PRODUCER | producer << TRACE_PRODUCER_AT | reg << TRACE_REGISTER_AT;
        run.rare = producer >> TRACE_PRODUCER_BITS | reg >> TRACE_REGISTER_BITS;
        run.bytes = 2 * TRACE_HEAD_BYTES;
        run.plain = false;
    }
    run.code |= reason << TRACE_REASON_AT | moved << TRACE_PC_AT;
    run.rare |= reason >> TRACE_REASON_BITS | state_differs | moved >> TRACE_PC_BITS;
    return run;
}

/* A run of a slot. Should be inlined where much of it is known.
 * Handles a run that fits form 0 or 1, does not continue the last run, and finds room in the block. The tail is read
 * before anything is written: the compiler must assume that a store to the block changes it. */
static inline __attribute__((always_inline)) void trace_append(Trace *trace, TraceTail *tail, uint64_t place,
                                                               uint64_t cause, uint64_t exec, uint64_t cycles) {
    const uint64_t moved = place - tail->place + TRACE_PC_BIAS;
    const TraceSmallRun small = trace_small_run(place, cause, moved);
    const bool grows = moved == TRACE_PC_BIAS && cause == tail->cause;
    uint8_t *at = tail->at;
    if (__builtin_expect((small.rare | (exec ^ tail->exec)) || grows || cycles > TRACE_BYTE_CYCLES || at >= tail->full,
                         0)) {
        trace_add_rare_run(trace, tail, place, cause, exec, cycles);
        return;
    }

    uint64_t code = small.code;
    uint32_t code_bytes = small.bytes;
    if (cycles > TRACE_SMALL_CYCLES) {
        code |= (TRACE_SMALL_CYCLES << TRACE_CYCLES_AT) | (cycles - 1 - TRACE_SMALL_CYCLES) << 8 * code_bytes++;
    } else {
        code |= (cycles - 1) << TRACE_CYCLES_AT;
    }
    tail->at = at + code_bytes;
    tail->end += cycles;
    tail->place = place;
    tail->cause = cause;
    tail->cycles = (uint32_t)cycles;
    tail->count++;
    tail->code_bytes = (uint16_t)code_bytes;
    trace_put_u64(at, code);
}

static inline void trace_add_run(Trace *trace, uint32_t core, uint32_t slot, const TraceRun *run) {
    const uint64_t differs = run->state ^ trace_state_of[run->reason & TRACE_REASON_MASK];
    const uint64_t cause = trace_cause(run->reason, run->producer, run->reg) | differs << 48;
    trace_append(trace, &trace->slots[(size_t)core * trace->shape.slots + slot], trace_place(run->wave, run->pc), cause,
                 run->exec, run->cycles);
}

/* A run of an ALU from a cycle on, the same way. */
static inline void trace_append_alu(Trace *trace, TraceTail *tail, uint64_t place, uint64_t cycle, uint32_t cycles) {
    const uint64_t gap = cycle - tail->end, moved = place - tail->place + TRACE_ALU_BIAS;
    const uint32_t more = cycles - 1;
    uint8_t *at = tail->at;
    if (__builtin_expect((moved & ~TRACE_ALU_MASK) | more >> 4 || gap >= TRACE_ALU_WIDE || at >= tail->full, 0)) {
        trace_add_rare_alu(trace, tail, cycle, cycles, place);
        return;
    }
    tail->at = at + TRACE_ALU_BYTES;
    tail->end = cycle + cycles;
    tail->place = place;
    tail->count++;
    trace_put_u64(at, gap | more << 4 | ((moved << 8 | moved >> 16) & 0xffff00));
}

static inline void trace_add_alu(Trace *trace, uint32_t core, uint32_t alu, const TraceAlu *run) {
    trace_append_alu(trace, &trace->alus[(size_t)core * trace->streams + alu], trace_place(run->wave, run->pc),
                     run->cycle, run->cycles);
}

#endif
