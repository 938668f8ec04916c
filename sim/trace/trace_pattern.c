/* trace_pattern.c: see trace_pattern.h.
 *
 *   code of a slot   [run][run][issue: mark 0][run][issue: mark 1][run]      without changes of exec
 *   appended         copied whole; if exec changes at a mark, up to it, the issue in form 2, and what is behind it
 */
#include "sim/trace/trace_pattern.h"

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/trace/trace_store.h"

enum { CHANGE_BYTES = TRACE_EXEC_BITS / 7 }; /* that form 2 has more than form 0, at most */

/* The last run of a slot, or of an ALU, as the next one is coded after it. */
typedef struct Tail {
    TraceTail run;
    uint64_t block;                     /* the first cycle of its block */
    uint64_t since;                     /* cycles from its end on */
    uint8_t code[2 * sizeof(uint64_t)]; /* the last bytes of its code */
} Tail;

/* A run of a slot: where its code begins, counted from the begin of the pattern. */
typedef struct Mark {
    uint32_t slot, offset;
} Mark;

typedef struct Part {
    Tail begin, end;
    uint32_t first, bytes; /* of its code */
    uint32_t first_mark, marks;
} Part;

struct TracePattern {
    Trace *trace;
    uint32_t core, part_count; /* slots, then ALUs */
    uint64_t first, cycles;    /* where it was recorded, and how long it is */
    uint8_t *code;             /* one part after the other */
    size_t code_room;
    ARRAY_OF(Mark) noted; /* in order of time */
    uint32_t *marks;      /* in order of slots: the offset in the code of the slot */
    size_t mark_room;
    Part parts[];
};

TracePattern *trace_pattern_create(Trace *trace, uint32_t core) {
    const uint32_t parts = trace->shape.slots + trace->shape.alus;
    TracePattern *pattern = memory_new(sizeof *pattern + parts * sizeof *pattern->parts);
    pattern->trace = trace;
    pattern->core = core;
    pattern->part_count = parts;
    return pattern;
}

void trace_pattern_destroy(TracePattern *pattern) {
    if (!pattern) return;
    memory_free(pattern->code);
    memory_free(pattern->noted.at);
    memory_free(pattern->marks);
    memory_free(pattern);
}

static Tail tail_of(const TraceLane *lane, uint64_t cycle) {
    const TraceTail *run = lane->tail;
    Tail tail = {.run = *run, .block = lane->open_first, .since = cycle - run->end};
    if (run->code_bytes <= sizeof tail.code) memcpy(tail.code, run->at - run->code_bytes, run->code_bytes);
    return tail;
}

/* Is what comes next coded in the same way? */
static bool continues_alike(const Tail *a, const Tail *b) {
    return a->run.place == b->run.place && a->run.cause == b->run.cause && a->since == b->since;
}

void trace_pattern_begin(TracePattern *pattern, uint64_t cycle) {
    pattern->first = cycle;
    pattern->noted.count = 0;
    for (uint32_t i = 0; i < pattern->part_count; i++)
        pattern->parts[i].begin = tail_of(trace_lane(pattern->trace, pattern->core, i), cycle);
}

void trace_pattern_mark(TracePattern *pattern, uint32_t slot) {
    const TraceTail *tail = trace_lane(pattern->trace, pattern->core, slot)->tail;
    const uint8_t *code = tail->at - tail->code_bytes;
    *ARRAY_ADD(pattern->noted, 1) = (Mark){slot, (uint32_t)(code - pattern->parts[slot].begin.run.at)};
}

/* May the first run of a slot have become a part of the one before, or might it, with another exec? */
static bool might_join(const Part *part) {
    const TraceTail *begin = &part->begin.run, *end = &part->end.run;
    if (end->at == begin->at) return end->cycles != begin->cycles;
    if (begin->code_bytes > sizeof part->begin.code) return true;
    if (memcmp(begin->at - begin->code_bytes, part->begin.code, begin->code_bytes) != 0) return true;
    const uint32_t head = begin->at[0] | (uint32_t)begin->at[1] << 8;
    const uint32_t moved = head >> TRACE_PC_AT, reason = head >> TRACE_REASON_AT & TRACE_REASON_MASK;
    return (head & TRACE_FORM_MASK) == TRACE_FORM_WIDE || (moved == TRACE_PC_BIAS && reason == begin->cause >> 56);
}

/* The code of a slot as it would be if exec did not change at the marks. False: a mark has another form, or two are on
 * one run: an instruction that jumps to itself. */
static bool put_plain(TracePattern *pattern, Part *part) {
    const uint8_t *from = part->begin.run.at, *end = part->end.run.at;
    uint8_t *to = pattern->code + part->first;
    uint32_t *marks = pattern->marks + part->first_mark;
    for (uint32_t i = 0; i < part->marks; i++) {
        const uint8_t *run = part->begin.run.at + marks[i];
        const uint32_t form = *run & TRACE_FORM_MASK;
        if (run < from || (form != TRACE_FORM_PLAIN && form != TRACE_FORM_EXEC)) return false;
        memcpy(to, from, (size_t)(run - from));
        to += run - from;
        marks[i] = (uint32_t)(to - (pattern->code + part->first));
        memcpy(to, run, TRACE_HEAD_BYTES);
        *to &= (uint8_t)~TRACE_FORM_MASK;
        to += TRACE_HEAD_BYTES;
        from = run + TRACE_HEAD_BYTES;
        while (form == TRACE_FORM_EXEC && *from++ & 0x80) continue;
    }
    memcpy(to, from, (size_t)(end - from));
    part->bytes = (uint32_t)(to - (pattern->code + part->first) + (end - from));
    return true;
}

bool trace_pattern_end(TracePattern *pattern, uint64_t cycle) {
    size_t bytes = 0;
    uint32_t first_mark = 0;
    (void)ARRAY_RESERVE(pattern->marks, pattern->mark_room, pattern->noted.count + 1);
    for (uint32_t i = 0; i < pattern->part_count; i++) {
        Part *part = &pattern->parts[i];
        part->end = tail_of(trace_lane(pattern->trace, pattern->core, i), cycle);
        part->first = (uint32_t)bytes;
        part->first_mark = first_mark;
        part->marks = 0;
        if (part->end.block != part->begin.block) return false;
        if (part->end.run.at != part->begin.run.at && !continues_alike(&part->begin, &part->end)) return false;
        if (i < pattern->trace->shape.slots && might_join(part)) return false;
        bytes += (size_t)(part->end.run.at - part->begin.run.at);
        for (size_t k = 0; k < pattern->noted.count && i < pattern->trace->shape.slots; k++)
            if (pattern->noted.at[k].slot == i)
                pattern->marks[part->first_mark + part->marks++] = pattern->noted.at[k].offset;
        first_mark += part->marks;
    }
    if (!ARRAY_RESERVE(pattern->code, pattern->code_room, bytes)) return false;
    for (uint32_t i = 0; i < pattern->part_count; i++)
        if (!put_plain(pattern, &pattern->parts[i])) return false;
    pattern->cycles = cycle - pattern->first;
    return true;
}

uint64_t trace_pattern_times(const TracePattern *pattern, uint64_t cycle) {
    uint64_t times = UINT64_MAX;
    for (uint32_t i = 0; i < pattern->part_count; i++) {
        const Part *part = &pattern->parts[i];
        if (!part->bytes) continue;
        const TraceLane *lane = trace_lane(pattern->trace, pattern->core, i);
        const Tail tail = tail_of(lane, cycle);
        if (!continues_alike(&part->begin, &tail)) return 0;
        const uint64_t room = tail.run.at < tail.run.full ? (uint64_t)(tail.run.full - tail.run.at) / part->bytes : 0;
        if (room < times) times = room;
    }
    return times;
}

uint64_t trace_pattern_changes(const TracePattern *pattern, uint32_t slot, uint64_t times) {
    const TraceTail *tail = trace_lane(pattern->trace, pattern->core, slot)->tail;
    const uint64_t bytes = times * pattern->parts[slot].bytes, room = (uint64_t)(tail->full - tail->at);
    return bytes < room ? (room - bytes) / CHANGE_BYTES : 0;
}

/* The code of a slot for one time, in which exec changes. Returns the end of it. */
static uint8_t *put_changed(const TracePattern *pattern, const Part *part, TraceTail *tail, const TraceChange *change,
                            const TraceChange *end) {
    const uint8_t *code = pattern->code + part->first;
    uint8_t *to = tail->at;
    uint32_t copied = 0;
    for (; change < end; change++) {
        const uint32_t mark = pattern->marks[part->first_mark + change->mark];
        memcpy(to, code + copied, mark + TRACE_HEAD_BYTES - copied);
        to += mark - copied;
        *to |= TRACE_FORM_EXEC;
        uint8_t *behind = trace_code_varint(to + TRACE_HEAD_BYTES, change->exec ^ tail->exec);
        copied = mark + TRACE_HEAD_BYTES;
        if (copied == part->bytes) tail->code_bytes = (uint16_t)(behind - to);
        to = behind;
        tail->exec = change->exec;
    }
    memcpy(to, code + copied, part->bytes - copied);
    return to + (part->bytes - copied);
}

static void append_runs(const TracePattern *pattern, const Part *part, TraceTail *tail, uint64_t times,
                        const TraceChange *change, const TraceChange *end) {
    const uint8_t *code = pattern->code + part->first;
    const bool mark_is_last =
        part->marks && pattern->marks[part->first_mark + part->marks - 1] + TRACE_HEAD_BYTES == part->bytes;
    for (uint64_t time = 0; time < times;) {
        const uint64_t changes_at = change < end ? change->time : times;
        tail->code_bytes = mark_is_last ? TRACE_HEAD_BYTES : part->end.run.code_bytes;
        if (time < changes_at) { /* copy the copies so far, so that few copies suffice */
            const size_t all = part->bytes * (changes_at - time);
            for (size_t done = 0, more; done < all; done += more) {
                more = done ? min_u64(done, all - done) : part->bytes;
                memcpy(tail->at + done, done ? tail->at : code, more);
            }
            tail->at += all;
            time = changes_at;
            continue;
        }
        const TraceChange *next = change;
        while (next < end && next->time == time) next++;
        tail->at = put_changed(pattern, part, tail, change, next);
        change = next;
        time++;
    }
    tail->cycles = part->end.run.cycles;
    tail->end += times * pattern->cycles;
    tail->count = (uint16_t)(tail->count + times * (part->end.run.count - part->begin.run.count));
}

void trace_pattern_append(TracePattern *pattern, uint64_t times, const TraceChange *changes, size_t count) {
    const TraceChange *change = changes, *end = changes + count;
    for (uint32_t i = 0; i < pattern->part_count; i++) {
        const Part *part = &pattern->parts[i];
        const TraceChange *first = change;
        if (!part->bytes) continue;
        while (change < end && change->slot == i) change++; /* only slots have changes */
        append_runs(pattern, part, trace_lane(pattern->trace, pattern->core, i)->tail, times, first, change);
    }
}
