/* viewer.c: the viewer's life, the runs that it shows, and what is known about the selection; see viewer.h. */
#include "sim/viewer/viewer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/isa/number.h"
#include "sim/debug/time/track.h"
#include "sim/viewer/model/state.h"

const char *const view_formats[SHOW_COUNT] = {"auto", "f32", "u32", "i32", "hex"};
const char *const view_tabs[TAB_COUNT] = {"why", "bill", "lines", "marks", "wrong"};
const char *const view_heats[HEAT_COUNT] = {"lanes", "cycles", "stalls"};

bool viewer_say(Viewer *v, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(v->message, sizeof v->message, format, arguments);
    va_end(arguments);
    v->stale = true;
    return false;
}

bool viewer_read_number(const char *text, uint64_t limit, uint64_t *number) {
    return *text && number_read_u64(text, strlen(text), number) == NUMBER_OK && *number < limit;
}

/* ---- facts ---- */

void viewer_forget_preview(Viewer *v) {
    canvas_destroy(v->preview);
    v->preview = NULL;
}

void viewer_changed(Viewer *v) {
    viewer_forget_preview(v);
    v->facts.fresh = false;
    v->stale = true;
}

bool viewer_lost(Viewer *v) {
    v->lost = true;
    return viewer_say(v, "out of memory");
}

bool viewer_travel(Viewer *v, uint64_t cycle) {
    const bool ok = travel_go(v->run->travel, cycle);
    v->lost |= !ok;
    return ok;
}

static void forget_facts(Viewer *v) {
    if (v->facts.has_why) why_free(&v->facts.why);
    free(v->facts.before);
    v->facts = (Facts){0};
}

static bool is_issue(void *user, const TraceRun *run) {
    (void)user;
    return run->state == STATE_ACTIVE;
}

/* Is it of another wave? */
static bool is_other(void *user, const TraceRun *run) {
    return run->wave != *(const uint32_t *)user;
}

static uint32_t *copy_registers(const Viewer *v) {
    const Program *program = v->run->program;
    const Gpu *gpu = travel_gpu(v->run->travel);
    const uint32_t count = inspect_component_count(program), lanes = (uint32_t)v->config->wave_size;
    uint32_t *copy = malloc(((size_t)count * lanes + 1) * sizeof *copy);
    for (uint32_t i = 0; copy && i < count; i++)
        memcpy(copy + (size_t)i * lanes, inspect_register(gpu, v->core, v->slot, inspect_component_at(program, i)),
               lanes * sizeof *copy);
    return copy;
}

/* The registers as they were before the last instruction of the wave. */
static void find_before(Viewer *v, Facts *f) {
    TraceRun last;
    InspectWave wave;
    if (!track_find_before(v->trace, v->core, v->slot, v->cycle, is_issue, is_other, &f->wave.number, &last)) return;
    if (last.wave != f->wave.number || !viewer_travel(v, last.cycle + last.cycles - 1)) return;
    const Gpu *gpu = travel_gpu(v->run->travel);
    if (inspect_wave(gpu, v->core, v->slot, &wave) && wave.number == f->wave.number) f->before = copy_registers(v);
    v->lost |= f->here && wave.number == f->wave.number && !f->before;
    f->has_before = f->before != NULL;
    viewer_travel(v, v->cycle);
}

const Facts *viewer_facts(Viewer *v) {
    Facts *f = &v->facts;
    if (f->fresh) return f;
    forget_facts(v);
    f->fresh = v->spent = true;
    if (!viewer_travel(v, v->cycle)) return f;
    const WhyPixel pixel = {v->core, v->slot, v->lane, v->cycle};
    f->has_why = why_ask(&f->why, v->run->travel, v->run->code, &pixel);
    v->lost |= !f->has_why;
    if (!track_run_at(v->trace, v->core, v->slot, v->cycle, &f->run)) f->run = (TraceRun){.wave = TRACE_NO_WAVE};
    f->here = inspect_wave(travel_gpu(v->run->travel), v->core, v->slot, &f->wave);
    if (f->here) find_before(v, f);
    if (f->here) f->here = inspect_wave(travel_gpu(v->run->travel), v->core, v->slot, &f->wave);
    const uint32_t pc = f->here ? f->wave.pc : f->run.wave != TRACE_NO_WAVE ? f->run.pc : TRACE_NO_PC;
    if (pc < v->run->code->count) {
        f->file = v->run->image->locations[pc].file;
        f->line = code_line(v->run->code, pc);
    }
    return f;
}

uint32_t viewer_wave_number(Viewer *v) {
    const Facts *f = viewer_facts(v);
    return f->here ? f->wave.number : f->run.wave;
}

const LineRow *viewer_line_row(const Viewer *v, uint32_t line) {
    return v->lines ? lines_find(v->lines, 0, line) : NULL;
}

bool viewer_profile(Viewer *v) {
    const char *why = "out of memory";
    if (!v->profile) v->profile = profile_create(v->run->code, v->trace, 0, UINT64_MAX, &why);
    if (v->profile && !v->lines) v->lines = lines_create(v->run->code, v->profile);
    v->lost |= !v->lines;
    return v->lines || viewer_say(v, "%s", why);
}

/* ---- runs ---- */

void viewer_drop(Viewer *v) {
    forget_facts(v);
    lines_destroy(v->lines);
    profile_destroy(v->profile);
    v->lines = NULL;
    v->profile = NULL;
    summary_free(&v->summary);
    problems_free(&v->problems);
    v->overview_done = UINT32_MAX;
    if (v->tiles) tiles_forget(v->tiles);
    if (v->run) v->host.end(v->host.user, v->run);
    v->run = NULL;
}

static MaskFault fault_of(const ViewRun *run) {
    const Fault *fault = travel_fault(run->travel);
    return fault ? (MaskFault){true, fault->cycle, fault->wave} : (MaskFault){0};
}

bool viewer_adopt(Viewer *v, ViewRun *run) {
    Summary summary;
    Problems problems;
    const uint32_t cores = (uint32_t)run->program->config.cores;
    const MaskFault fault = fault_of(run);
    const uint32_t core = v->core < cores ? v->core : 0;
    if (!summary_start(&summary, travel_trace(run->travel), core, &fault)) return viewer_lost(v);
    if (!problems_find(&problems, run->checked, run->travel)) {
        summary_free(&summary);
        return viewer_lost(v);
    }
    viewer_drop(v);
    v->run = run;
    v->problems = problems;
    v->problem = 0;
    v->trace = travel_trace(run->travel);
    v->config = &run->program->config;
    v->cycles = trace_cycles(v->trace) ? trace_cycles(v->trace) : 1;
    v->summary = summary;
    v->core = core;
    if (v->cycle >= v->cycles) v->cycle = v->cycles - 1;
    if (v->slot >= v->config->waves) v->slot = 0;
    if (v->lane >= v->config->wave_size) v->lane = 0;
    if (v->component >= inspect_component_count(run->program)) v->component = 0;
    v->has_range = v->predicting = v->chosen_height = v->fitted = v->summarised = false;
    viewer_forget_widths(v);
    viewer_read_breaks(v);
    viewer_layout(v);
    viewer_changed(v);
    return true;
}

void viewer_start_at_fault(Viewer *v) {
    if (v->problems.count && v->problems.list[0].kind == PROBLEM_FAULT) viewer_show_problem(v, 0);
}

/* ---- life ---- */

Viewer *viewer_create(const ViewHost *host, ViewRun *run) {
    Viewer *v = calloc(1, sizeof *v);
    if (!v) return NULL;
    *v = (Viewer){.host = *host,
                  .width = 1280,
                  .height = 800,
                  .scale = 1,
                  .fold = 1,
                  .follow = true,
                  .speed = 8,
                  .word_wanted = UINT32_MAX,
                  .line = 1,
                  .palette = PALETTE_CLASSIC,
                  .patterns = true,
                  .stale = true};
    v->tiles = tiles_create();
    if (v->tiles && viewer_adopt(v, run)) {
        viewer_start_at_fault(v);
        return v;
    }
    tiles_destroy(v->tiles);
    free(v);
    return NULL;
}

void viewer_destroy(Viewer *v) {
    if (!v) return;
    job_stop(v);
    viewer_drop(v);
    viewer_free_widths(v);
    viewer_remove_breaks(v);
    tiles_destroy(v->tiles);
    sheet_free(&v->sheet);
    canvas_destroy(v->overview);
    viewer_forget_preview(v);
    free(v->errors);
    free(v);
}

void viewer_wait(Viewer *v, char *errors) {
    free(v->errors);
    v->errors = errors;
    v->waiting = v->stale = true;
}

bool viewer_is_waiting(const Viewer *v) {
    return v->waiting;
}

/* ---- what the platform asks ---- */

enum { PROFILE_SLOT_CYCLES = 1 << 25 }; /* of a run whose profile is made without being asked for */

bool viewer_work(Viewer *v) {
    if (job_work(v)) return true;
    if (summary_work(&v->summary)) {
        v->stale = true;
        return true;
    }
    if (!v->summarised && v->summary.done == v->summary.columns) v->stale = v->summarised = true;
    if (!v->lines && v->cycles * v->config->waves * v->config->cores <= PROFILE_SLOT_CYCLES) {
        v->stale = viewer_profile(v);
        return false;
    }
    if (v->drawing_more) v->stale = true;
    return v->drawing_more;
}

bool viewer_is_stale(const Viewer *v) {
    return v->stale;
}

bool viewer_is_playing(const Viewer *v) {
    return v->playing;
}

bool viewer_is_over(const Viewer *v) {
    return v->over;
}

bool viewer_wants_text(const Viewer *v) {
    return v->asking;
}

void viewer_tick(Viewer *v, uint32_t milliseconds) {
    if (!v->playing) return;
    v->play_rest += v->speed * milliseconds / 1000;
    const uint64_t whole = (uint64_t)v->play_rest;
    v->play_rest -= (double)whole;
    if (whole == 0) return;
    const uint64_t left = v->cycles - 1 - v->cycle;
    viewer_go(v, v->cycle + (whole < left ? whole : left));
    if (v->cycle == v->cycles - 1) v->playing = false;
}

const char *viewer_title(const Viewer *v) {
    Viewer *own = (Viewer *)v;
    if (v->waiting) return snprintf(own->title, sizeof own->title, "%s - errors - lockstep", v->host.file), v->title;
    const char *const failed = viewer_has_failed(v) ? "FAILED - " : "";
    snprintf(own->title, sizeof own->title, "%s%s - cycle %llu of %llu - lockstep", failed, v->host.file,
             (unsigned long long)v->cycle, (unsigned long long)v->cycles);
    return v->title;
}

bool viewer_has_failed(const Viewer *v) {
    for (uint32_t i = 0; i < v->problems.count; i++)
        if (!v->problems.list[i].expected) return true;
    return false;
}

char *viewer_list(const Viewer *v) {
    return sheet_list(&v->sheet);
}

bool viewer_fault(const Viewer *v, char *said, size_t size) {
    return sheet_fault(&v->sheet, said, size);
}

bool viewer_is_lost(const Viewer *v) {
    return v->lost || v->sheet.lost || v->sheet.texts.failed || v->summary.lost || tiles_lost(v->tiles) ||
           trace_failed(v->trace);
}
