/* page_runs.c: see page_runs.h. One pass over all runs to learn what fits; one for the levels, if not everything does;
 * one that writes what is near. The memory does not grow with the run. */
#include "sim/export/page_runs.h"

#include "sim/base/arith.h"
#include "sim/count/scan.h"
#include "sim/debug/inspect/walk.h"

/* The page's cycles are surveyed in BINS parts. A browser adds up FEW_RUNS runs itself. */
enum { BINS = 1024, FEW_RUNS = 40000, CORE_COLUMNS = 2048, MOST_COLUMNS = 1200000 };

/* About what these take in a page, in bytes before base64. */
enum { ALU_BYTES = 5, LEVEL_BYTES = 4, ENTRY_BYTES = 12, WAVE_BYTES = 6, LANES_BYTES = 5, STALL_BYTES = 4 };

typedef struct PageRuns {
    Export *export;
    const Trace *trace;  /* all of the run */
    uint64_t start, end; /* the cycles of the page */
    uint64_t near_start, near_end;
    uint64_t bin, slot_bin; /* 0: no levels */
    uint64_t totals[SHADE_COUNT];
    int *empty;
    TextBuffer levels;          /* as they will be written */
    uint32_t first_wave, waves; /* that are near: first, and one past the last */
    MaskWalk walk;
} PageRuns;

/* ---- packed numbers: varints (seven bits a byte, the low ones first; bit 7 says that more follow), as base64 without
 * padding. What is packed can also be counted only ---- */

typedef struct Pack {
    TextBuffer *out;
    uint64_t bytes; /* so far */
    uint32_t held;  /* bytes that wait for a third one */
} Pack;

static const char pack_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static inline void pack_byte(Pack *pack, unsigned byte) {
    pack->held = pack->held << 8 | byte;
    if (++pack->bytes % 3 != 0 || !pack->out) return;
    for (int shift = 18; shift >= 0; shift -= 6) text_char(pack->out, pack_digits[pack->held >> shift & 63]);
}

static inline void pack_number(Pack *pack, uint64_t number) {
    for (; number > 127; number >>= 7) pack_byte(pack, (unsigned)(number & 127) | 128);
    pack_byte(pack, (unsigned)number);
}

/* Small ones of both signs are short: 0 -1 1 -2 as 0 1 2 3. */
static inline void pack_signed(Pack *pack, int64_t number) {
    pack_number(pack, (uint64_t)number << 1 ^ (uint64_t)(number >> 63));
}

/* What is still held; the next byte begins a text of its own. */
static void pack_end(Pack *pack) {
    const unsigned rest = pack->bytes % 3;
    const uint32_t held = pack->held << (rest == 1 ? 16 : 8);
    if (rest && pack->out)
        for (unsigned i = 0; i <= rest; i++) text_char(pack->out, pack_digits[held >> (18 - 6 * i) & 63]);
    pack->bytes += rest ? 3 - rest : 0;
}

/* ---- what a run is coded as ---- */

typedef struct RunCoder {
    uint32_t pc, wave; /* counted from 1; of the run before */
    uint64_t lanes;
    bool issued;
} RunCoder;

static void pack_lanes(Pack *pack, uint64_t lanes, bool wide) {
    pack_number(pack, (uint32_t)lanes);
    if (wide) pack_number(pack, lanes >> 32);
}

/* Pack a part of a run, `cycles` long. */
static void pack_run(Pack *pack, RunCoder *before, const RunReader *reader, uint64_t cycles, bool wide) {
    const TraceRun *run = reader->run;
    const uint64_t lanes = reader->shades.on; /* that are active and have a thread */
    const bool ends_wave = run->state != STATE_DISABLED && reader->shades.rest_shade == SHADE_NO_WAVE;
    const uint32_t pc = run->pc + 1, wave = run->wave + 1;
    const uint32_t expected = before->pc + before->issued;
    const bool waits = run->producer != TRACE_NO_PC || run->reg != TRACE_NO_REGISTER;
    const unsigned more = (wave != before->wave) | (lanes != before->lanes) << 1 | waits << 2;
    pack_byte(pack,
              (ends_wave ? REASON_ENDED : run->reason) | (cycles != 1) << 5 | (pc != expected) << 6 | (more != 0) << 7);
    if (cycles != 1) pack_number(pack, cycles);
    if (pc != expected) pack_signed(pack, (int64_t)pc - expected);
    if (more) pack_byte(pack, more);
    if (more & 1) pack_signed(pack, (int64_t)wave - before->wave);
    if (more & 2) pack_lanes(pack, lanes ^ before->lanes, wide);
    if (more & 4) pack_number(pack, run->producer + 1);
    if (more & 4) pack_number(pack, (uint16_t)(run->reg + 1));
    *before = (RunCoder){pc, wave, lanes, run->state == STATE_ACTIVE};
}

/* ---- what fits ---- */

/* What was seen of a slot of the core so far. */
typedef struct SlotSurvey {
    RunCoder coder;
    uint64_t longest;     /* the weight of the reason for which it is empty */
    uint64_t exposed_end; /* of its last stall that nothing hides */
    int empty;            /* that reason, or -1: it had a wave */
} SlotSurvey;

typedef struct Survey {
    PageRuns *runs;
    uint64_t width; /* of a part, in cycles */
    uint64_t runs_total;
    uint64_t bytes[BINS];
    SlotSurvey *slots;
} Survey;

static void count_bytes(Survey *survey, uint64_t cycle, uint64_t bytes) {
    const uint64_t start = survey->runs->start, bin = cycle > start ? (cycle - start) / survey->width : 0;
    survey->bytes[bin < BINS ? bin : BINS - 1] += bytes;
    survey->runs_total++;
}

static void survey_item(void *user, const ScanItem *item) {
    Survey *survey = user;
    PageRuns *runs = survey->runs;
    SlotSurvey *slot = &survey->slots[item->unit];
    if (item->kind == SCAN_EXPOSED) {
        if (slot->exposed_end != item->from) count_bytes(survey, item->from, STALL_BYTES); /* pieces of one are one */
        slot->exposed_end = item->to;
        return;
    }
    const RunReader *reader = item->reader;
    const TraceRun *run = reader->run;
    const bool wide = runs->export->shape.wave_size > 32;
    const uint64_t cycles = item->to - item->from;
    runs->totals[reader->shades.on_shade] += cycles * reader->on;
    runs->totals[SHADE_MASKED] += cycles * reader->masked;
    runs->totals[reader->shades.rest_shade] += cycles * reader->rest;
    if (item->from != max_u64(run->cycle, runs->start)) return; /* the rest is about whole runs */

    const uint64_t whole = min_u64(reader_end(reader), runs->end) - item->from;
    Pack pack = {0};
    pack.bytes = run->wave + 1 != slot->coder.wave && run->wave != TRACE_NO_WAVE ? WAVE_BYTES : 0;
    pack_run(&pack, &slot->coder, reader, whole, wide);
    if (run->state == STATE_ACTIVE) { /* entries of the mask stack that it makes, at most */
        const Control control = code_control(runs->export->code, run->pc);
        const unsigned pushes = control == CONTROL_PUSH ? 1 : control == CONTROL_BRANCH ? 2 : 0;
        pack.bytes += pushes * (ENTRY_BYTES + (wide ? LANES_BYTES : 0));
    }
    count_bytes(survey, run->cycle, pack.bytes);
    /* That there is no room explains the cycles after it, too. */
    const uint64_t weight = run->reason == REASON_NO_ROOM ? UINT64_MAX : whole;
    if (weight > slot->longest && slot->empty >= 0) slot->empty = run->reason;
    if (run->state != STATE_DISABLED) slot->empty = -1;
    slot->longest = max_u64(slot->longest, weight);
}

static void survey_cores(Survey *survey) {
    PageRuns *runs = survey->runs;
    const TraceShape shape = runs->export->shape;
    const ScanVisitor visitor = {survey_item, survey, SCAN_RUN | SCAN_EXPOSED};
    for (uint32_t core = 0; core < shape.cores; core++) {
        memset(survey->slots, 0, shape.slots * sizeof *survey->slots);
        scan_visit(runs->trace, core, runs->start, runs->end, &visitor);
        for (uint32_t slot = 0; slot < shape.slots; slot++)
            runs->empty[(size_t)core * shape.slots + slot] = survey->slots[slot].empty;
    }
    for (uint32_t i = 0; i < shape.cores * trace_streams(shape); i++) {
        const uint32_t stream = i % trace_streams(shape);
        TraceCursor *cursor = trace_alu_cursor(runs->trace, i / trace_streams(shape), stream);
        for (TraceAlu run; trace_next_alu(cursor, &run) && run.cycle < runs->end;)
            if (run.cycle + run.cycles > runs->start)
                count_bytes(survey, run.cycle, stream < trace_units(shape) ? ALU_BYTES : LEVEL_BYTES);
        trace_cursor_destroy(cursor);
    }
}

/* From the start as far as they fit; if a fault ended the run, what comes before it. */
static void choose_near(PageRuns *runs, const Survey *survey, uint64_t room) {
    uint64_t sum = 0, parts = 0;
    const Run *run = runs->export->in->run;
    const TraceFault *fault = run->faulted ? &run->fault : NULL;
    const bool from_end = fault && fault->cycle < runs->end;
    while (parts < BINS && (sum += survey->bytes[from_end ? BINS - 1 - parts : parts]) <= room) parts++;
    runs->near_start = runs->start;
    runs->near_end = runs->end;
    if (parts == BINS) return;
    if (from_end)
        runs->near_start = min_u64(runs->start + survey->width * (BINS - parts), runs->end);
    else
        runs->near_end = min_u64(runs->start + survey->width * parts, runs->end);
}

/* ---- levels ---- */

/* Sums of a column: of each shade, the units' busy cycles, the queues' requests, stalls that nothing hides. */
enum { COLUMN_BUSY = SHADE_COUNT, COLUMN_REQUESTS, COLUMN_EXPOSED, COLUMN_FIELDS };

/* A text of columns, in which equal ones are told by their number. */
static void put_columns(PageRuns *runs, uint64_t (*columns)[COLUMN_FIELDS], uint32_t count, bool units) {
    TextBuffer *out = &runs->levels;
    Pack pack = {.out = out};
    text_add(out, out->length && out->text[out->length - 1] == '"' ? ",\"" : "\"");
    for (uint32_t i = 0, same; i < count; i += same) {
        const uint64_t *column = columns[i];
        unsigned present = 0, last = 0;
        for (unsigned s = 0; s < SHADE_COUNT; s++)
            if (column[s]) present |= 1U << (last = s);
        pack_byte(&pack, present | (column[COLUMN_EXPOSED] ? 128 : 0));
        for (unsigned s = 0; s < last; s++)
            if (column[s]) pack_number(&pack, column[s]);
        if (column[COLUMN_EXPOSED]) pack_number(&pack, column[COLUMN_EXPOSED]);
        if (units) pack_number(&pack, column[COLUMN_BUSY]);
        if (units) pack_number(&pack, column[COLUMN_REQUESTS]);
        for (same = 1; i + same < count && memcmp(columns[i + same], column, sizeof *columns) == 0;) same++;
        if (same == 1) continue;
        pack_byte(&pack, 64);
        pack_number(&pack, same - 1);
    }
    pack_end(&pack);
    text_char(out, '"');
}

/* Cycles in which units are busy, and requests in all cycles of queues. */
static void sum_units(PageRuns *runs, uint32_t core, uint64_t (*sums)[COLUMN_FIELDS]) {
    const TraceShape shape = runs->export->shape;
    for (uint32_t i = 0; i < trace_streams(shape); i++) {
        TraceCursor *cursor = trace_alu_cursor(runs->trace, core, i);
        const bool is_unit = i < trace_units(shape);
        for (TraceAlu run; trace_next_alu(cursor, &run) && run.cycle < runs->end;) {
            const uint64_t end = min_u64(run.cycle + run.cycles, runs->end), times = is_unit ? 1 : trace_requests(&run);
            for (uint64_t at = max_u64(run.cycle, runs->start), to; at < end; at = to) {
                const uint64_t number = (at - runs->start) / runs->bin;
                to = min_u64(end, runs->start + (number + 1) * runs->bin);
                sums[number][is_unit ? COLUMN_BUSY : COLUMN_REQUESTS] += (to - at) * times;
            }
        }
        trace_cursor_destroy(cursor);
    }
}

/* Columns of all slots and cores, as text in runs->levels. */
static void make_levels(PageRuns *runs) {
    const uint32_t cores = runs->export->shape.cores, slots = runs->export->shape.slots;
    const uint32_t columns = (uint32_t)div_ceil(runs->end - runs->start, runs->bin);
    const uint32_t each = (uint32_t)(runs->slot_bin / runs->bin); /* columns that are one of a slot */
    uint64_t(*sums)[COLUMN_FIELDS] = memory_raw(columns * sizeof *sums);
    uint64_t(*of_slot)[COLUMN_FIELDS] = memory_raw(columns * sizeof *of_slot);
    uint64_t *edges = memory_raw((columns + (size_t)1) * sizeof *edges);
    Count *counts = memory_raw(columns * sizeof *counts);
    for (uint32_t i = 0; i <= columns; i++) edges[i] = min_u64(runs->start + i * runs->bin, runs->end);
    text_add(&runs->levels, "[");
    for (uint32_t core = 0; core < cores; core++) {
        text_add(&runs->levels, core ? ",\n[[" : "\n[[");
        memset(sums, 0, columns * sizeof *sums);
        CountedColumns counted;
        if (!columns_count(&counted, runs->trace, core, 1, edges, columns)) break;
        for (uint32_t slot = 0; slot < slots; slot++) {
            memset(of_slot, 0, columns * sizeof *of_slot);
            columns_row(&counted, COUNT_SLOT, slot, counts);
            for (uint32_t i = 0; i < columns; i++) {
                const Count *count = &counts[i];
                uint64_t *column = of_slot[i / each];
                for (int s = 0; s < SHADE_COUNT; s++) column[s] += count->lanes[s], sums[i][s] += count->lanes[s];
                column[COLUMN_EXPOSED] += count->exposed;
                sums[i][COLUMN_EXPOSED] += count->exposed;
            }
            put_columns(runs, of_slot, (uint32_t)div_ceil(columns, each), false);
        }
        columns_free(&counted);
        sum_units(runs, core, sums);
        text_add(&runs->levels, "],");
        put_columns(runs, sums, columns, true);
        text_add(&runs->levels, "]");
    }
    text_add(&runs->levels, "]");
    memory_free(counts);
    memory_free(edges);
    memory_free(of_slot);
    memory_free(sums);
}

/* How much is near, and how fine the levels are: as far as they fit in `room` bytes. */
static void choose_what_fits(PageRuns *runs, uint64_t room) {
    const TraceShape shape = runs->export->shape;
    const uint64_t bytes = room / 4 * 3, cycles = runs->end - runs->start;
    Survey survey = {.runs = runs,
                     .width = cycles / BINS + 1,
                     .slots = memory_raw((shape.slots + (size_t)1) * sizeof *survey.slots)};
    survey_cores(&survey);
    memory_free(survey.slots);
    choose_near(runs, &survey, bytes);
    const bool all = runs->near_start == runs->start && runs->near_end == runs->end;
    if (all && survey.runs_total <= FEW_RUNS) return;

    /* Levels as fine as fit: at first by their number, then, if they turn out long, half as fine. */
    runs->bin = cycles / min_u64(CORE_COLUMNS, MOST_COLUMNS / 2 / shape.cores + 1) + 1;
    runs->slot_bin = runs->bin * (CORE_COLUMNS * (uint64_t)shape.cores * shape.slots / MOST_COLUMNS + 1);
    for (;; runs->bin *= 2, runs->slot_bin *= 2) {
        make_levels(runs);
        if (runs->levels.length <= room / 3 || runs->slot_bin > cycles) break;
        memory_free(text_take(&runs->levels));
    }
    choose_near(runs, &survey, bytes - min_u64(bytes, runs->levels.length / 4 * 3));
}

/* ---- what is near: runs, and the mask stack ---- */

/* The mask stack of one wave after the other, as entries that have ended. */
typedef struct StackCoder {
    PageRuns *runs;
    Pack pack;
    MaskEntry *open; /* as of the walk, before the instruction */
    size_t room;
    uint32_t depth;
    uint64_t end; /* of the last one that was written */
} StackCoder;

/* An entry is there from the cycle after the one that pushed it to the one that popped it. */
static void put_entry(StackCoder *stack, uint32_t depth, uint64_t end) {
    const MaskEntry *entry = &stack->open[depth];
    const PageRuns *runs = stack->runs;
    if (end <= runs->near_start || entry->cycle + 1 >= runs->near_end) return;
    pack_signed(&stack->pack, (int64_t)(end - stack->end));
    pack_number(&stack->pack, end - entry->cycle - 1);
    pack_number(&stack->pack, depth);
    pack_number(&stack->pack, entry->by);
    pack_number(&stack->pack, entry->pc);
    pack_lanes(&stack->pack, entry->exec, runs->export->shape.wave_size > 32);
    stack->end = end;
}

static void put_popped(StackCoder *stack, const Masks *masks, uint64_t end) {
    uint32_t same = 0;
    /* The pushes of a branch differ in where they continue. */
    for (; same < stack->depth && same < masks->depth; same++) {
        const MaskEntry *a = &stack->open[same], *b = &masks->stack[same];
        if (a->cycle != b->cycle || a->pc != b->pc || a->exec != b->exec) break;
    }
    for (uint32_t depth = stack->depth; depth-- > same;) put_entry(stack, depth, end);
    stack->depth = 0;
    (void)ARRAY_RESERVE(stack->open, stack->room, masks->depth);
    if ((stack->depth = masks->depth) > 0) memcpy(stack->open, masks->stack, masks->depth * sizeof *stack->open);
}

/* The runs as they are read go to the page, and the entries to `entries`. */
static void put_slot(PageRuns *runs, uint32_t core, uint32_t slot, Pack *pack, TextBuffer *entries) {
    const bool wide = runs->export->shape.wave_size > 32;
    StackCoder stack = {.runs = runs, .pack = {.out = entries}, .end = runs->near_start};
    RunReader reader;
    RunCoder coder = {0};
    uint32_t wave = TRACE_NO_WAVE;
    reader_open(&reader, runs->trace, core, slot, 0);
    for (; reader.run && reader.run->cycle < runs->near_end; reader_next(&reader)) {
        const TraceRun *next = reader_peek(&reader), *run = reader.run;
        if (run->wave != wave) {
            runs->walk.masks.depth = 0;
            put_popped(&stack, &runs->walk.masks, run->cycle);
            if (run->wave != TRACE_NO_WAVE)
                walk_start(&runs->walk, runs->export->code, trace_live(runs->trace, run->wave), run->pc);
        }
        wave = run->wave;
        if (run->state == STATE_ACTIVE) {
            const uint32_t next_pc = next && next->wave == wave ? next->pc : TRACE_NO_PC;
            const uint32_t times = walk_repeats(runs->export->code, run) ? run->cycles : 1;
            for (uint32_t i = 0; i < times; i++) {
                walk_issue(&runs->walk, run->pc, run->cycle + i, run->exec, i + 1 < times ? run->pc : next_pc);
                if (runs->walk.masks.depth || stack.depth) put_popped(&stack, &runs->walk.masks, run->cycle + i + 1);
            }
        }
        if (reader_end(&reader) <= runs->near_start) continue;
        const uint64_t cycles = min_u64(reader_end(&reader), runs->near_end) - max_u64(run->cycle, runs->near_start);
        if (wave != TRACE_NO_WAVE) {
            if (runs->waves == 0 || wave < runs->first_wave) runs->first_wave = wave;
            if (wave >= runs->waves) runs->waves = wave + 1;
        }
        pack_run(pack, &coder, &reader, cycles, wide);
    }
    for (uint32_t depth = stack.depth; depth-- > 0;) put_entry(&stack, depth, runs->near_end);
    pack_end(&stack.pack);
    reader_close(&reader);
    memory_free(stack.open);
}

/* Stalls of a slot that nothing hides: pieces that follow each other are one. */
typedef struct ExposedCoder {
    TextBuffer text;
    Pack pack;
    uint64_t from, to, end; /* of the one that is not written yet; end: of the one before it */
} ExposedCoder;

static void end_exposed(ExposedCoder *coder) {
    if (coder->from == coder->to) return;
    coder->pack.out = &coder->text;
    pack_signed(&coder->pack, (int64_t)(coder->from - coder->end));
    pack_number(&coder->pack, coder->to - coder->from);
    coder->end = coder->from = coder->to;
}

static void put_exposed(void *user, const ScanItem *item) {
    ExposedCoder *coder = (ExposedCoder *)user + item->unit;
    if (coder->to != item->from) {
        end_exposed(coder);
        coder->from = item->from;
    }
    coder->to = item->to;
}

static void put_slots(PageRuns *runs) {
    Json *json = &runs->export->json;
    const TraceShape shape = runs->export->shape;
    ExposedCoder *exposed = memory_array((size_t)shape.slots + 1, sizeof *exposed);
    const ScanVisitor visitor = {put_exposed, exposed, SCAN_EXPOSED};
    json_open(json, "slots", '[');
    for (size_t i = 0; i < (size_t)shape.cores * shape.slots; i++) {
        ExposedCoder *stalls = &exposed[i % shape.slots];
        TextBuffer entries = {0};
        if (stalls == exposed) {
            const uint64_t start = runs->near_start;
            for (uint32_t k = 0; k < shape.slots; k++)
                exposed[k] = (ExposedCoder){.from = start, .to = start, .end = start};
            scan_visit(runs->trace, (uint32_t)(i / shape.slots), start, runs->near_end, &visitor);
        }
        json->line = true;
        json_open(json, NULL, '[');
        Pack pack = {.out = json_value(json, NULL)};
        text_char(pack.out, '"');
        put_slot(runs, (uint32_t)(i / shape.slots), (uint32_t)(i % shape.slots), &pack, &entries);
        pack_end(&pack);
        text_add(pack.out, "\",\"");
        if (entries.length) text_bytes(pack.out, entries.text, entries.length);
        text_add(pack.out, "\",\"");
        end_exposed(stalls);
        pack_end(&stalls->pack);
        if (stalls->text.length) text_bytes(pack.out, stalls->text.text, stalls->text.length);
        text_char(pack.out, '"');
        json_close(json, ']');
        memory_free(text_take(&entries));
        memory_free(text_take(&stalls->text));
    }
    json_close(json, ']');
    memory_free(exposed);
}

/* Write a text for each unit with its instructions, or for each queue with its requests. */
static void put_units(PageRuns *runs, const char *key, bool queues) {
    Json *json = &runs->export->json;
    const TraceShape shape = runs->export->shape;
    const uint32_t first = queues ? trace_units(shape) : 0, count = queues ? trace_queues(shape) : trace_units(shape);
    json_open(json, key, '[');
    for (uint32_t i = 0; i < shape.cores * count; i++) {
        TraceCursor *cursor = trace_alu_cursor(runs->trace, i / count, first + i % count);
        json->line = true;
        Pack pack = {.out = json_value(json, NULL)};
        text_char(pack.out, '"');
        TraceAlu before = {.cycle = runs->near_start};
        for (TraceAlu run; trace_next_alu(cursor, &run) && run.cycle < runs->near_end;) {
            if (run.cycle + run.cycles <= runs->near_start) continue;
            pack_signed(&pack, (int64_t)(run.cycle - before.cycle - before.cycles));
            pack_number(&pack, run.cycles);
            if (queues) {
                pack_number(&pack, trace_requests(&run));
            } else {
                pack_signed(&pack, (int64_t)run.wave - before.wave);
                pack_signed(&pack, (int64_t)run.pc - before.pc);
            }
            before = run;
        }
        trace_cursor_destroy(cursor);
        pack_end(&pack);
        text_char(pack.out, '"');
    }
    json_close(json, ']');
}

/* ---- all of it ---- */

static void put_waves(const PageRuns *runs) {
    const Export *export = runs->export;
    Json *json = &runs->export->json;
    json_number(json, "first_wave", runs->first_wave);
    TraceWave before = {0};
    Pack waves = {.out = json_value(json, "waves")};
    text_char(waves.out, '"');
    for (uint32_t i = runs->first_wave; i < runs->waves && i < export->wave_count; i++) {
        const TraceWave *wave = &export->waves[i];
        pack_lanes(&waves, wave->live ^ before.live, export->shape.wave_size > 32);
        pack_signed(&waves, (int64_t)wave->group - before.group);
        pack_number(&waves, wave->slot);
        before = *wave;
    }
    pack_end(&waves);
    text_char(waves.out, '"');
}

void page_runs_put(Export *export, uint64_t room) {
    Json *json = &export->json;
    const TraceShape shape = export->shape;
    const size_t slots = (size_t)shape.cores * shape.slots;
    PageRuns runs = {.export = export,
                     .trace = run_trace(export->in->run),
                     .start = trace_start(export->in->trace),
                     .end = export->in->end,
                     .empty = memory_array(slots + 1, sizeof *runs.empty)};
    choose_what_fits(&runs, room);
    json_numbers(json, "near", (uint64_t[]){runs.near_start, runs.near_end}, 2);
    json_numbers(json, "totals", runs.totals, SHADE_COUNT);
    json_open(json, "empty", '[');
    for (size_t i = 0; i < slots; i++) text_signed(json_value(json, NULL), runs.empty[i]);
    json_close(json, ']');
    put_slots(&runs);
    put_waves(&runs);
    put_units(&runs, "units", false);
    put_units(&runs, "queue_levels", true);
    if (runs.bin) {
        json_open(json, "levels", '{');
        json_number(json, "bin", runs.bin);
        json_number(json, "slot_bin", runs.slot_bin);
        text_bytes(json_value(json, "cores"), runs.levels.text, runs.levels.length);
        json_close(json, '}');
    } else {
        json_raw(json, "levels", "null");
    }
    memory_free(runs.empty);
    memory_free(text_take(&runs.levels));
    walk_free(&runs.walk);
}
