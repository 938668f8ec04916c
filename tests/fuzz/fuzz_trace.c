/* fuzz_trace.c: any bytes as a .lstrace file: reading it must end with a trace or a reason, and whatever it gives must
 * keep the promises of trace.h. Once as they are, and once with right checksums. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/export/export.h"
#include "sim/trace/trace_file.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/trace_repair.h"

typedef struct Bytes {
    const uint8_t *at;
    size_t length;
} Bytes;

static bool read_bytes(void *user, uint64_t offset, void *bytes, size_t n) {
    const Bytes *in = user;
    if (offset > in->length || n > in->length - offset) return false;
    memcpy(bytes, in->at + offset, n);
    return true;
}

static void require(bool condition, const char *promise) {
    if (condition) return;
    fprintf(stderr, "broken promise: %s\n", promise);
    abort();
}

/* Every slot has a state in every cycle of the window, and waves and instructions exist. */
static void check_slot(const TraceFile *file, const Trace *window, uint32_t core, uint32_t slot) {
    size_t count, waves;
    const TraceRun *runs = trace_runs(window, core, slot, &count);
    uint64_t next = trace_start(window);
    trace_waves(window, &waves);
    for (size_t i = 0; i < count; i++) {
        require(runs[i].cycle == next && runs[i].cycles > 0, "runs follow one another");
        require(runs[i].state < STATE_COUNT && runs[i].reason < REASON_COUNT, "states and reasons exist");
        require(runs[i].state == STATE_DISABLED || runs[i].wave < waves, "waves exist");
        require(runs[i].state == STATE_DISABLED || !file->image || runs[i].pc <= file->image->instructions,
                "instructions exist");
        next += runs[i].cycles;
    }
    require(next == trace_end(window) || trace_start(window) >= trace_end(window), "runs cover the window");
}

/* Levels follow one another, and the queue has room for what is in it. */
static void check_queue(const Trace *window, uint32_t core, uint32_t i) {
    size_t count;
    const TraceAlu *levels = trace_alus(window, core, trace_units(trace_shape(window)) + i, &count);
    uint64_t next = 0;
    for (size_t l = 0; l < count; l++) {
        require(levels[l].cycle >= next && levels[l].cycles > 0, "levels follow one another");
        require(trace_requests(&levels[l]) > 0 && trace_requests(&levels[l]) <= trace_shape(window).queue_entries,
                "requests fit");
        next = levels[l].cycle + levels[l].cycles;
        require(next <= trace_cycles(window), "levels end with the run");
    }
}

static bool discard(void *user, const char *bytes, size_t n) {
    (void)bytes;
    size_t *left = user;
    if (n > *left) return false; /* a few bytes can stand for a table of any length */
    *left -= n;
    return true;
}

/* They end, with a text or a reason. Much of one is enough: it is the reading that is tested. */
static void export_trace(const TraceFile *file) {
    static ExportWriter *const writers[] = {export_csv,  export_csv_alus, export_csv_queues,
                                            export_json, export_kanata,   export_vcd};
    const Run run = {.image = file->image,
                     .trace = file->trace,
                     .code = code_create(file->image),
                     .title = file->title ? file->title : "",
                     .config = "{}"};
    const ExportInput input = {.run = &run, .trace = file->trace, .version = ""};
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
        size_t left = 1 << 16;
        char error[EXPORT_ERROR_MAX];
        (void)writers[i](&input, discard, &left, error);
    }
    code_destroy(run.code);
}

static void read_trace(const uint8_t *bytes, size_t length) {
    Bytes in = {bytes, length};
    const char *why = NULL;
    TraceFile *file = trace_file_open(read_bytes, &in, length, &why);
    if (!file) {
        require(why != NULL, "errors have a reason");
        return;
    }
    const uint64_t cycles = trace_cycles(file->trace), starts[] = {0, cycles / 3};
    const TraceShape shape = trace_shape(file->trace);
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        Trace *window = trace_window(file->trace, starts[i], i ? starts[i] + cycles / 3 : UINT64_MAX);
        const bool whole = window && trace_load(window);
        require(whole || !window || trace_error(window), "errors have a reason");
        for (uint32_t core = 0; whole && core < shape.cores; core++)
            for (uint32_t slot = 0; slot < shape.slots; slot++) check_slot(file, window, core, slot);
        for (uint32_t core = 0; whole && core < shape.cores; core++)
            for (uint32_t queue = 0; queue < trace_queues(shape); queue++) check_queue(window, core, queue);
        trace_destroy(window);
    }
    if (file->image) export_trace(file);
    (void)trace_used(file->trace);
    trace_file_close(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    read_trace(bytes, length);
    uint8_t *repaired = memory_raw(length + 1);
    if (!repaired) return 0;
    if (length) memcpy(repaired, bytes, length);
    repair_trace(repaired, length);
    read_trace(repaired, length);
    memory_free(repaired);
    return 0;
}
