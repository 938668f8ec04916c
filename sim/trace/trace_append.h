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
 * The last run of a slot may still grow, so its code is kept ready in the tail, but for its length in cycles. It goes
 * into the open block when another run follows.
 */
#ifndef SIM_TRACE_TRACE_APPEND_H
#define SIM_TRACE_TRACE_APPEND_H

#include "sim/trace/trace.h"

enum { TRACE_FORM_PLAIN, TRACE_FORM_PRODUCER, TRACE_FORM_EXEC, TRACE_FORM_WIDE, TRACE_FORM_BITS = 2 };

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
    TRACE_ALU_BYTES = 3,
    TRACE_ALU_WIDE = 15, /* instead of a gap */
};

#define TRACE_ALU_BIAS 0x0000008000000080u
#define TRACE_ALU_MASK 0x000000ff000000ffu

/* The last run of a slot, and where its code goes. Has the size of a cache line, and is aligned like one. */
typedef struct TraceRunTail {
    uint8_t *at;         /* in the open block */
    const uint8_t *full; /* the open block is closed when `at` comes here */
    uint64_t code;       /* of the run if it had one cycle; not used for form 3 */
    uint64_t cycle, exec;
    uint64_t place, cause; /* trace_place and trace_cause of the run */
    uint32_t cycles;
    uint8_t code_bytes;
    uint8_t most_cycles; /* that can be coded with `code` and one more byte; 0: form 3 */
    uint16_t count;      /* runs in the open block, and this one */
} TraceRunTail;
_Static_assert(sizeof(TraceRunTail) == 64, "the tail of a slot should be one cache line");

typedef struct TraceAluTail {
    uint8_t *at;
    const uint8_t *full;
    uint64_t end;   /* of the last run */
    uint64_t place; /* its wave * 2^32 + pc */
    uint32_t count; /* runs in the open block */
} TraceAluTail;

/* The last level of a queue may still change. Each is on lines of the host's caches of its own: those of different
 * cores are changed by different threads. */
typedef struct __attribute__((aligned(64))) TraceQueueTail {
    uint64_t from;  /* it had `before` requests from here on, */
    uint64_t since; /* and has `requests` from here on */
    uint32_t before, requests;
} TraceQueueTail;

struct Trace {
    TraceRunTail *slots;    /* core * shape.slots + slot */
    TraceAluTail *alus;     /* core * streams + unit; behind the units of a core, its queues */
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
void trace_add_rare_run(Trace *trace, TraceRunTail *tail, uint64_t place, uint64_t cause, uint64_t exec,
                        uint32_t cycles);
void trace_add_rare_alu(Trace *trace, TraceAluTail *tail, uint64_t cycle, uint32_t cycles, uint64_t place);

static inline uint32_t trace_zigzag(uint32_t difference) {
    return difference << 1 ^ (0 - (difference >> 31));
}

/* One store on a little-endian machine; compilers see that. */
static inline void trace_put_u64(uint8_t *out, uint64_t value) {
    for (int i = 0; i < 8; i++) out[i] = (uint8_t)(value >> 8 * i);
}

static inline uint64_t trace_place(const TraceRun *run) {
    return (uint64_t)run->wave << 32 | run->pc;
}

/* Why a slot was in its state, in one number. */
static inline uint64_t trace_cause(const TraceRun *run) {
    return run->producer | (uint64_t)run->reg << 32 | (uint64_t)run->state << 48 | (uint64_t)run->reason << 56;
}

/* The code of a run of one cycle in form 0 or 1, if all of it but exec fits that: `rare` is 0. */
typedef struct TraceSmallRun {
    uint64_t code, rare;
    uint8_t bytes;
    bool plain; /* form 0 */
} TraceSmallRun;

/* `moved`: by how much its trace_place is above that of the run before, plus TRACE_PC_BIAS. */
static inline TraceSmallRun trace_small_run(const TraceRun *run, uint64_t moved) {
    const bool plain = run->producer == TRACE_NO_PC && run->reg == TRACE_NO_REGISTER;
    const uint32_t producer = plain ? 0 : trace_zigzag(run->pc - run->producer), reg = plain ? 0 : run->reg;
    const uint32_t reason = run->reason;
    return (TraceSmallRun){
        .code = (plain ? TRACE_FORM_PLAIN : TRACE_FORM_PRODUCER) | reason << TRACE_REASON_AT | moved << TRACE_PC_AT |
                producer << TRACE_PRODUCER_AT | reg << TRACE_REGISTER_AT,
        .rare = producer >> TRACE_PRODUCER_BITS | reg >> TRACE_REGISTER_BITS | reason >> TRACE_REASON_BITS |
                (uint32_t)(run->state ^ trace_state_of[reason & TRACE_REASON_MASK]) | moved >> TRACE_PC_BITS,
        .bytes = (uint8_t)(plain ? TRACE_HEAD_BYTES : 2 * TRACE_HEAD_BYTES),
        .plain = plain,
    };
}

/* NOTE: callers should be inlined with the run that they make, so that it stays in registers. Through memory it is read
 * by wider loads than the stores that have just made it, and these have to wait for each other.
 * Handles a run that fits form 0 or 1 while the last one has few cycles and the block has room; joins it if it is
 * equal. What is needed of the tail is read before anything is written: for all that the compiler knows, a store to the
 * block might change the tail. */
static inline void trace_add_run(Trace *trace, uint32_t core, uint32_t slot, const TraceRun *run) {
    TraceRunTail *tail = &trace->slots[(size_t)core * trace->shape.slots + slot];
    const uint64_t place = trace_place(run), cause = trace_cause(run), moved = place - tail->place + TRACE_PC_BIAS;
    const uint32_t cycles = tail->cycles;
    if (cause == tail->cause && moved == TRACE_PC_BIAS && run->exec == tail->exec &&
        run->cycles <= UINT32_MAX - cycles) {
        tail->cycles = cycles + run->cycles;
        return;
    }

    const TraceSmallRun next = trace_small_run(run, moved);
    const bool rare = next.rare | (run->exec ^ tail->exec);
    uint8_t *at = tail->at;
    if (__builtin_expect(rare || cycles > tail->most_cycles || at >= tail->full, 0)) {
        trace_add_rare_run(trace, tail, place, cause, run->exec, run->cycles);
        return;
    }

    uint64_t code = tail->code;
    uint32_t code_bytes = tail->code_bytes, small = cycles - 1;
    if (small >= TRACE_SMALL_CYCLES) {
        code |= (uint64_t)(small - TRACE_SMALL_CYCLES) << 8 * code_bytes++;
        small = TRACE_SMALL_CYCLES;
    }
    tail->at = at + code_bytes;
    tail->code = next.code;
    tail->code_bytes = next.bytes;
    tail->most_cycles = TRACE_BYTE_CYCLES;
    tail->cycle += cycles;
    tail->place = place;
    tail->cause = cause;
    tail->cycles = run->cycles;
    tail->count++;
    trace_put_u64(at, code | small << TRACE_CYCLES_AT);
}

static inline void trace_add_alu(Trace *trace, uint32_t core, uint32_t alu, const TraceAlu *run) {
    TraceAluTail *tail = &trace->alus[(size_t)core * trace->streams + alu];
    const uint64_t gap = run->cycle - tail->end, place = (uint64_t)run->wave << 32 | run->pc;
    const uint64_t moved = place - tail->place + TRACE_ALU_BIAS;
    uint8_t *at = tail->at;
    if (__builtin_expect(
            gap >= TRACE_ALU_WIDE || (run->cycles - 1) >> 4 || (moved & ~TRACE_ALU_MASK) || at >= tail->full, 0)) {
        trace_add_rare_alu(trace, tail, run->cycle, run->cycles, place);
        return;
    }
    tail->at = at + TRACE_ALU_BYTES;
    tail->end = run->cycle + run->cycles;
    tail->place = place;
    tail->count++;
    trace_put_u64(at, gap | (run->cycles - 1) << 4 | (moved & 0xff) << 8 | moved >> 32 << 16);
}

#endif
