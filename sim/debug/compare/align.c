/* align.c: pairing the events of a wave in two runs; see compare.h. */
#include "sim/debug/compare/compare.h"

#include "asm/base/array.h"
#include "sim/base/arith.h"

enum {
    SLICE = 1 << 14, /* pairs: some milliseconds; */
    COST = 256,      /* as many take as long as looking for a place to go on */
};

/* Events that are no instruction. */
#define STARTS (UINT32_MAX - 1)
#define ENDS (UINT32_MAX - 2)

/* ---- the counterpart of a wave ---- */

/* Waves have their numbers in the order of dispatch: of equal places in their groups the n-th is the n-th. */
uint32_t align_wave(const Trace *trace, const Trace *other, uint32_t wave) {
    const uint32_t size = trace_shape(trace).wave_size, other_size = trace_shape(other).wave_size;
    size_t count, other_count;
    const TraceWave *waves = trace_waves(trace, &count), *others = trace_waves(other, &other_count);
    if (wave >= count || !waves || !others) return TRACE_NO_WAVE;
    const TraceWave *wanted = &waves[wave];
    const uint32_t in_group = (uint32_t)((uint64_t)wanted->in_group * size / other_size);
    uint32_t before = 0;
    for (uint32_t i = 0; i < wave; i++)
        before += waves[i].group == wanted->group && waves[i].in_group == wanted->in_group;
    for (uint32_t i = 0; i < other_count; i++)
        if (others[i].group == wanted->group && others[i].in_group == in_group && before-- == 0) return i;
    return TRACE_NO_WAVE;
}

/* ---- events ---- */

/* Read events until the view is full. */
static void fill(AlignReader *reader) {
    const Match *match = reader->match;
    const TraceRun *run = &reader->track.run;
    while (reader->held < ALIGN_WINDOW && !reader->has_ended) {
        const bool here = run->wave == reader->wave, starts = here && !reader->has_started;
        /* The instruction as A numbers it; MATCH_NONE: it is not seen. */
        uint32_t what = here && run->state == STATE_ACTIVE ? run->pc : MATCH_NONE;
        if (match && what <= match->count[reader->side]) {
            const uint32_t there = match->to[reader->side][what];
            if (reader->side || there == MATCH_NONE) what = there;
        }
        AlignEvent event = {run->cycle, STARTS};
        if (starts) {
            reader->has_started = true;
        } else if (what != MATCH_NONE && reader->issued < run->cycles) {
            event = (AlignEvent){run->cycle + reader->issued++, what};
        } else {
            if (here) reader->last = run->cycle + run->cycles;
            const bool left = !here && reader->has_started;
            reader->issued = 0;
            if (!left && track_advance(&reader->track)) continue;
            reader->has_ended = true;
            if (!reader->has_started) return;
            event = (AlignEvent){reader->last, ENDS};
        }
        reader->ring[(reader->first + reader->held++) % ALIGN_WINDOW] = event;
    }
}

static void drop(AlignReader *reader, uint32_t count) {
    if (count > reader->held) count = reader->held;
    reader->first = (reader->first + count) % ALIGN_WINDOW;
    reader->held -= count;
}

static const AlignEvent *event_at(const AlignReader *reader, uint32_t i) {
    return &reader->ring[(reader->first + i) % ALIGN_WINDOW];
}

/* From the start of the wave on; or, if it has started, from its event in a cycle. */
static AlignReader *open_reader(const Alignment *align, int side, uint64_t from, bool has_started) {
    const uint32_t wave = align->wave[side];
    const TraceWave *its = track_wave(align->trace[side], wave);
    AlignReader *reader = memory_raw(sizeof *reader);
    *reader =
        (AlignReader){.match = align->match, .side = side, .wave = wave, .last = from, .has_started = has_started};
    reader->has_ended = !track_open(&reader->track, align->trace[side], its->core, its->slot, from, UINT64_MAX);
    return reader;
}

static void close_reader(AlignReader *reader) {
    if (reader) track_close(&reader->track);
    memory_free(reader);
}

/* No more pairs are looked for. */
static void stop(Alignment *align) {
    for (int side = 0; side < 2; side++) {
        close_reader(align->reader[side]);
        align->reader[side] = NULL;
    }
    align->done = true;
}

/* ---- pairs ---- */

static bool sees_end(const AlignReader *reader) {
    return reader->held == 0 || event_at(reader, reader->held - 1)->what == ENDS;
}

/* How many instructions are among the events to come: few in a loop. */
static uint32_t count_kinds(const AlignReader *reader) {
    uint32_t kinds = 0;
    for (uint32_t i = 0; i < reader->held; i++) {
        uint32_t k = 0;
        while (event_at(reader, k)->what != event_at(reader, i)->what) k++;
        kinds += k == i;
    }
    return kinds;
}

/* The next event of both, if they do the same. */
typedef enum Found { FOUND, FOUND_OTHERS, FOUND_END } Found;
static Found next_pair(AlignReader *a, AlignReader *b, AlignPair *pair) {
    fill(a);
    fill(b);
    if (a->held == 0 || b->held == 0) return FOUND_END;
    if (event_at(a, 0)->what == event_at(b, 0)->what) {
        *pair = (AlignPair){{event_at(a, 0)->cycle, event_at(b, 0)->cycle}};
        drop(a, 1);
        drop(b, 1);
        return FOUND;
    }

    /* To where both continue with the same events, two of them unless the view ends; or somewhat on, towards that. */
    for (uint32_t sum = 1; sum < a->held + b->held; sum++)
        for (uint32_t i = sum < b->held ? 0 : sum - b->held + 1; i <= sum && i < a->held; i++) {
            const uint32_t j = sum - i;
            const bool ends = i + 1 >= a->held || j + 1 >= b->held;
            if (event_at(a, i)->what != event_at(b, j)->what) continue;
            if (!ends && event_at(a, i + 1)->what != event_at(b, j + 1)->what) continue;
            drop(a, i);
            drop(b, j);
            return FOUND_OTHERS;
        }
    const uint32_t kinds_a = count_kinds(a), kinds_b = count_kinds(b);
    const bool a_waits = sees_end(a) || (!sees_end(b) && kinds_b < kinds_a);
    const bool b_waits = sees_end(b) || (!sees_end(a) && kinds_a < kinds_b);
    if (!a_waits || b_waits) drop(a, ALIGN_WINDOW / 2);
    if (!b_waits || a_waits) drop(b, ALIGN_WINDOW / 2);
    return FOUND_OTHERS;
}

void align_start(Alignment *align, const Trace *a, const Trace *b, uint32_t wave_a, uint32_t wave_b,
                 const Match *match) {
    *align = (Alignment){.trace = {a, b},
                         .match = match,
                         .wave = {wave_a, wave_b},
                         .cycles = {trace_cycles(a), trace_cycles(b)},
                         .stride = 1,
                         .done = wave_a == TRACE_NO_WAVE || wave_b == TRACE_NO_WAVE};
    if (align->done) return;
    align->pairs = memory_raw(ALIGN_PAIRS * sizeof *align->pairs);
    for (int side = 0; side < 2; side++) align->reader[side] = open_reader(align, side, 0, false);
}

/* No more than there is room for; one that lies before the last is none. */
void align_mark(Alignment *align, uint64_t a, uint64_t b) {
    const AlignPair *last = align->mark_count ? &align->marks[align->mark_count - 1] : NULL;
    if (align->mark_count < ALIGN_MARKS && (!last || (a > last->at[0] && b > last->at[1])))
        align->marks[align->mark_count++] = (AlignPair){{a, b}};
}

bool align_work(Alignment *align) {
    AlignPair pair;
    if (align->done || !align->reader[0]) return false;
    for (int i = 0; i < SLICE && !align->done; i++) {
        const Found found = next_pair(align->reader[0], align->reader[1], &pair);
        if (found == FOUND_OTHERS) i += COST;
        align->done = found == FOUND_END;
        if (found != FOUND) continue;

        align->last = pair;
        if (align->skipped++ % align->stride) continue;
        if (align->count == ALIGN_PAIRS) { /* there is no room for more: half of them go */
            for (uint32_t k = 0; k < ALIGN_PAIRS / 2; k++) align->pairs[k] = align->pairs[2 * k];
            align->count /= 2;
            align->stride *= 2;
        }
        align->pairs[align->count++] = pair;
    }
    if (!align->done) return true;

    /* The last pair is kept in any case. */
    if (align->count > 0) {
        align->count -= align->count == ALIGN_PAIRS;
        align->pairs[align->count++] = align->last;
    }
    stop(align);
    return false;
}

void align_free(Alignment *align) {
    stop(align);
    memory_free(align->pairs);
    *align = (Alignment){0};
}

/* ---- from one run to the other ---- */

static uint64_t between(AlignPair last, AlignPair next, int side, uint64_t cycle) {
    const uint64_t from = last.at[!side], to = next.at[!side] > from ? next.at[!side] - 1 : from;
    return min_u64(from + (cycle - last.at[side]), to);
}

/* From the last pair that was kept at or before the cycle to the next one. Runs begin and end together. */
uint64_t align_map(const Alignment *align, int side, uint64_t cycle) {
    if (cycle >= align->cycles[side]) return align->cycles[!side];
    const uint32_t after = (uint32_t)BISECT(i_, align->count, align->pairs[i_].at[side] <= cycle);
    const bool is_between = after > 0 && after < align->count;
    AlignPair last = after > 0 ? align->pairs[after - 1] : (AlignPair){{0, 0}};
    AlignPair next = after < align->count ? align->pairs[after] : (AlignPair){{align->cycles[0], align->cycles[1]}};

    /* Marks count that lie on both sides before the first pair, or behind the last one; or if there are no pairs. */
    const AlignPair first = align->count ? align->pairs[0] : (AlignPair){{UINT64_MAX, UINT64_MAX}}, end = align->last;
    for (uint32_t i = 0; i < align->mark_count && !is_between; i++) {
        const AlignPair mark = align->marks[i];
        const bool is_before = mark.at[0] < first.at[0] && mark.at[1] < first.at[1];
        if (!is_before && !(mark.at[0] > end.at[0] && mark.at[1] > end.at[1])) continue;
        if (mark.at[side] <= cycle && mark.at[side] >= last.at[side]) last = mark;
        if (mark.at[side] > cycle && mark.at[side] < next.at[side]) next = mark;
    }
    if (!is_between || align->stride == 1) return between(last, next, side, cycle);

    /* The pairs between these two are found again. */
    const bool has_started = last.at[0] > first.at[0] || last.at[1] > first.at[1];
    AlignReader *a = open_reader(align, 0, last.at[0], has_started);
    AlignReader *b = open_reader(align, 1, last.at[1], has_started);
    AlignPair pair;
    for (Found found = FOUND; found != FOUND_END;) {
        found = next_pair(a, b, &pair);
        if (found != FOUND) continue;
        if (pair.at[side] > cycle) {
            next = pair;
            break;
        }
        last = pair;
    }
    close_reader(a);
    close_reader(b);
    return between(last, next, side, cycle);
}
