/* page_runs.c: see page_runs.h. One scan of all cores to learn what fits; one for the levels, if not everything does;
 * one that packs what is near, core after core. The memory does not grow with the run: it is that of the page. */
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
} PageRuns;

enum { SCAN_UNITS = SCAN_ALU | SCAN_SAMPLER | SCAN_QUEUE };

/* ---- packed numbers: varints (seven bits a byte, the low ones first; bit 7 says that more follow), as base64 without
 * padding. What is packed can also be counted only ---- */

typedef struct Pack {
    TextBuffer text;
    uint64_t bytes; /* so far */
    uint32_t held;  /* bytes that wait for a third one */
    bool counts;    /* without text */
} Pack;

static const char pack_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static inline void pack_byte(Pack *pack, unsigned byte) {
    pack->held = pack->held << 8 | byte;
    if (++pack->bytes % 3 != 0 || pack->counts) return;
    for (int shift = 18; shift >= 0; shift -= 6) text_char(&pack->text, pack_digits[pack->held >> shift & 63]);
}

static inline void pack_number(Pack *pack, uint64_t number) {
    for (; number > 127; number >>= 7) pack_byte(pack, (unsigned)(number & 127) | 128);
    pack_byte(pack, (unsigned)number);
}

/* Small ones of both signs are short: 0 -1 1 -2 as 0 1 2 3. */
static inline void pack_signed(Pack *pack, int64_t number) {
    pack_number(pack, (uint64_t)number << 1 ^ (uint64_t)(number >> 63));
}

/* Write what is packed as a JSON text, and free it. */
static void put_packed(TextBuffer *out, Pack *pack) {
    const unsigned rest = pack->bytes % 3;
    const uint32_t held = pack->held << (rest == 1 ? 16 : 8);
    text_char(out, '"');
    if (pack->text.length) text_bytes(out, pack->text.text, pack->text.length);
    for (unsigned i = 0; rest && i <= rest; i++) text_char(out, pack_digits[held >> (18 - 6 * i) & 63]);
    text_char(out, '"');
    memory_free(text_take(&pack->text));
}

/* ---- what a run is coded as ---- */

typedef struct RunCoder {
    uint32_t pc, wave; /* counted from 1; of the run before */
    uint64_t lanes, retired;
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
    const unsigned more =
        (wave != before->wave) | (lanes != before->lanes) << 1 | waits << 2 | (run->retired != before->retired) << 3;
    pack_byte(pack,
              (ends_wave ? REASON_ENDED : run->reason) | (cycles != 1) << 5 | (pc != expected) << 6 | (more != 0) << 7);
    if (cycles != 1) pack_number(pack, cycles);
    if (pc != expected) pack_signed(pack, (int64_t)pc - expected);
    if (more) pack_byte(pack, more);
    if (more & 1) pack_signed(pack, (int64_t)wave - before->wave);
    if (more & 2) pack_lanes(pack, lanes ^ before->lanes, wide);
    if (more & 4) pack_number(pack, run->producer + 1);
    if (more & 4) pack_number(pack, (uint16_t)(run->reg + 1));
    if (more & 8) pack_lanes(pack, run->retired ^ before->retired, wide);
    *before = (RunCoder){pc, wave, lanes, run->retired, run->state == STATE_ACTIVE};
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
    SlotSurvey *slots; /* of a core */
    SlotSum *sums;
} Survey;

static void count_bytes(Survey *survey, uint64_t cycle, uint64_t bytes) {
    const uint64_t start = survey->runs->start, bin = cycle > start ? (cycle - start) / survey->width : 0;
    survey->bytes[bin < BINS ? bin : BINS - 1] += bytes;
    survey->runs_total++;
}

static void survey_item(void *user, const ScanItem *item) {
    Survey *survey = user;
    PageRuns *runs = survey->runs;
    SlotSurvey *slot = &survey->slots[item->unit]; /* if it is one */
    if (item->kind == SCAN_EXPOSED) {
        if (slot->exposed_end != item->from) count_bytes(survey, item->from, STALL_BYTES); /* pieces of one are one */
        slot->exposed_end = item->to;
        return;
    }
    if (item->kind != SCAN_RUN) { /* of a unit; once */
        if (item->from == max_u64(item->alu->cycle, runs->start))
            count_bytes(survey, item->alu->cycle, item->kind == SCAN_QUEUE ? LEVEL_BYTES : ALU_BYTES);
        return;
    }
    const RunReader *reader = item->reader;
    const TraceRun *run = reader->run;
    const bool wide = runs->export->shape.wave_size > 32;
    if (item->from != max_u64(run->cycle, runs->start)) return; /* once */

    const uint64_t whole = min_u64(reader_end(reader), runs->end) - item->from;
    Pack pack = {.counts = true};
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
    const ScanVisitor visitor = {survey_item, survey, SCAN_RUN | SCAN_UNITS | SCAN_EXPOSED};
    survey->slots = memory_raw((shape.slots + (size_t)1) * sizeof *survey->slots);
    survey->sums = memory_raw((shape.slots + (size_t)1) * sizeof *survey->sums);
    for (uint32_t core = 0; core < shape.cores; core++) {
        memset(survey->slots, 0, shape.slots * sizeof *survey->slots);
        CountScan *scan = scan_create(runs->trace, core, runs->start);
        scan_to(scan, runs->end, &(ScanWants){.visitor = &visitor}, NULL);
        scan_take_sums(scan, survey->sums, NULL);
        scan_destroy(scan);
        for (uint32_t slot = 0; slot < shape.slots; slot++) {
            runs->empty[(size_t)core * shape.slots + slot] = survey->slots[slot].empty;
            for (int s = 0; s < SHADE_COUNT; s++) runs->totals[s] += survey->sums[slot].count.lanes[s];
        }
    }
    memory_free(survey->slots);
    memory_free(survey->sums);
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
    Pack pack = {0};
    if (out->length && out->text[out->length - 1] == '"') text_char(out, ',');
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
        pack_byte(&pack, 0); /* a column has some shade */
        pack_number(&pack, same - 1);
    }
    put_packed(out, &pack);
}

typedef struct LevelSums {
    const PageRuns *runs;
    uint64_t (*columns)[COLUMN_FIELDS]; /* of the core */
} LevelSums;

/* Add cycles in which a unit is busy, or requests in all cycles of a queue. */
static void sum_unit(void *user, const ScanItem *item) {
    const LevelSums *sums = user;
    const PageRuns *runs = sums->runs;
    const bool is_queue = item->kind == SCAN_QUEUE;
    for (uint64_t at = item->from, to; at < item->to; at = to) {
        const uint64_t number = (at - runs->start) / runs->bin;
        to = min_u64(item->to, runs->start + (number + 1) * runs->bin);
        sums->columns[number][is_queue ? COLUMN_REQUESTS : COLUMN_BUSY] +=
            (to - at) * (is_queue ? trace_requests(item->alu) : 1);
    }
}

/* Columns of all slots and cores, as text in runs->levels. */
static void make_levels(PageRuns *runs) {
    const uint32_t cores = runs->export->shape.cores, slots = runs->export->shape.slots;
    const uint32_t columns = (uint32_t)div_ceil(runs->end - runs->start, runs->bin);
    const uint32_t each = (uint32_t)(runs->slot_bin / runs->bin); /* columns that are one of a slot */
    const size_t count_bytes = (slots + (size_t)1) * columns * sizeof(Count);
    OWNED uint64_t(*of_core)[COLUMN_FIELDS] = memory_raw(columns * sizeof *of_core);
    OWNED uint64_t(*of_slot)[COLUMN_FIELDS] = memory_raw(columns * sizeof *of_slot);
    OWNED uint64_t *edges = memory_raw((columns + (size_t)1) * sizeof *edges);
    OWNED Count *counts = memory_raw(count_bytes);
    LevelSums sums = {runs, of_core};
    const ScanVisitor visitor = {sum_unit, &sums, SCAN_UNITS};
    const ScanWants wants = {.columns = {edges, columns, counts}, .visitor = &visitor};
    for (uint32_t i = 0; i <= columns; i++) edges[i] = min_u64(runs->start + i * runs->bin, runs->end);
    text_add(&runs->levels, "[");
    for (uint32_t core = 0; core < cores; core++) {
        text_add(&runs->levels, core ? ",\n[[" : "\n[[");
        memset(of_core, 0, columns * sizeof *of_core);
        memset(counts, 0, count_bytes);
        CountScan *scan = scan_create(runs->trace, core, runs->start);
        scan_to(scan, runs->end, &wants, NULL);
        scan_destroy(scan);
        for (uint32_t slot = 0; slot < slots; slot++) {
            memset(of_slot, 0, columns * sizeof *of_slot);
            for (uint32_t i = 0; i < columns; i++) {
                const Count *count = &counts[(size_t)slot * columns + i];
                uint64_t *column = of_slot[i / each];
                for (int s = 0; s < SHADE_COUNT; s++) column[s] += count->lanes[s], of_core[i][s] += count->lanes[s];
                column[COLUMN_EXPOSED] += count->exposed;
                of_core[i][COLUMN_EXPOSED] += count->exposed;
            }
            put_columns(runs, of_slot, (uint32_t)div_ceil(columns, each), false);
        }
        text_add(&runs->levels, "],");
        put_columns(runs, of_core, columns, true);
        text_add(&runs->levels, "]");
    }
    text_add(&runs->levels, "]");
}

/* How much is near, and how fine the levels are: as far as they fit in `room` bytes. */
static void choose_what_fits(PageRuns *runs, uint64_t room) {
    const TraceShape shape = runs->export->shape;
    const uint64_t bytes = room / 4 * 3, cycles = runs->end - runs->start;
    Survey survey = {.runs = runs, .width = cycles / BINS + 1};
    survey_cores(&survey);
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

/* ---- what is near: texts that grow while a core is scanned ---- */

/* A slot, whose mask stack is told as entries that have ended. */
typedef struct NearSlot {
    Pack runs, entries, stalls;
    RunCoder coder;
    uint32_t wave;
    MaskWalk walk;
    MaskEntry *open; /* as of the walk, before the instruction */
    size_t room;
    uint32_t depth;
    uint64_t entry_end;                       /* of the last one that was packed */
    uint64_t stall_from, stall_to, stall_end; /* the stall that is not packed yet; the end of the one before it */
} NearSlot;

/* An ALU, a sampler or a queue. */
typedef struct NearUnit {
    Pack pack;
    TraceAlu before; /* that was packed last */
} NearUnit;

typedef struct Near {
    PageRuns *runs;
    NearSlot *slots; /* of the core */
    NearUnit *units;
} Near;

/* An entry is there from the cycle after the one that pushed it to the one that popped it. */
static void pack_entry(const PageRuns *runs, NearSlot *slot, uint32_t depth, uint64_t end) {
    const MaskEntry *entry = &slot->open[depth];
    Pack *pack = &slot->entries;
    if (end <= runs->near_start || entry->cycle + 1 >= runs->near_end) return;
    pack_signed(pack, (int64_t)(end - slot->entry_end));
    pack_number(pack, end - entry->cycle - 1);
    pack_number(pack, depth);
    pack_number(pack, entry->by);
    pack_number(pack, entry->pc);
    pack_lanes(pack, entry->exec, runs->export->shape.wave_size > 32);
    slot->entry_end = end;
}

/* Pack what is open and not on the mask stack of the walk any more. */
static void pack_popped(const PageRuns *runs, NearSlot *slot, uint64_t end) {
    const Masks *masks = &slot->walk.masks;
    uint32_t same = 0;
    /* The pushes of a branch differ in where they continue. */
    for (; same < slot->depth && same < masks->depth; same++) {
        const MaskEntry *a = &slot->open[same], *b = &masks->stack[same];
        if (a->cycle != b->cycle || a->pc != b->pc || a->exec != b->exec) break;
    }
    for (uint32_t depth = slot->depth; depth-- > same;) pack_entry(runs, slot, depth, end);
    (void)ARRAY_RESERVE(slot->open, slot->room, masks->depth);
    if ((slot->depth = masks->depth) > 0) memcpy(slot->open, masks->stack, masks->depth * sizeof *slot->open);
}

/* All of a run; if it has ended before what is near, only its masks. */
static inline __attribute__((always_inline)) void pack_near_run(PageRuns *runs, NearSlot *slot, RunReader *reader) {
    const Code *code = runs->export->code;
    const TraceRun *next = reader_peek(reader), *run = reader->run;
    MaskWalk *walk = &slot->walk;
    if (run->wave != slot->wave) {
        walk->masks.depth = 0;
        pack_popped(runs, slot, run->cycle);
        if (run->wave != TRACE_NO_WAVE) walk_start(walk, code, trace_live(runs->trace, run->wave), run->pc);
    }
    slot->wave = run->wave;
    if (run->state == STATE_ACTIVE && !runs->export->shape.reconvergence) { /* else there is no mask stack */
        const uint32_t next_pc = next && next->wave == run->wave ? next->pc : TRACE_NO_PC;
        const uint32_t times = walk_repeats(code, run) ? run->cycles : 1;
        for (uint32_t i = 0; i < times; i++) {
            walk_issue(walk, run->pc, run->cycle + i, run->exec, i + 1 < times ? run->pc : next_pc);
            if (walk->masks.depth || slot->depth) pack_popped(runs, slot, run->cycle + i + 1);
        }
    }
    const uint64_t end = reader_end(reader);
    if (end <= runs->near_start) return;
    if (run->wave != TRACE_NO_WAVE) {
        if (runs->waves == 0 || run->wave < runs->first_wave) runs->first_wave = run->wave;
        runs->waves = max_u32(runs->waves, run->wave + 1);
    }
    pack_run(&slot->runs, &slot->coder, reader, min_u64(end, runs->near_end) - max_u64(run->cycle, runs->near_start),
             runs->export->shape.wave_size > 32);
}

static void pack_stall(NearSlot *slot) {
    if (slot->stall_from == slot->stall_to) return;
    pack_signed(&slot->stalls, (int64_t)(slot->stall_from - slot->stall_end));
    pack_number(&slot->stalls, slot->stall_to - slot->stall_from);
    slot->stall_end = slot->stall_from = slot->stall_to;
}

static void pack_near(void *user, const ScanItem *item) {
    const Near *near = user;
    PageRuns *runs = near->runs;
    if (item->kind == SCAN_RUN) {
        if (item->from == max_u64(item->reader->run->cycle, runs->near_start))
            pack_near_run(runs, &near->slots[item->unit], item->reader);
    } else if (item->kind == SCAN_EXPOSED) {
        NearSlot *slot = &near->slots[item->unit];
        if (slot->stall_to != item->from) { /* pieces that follow each other are one stall */
            pack_stall(slot);
            slot->stall_from = item->from;
        }
        slot->stall_to = item->to;
    } else if (item->from == max_u64(item->alu->cycle, runs->near_start)) {
        NearUnit *unit = &near->units[item->unit];
        const TraceAlu *run = item->alu, *before = &unit->before;
        pack_signed(&unit->pack, (int64_t)(run->cycle - before->cycle - before->cycles));
        pack_number(&unit->pack, run->cycles);
        if (item->kind == SCAN_QUEUE) {
            pack_number(&unit->pack, trace_requests(run));
        } else {
            pack_signed(&unit->pack, (int64_t)run->wave - before->wave);
            pack_signed(&unit->pack, (int64_t)run->pc - before->pc);
        }
        unit->before = *run;
    }
}

/* Write the slots. Keep the runs of units for later. */
static void put_slots(PageRuns *runs, NearUnit *units) {
    Json *json = &runs->export->json;
    const TraceShape shape = runs->export->shape;
    const uint64_t start = runs->near_start;
    Near near = {runs, memory_array((size_t)shape.slots + 1, sizeof *near.slots), units};
    const ScanVisitor visitor = {pack_near, &near, SCAN_RUN | SCAN_UNITS | SCAN_EXPOSED};
    json_open(json, "slots", '[');
    for (uint32_t core = 0; core < shape.cores; core++, near.units += trace_streams(shape)) {
        for (uint32_t i = 0; i < shape.slots; i++)
            near.slots[i] = (NearSlot){
                .wave = TRACE_NO_WAVE, .entry_end = start, .stall_from = start, .stall_to = start, .stall_end = start};
        for (uint32_t i = 0; i < shape.slots && start > 0; i++) { /* what waves have pushed before */
            RunReader reader;
            reader_open(&reader, runs->trace, core, i, 0);
            for (; reader.run && reader_end(&reader) <= start; reader_next(&reader))
                pack_near_run(runs, &near.slots[i], &reader);
            reader_close(&reader);
        }
        scan_visit(runs->trace, core, start, runs->near_end, &visitor);
        for (NearSlot *slot = near.slots; slot < near.slots + shape.slots; slot++) {
            for (uint32_t depth = slot->depth; depth-- > 0;) pack_entry(runs, slot, depth, runs->near_end);
            pack_stall(slot);
            json->line = true;
            json_open(json, NULL, '[');
            put_packed(json_value(json, NULL), &slot->runs);
            put_packed(json_value(json, NULL), &slot->entries);
            put_packed(json_value(json, NULL), &slot->stalls);
            json_close(json, ']');
            walk_free(&slot->walk);
            memory_free(slot->open);
        }
    }
    json_close(json, ']');
    memory_free(near.slots);
}

/* Write a text for each unit with its instructions, or for each queue with its requests. */
static void put_units(PageRuns *runs, const char *key, NearUnit *units, bool queues) {
    Json *json = &runs->export->json;
    const TraceShape shape = runs->export->shape;
    json_open(json, key, '[');
    for (uint32_t i = 0; i < shape.cores * trace_streams(shape); i++) {
        if ((i % trace_streams(shape) >= trace_units(shape)) != queues) continue;
        json->line = true;
        put_packed(json_value(json, NULL), &units[i].pack);
    }
    json_close(json, ']');
}

/* ---- all of it ---- */

static void put_waves(const PageRuns *runs) {
    const Export *export = runs->export;
    Json *json = &runs->export->json;
    json_number(json, "first_wave", runs->first_wave);
    TraceWave before = {0};
    Pack waves = {0};
    for (uint32_t i = runs->first_wave; i < runs->waves && i < export->wave_count; i++) {
        const TraceWave *wave = &export->waves[i];
        pack_lanes(&waves, wave->live ^ before.live, export->shape.wave_size > 32);
        pack_signed(&waves, (int64_t)wave->group - before.group);
        pack_number(&waves, wave->slot);
        before = *wave;
    }
    put_packed(json_value(json, "waves"), &waves);
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
    OWNED NearUnit *units = memory_array(shape.cores * (size_t)trace_streams(shape) + 1, sizeof *units);
    for (uint32_t i = 0; i < shape.cores * trace_streams(shape); i++) units[i].before.cycle = runs.near_start;
    put_slots(&runs, units);
    put_waves(&runs);
    put_units(&runs, "units", units, false);
    put_units(&runs, "queue_levels", units, true);
    if (runs.bin) {
        json_put(json, "levels { bin %llu slot_bin %llu", wide(runs.bin), wide(runs.slot_bin));
        text_bytes(json_value(json, "cores"), runs.levels.text, runs.levels.length);
        json_close(json, '}');
    } else {
        json_text(json, "levels", NULL);
    }
    memory_free(runs.empty);
    memory_free(text_take(&runs.levels));
}
