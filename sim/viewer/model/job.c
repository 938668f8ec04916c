/* job.c: changes of the machine; and jobs, slice by slice: the next run to be shown, waves of every width, settings
 * that might make the selected cycles shorter, two runs compared; see job.h. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/image/image.h"
#include "sim/base/arith.h"
#include "sim/debug/time/track.h"
#include "sim/viewer/model/model.h"
#include "sim/viewer/paint/kit.h"

enum { DRAW_SLICES = 32 /* from one drawing to the next */ };

/* ---- changes of the machine ---- */

bool settings_put(Settings *s, const char *text) {
    const size_t key = strcspn(text, "="), length = strlen(text);
    size_t i = 0;
    if (key == 0 || key == length || length >= SETTING_TEXT_MAX) return false;
    if (strncmp(text, "preset=", key + 1) == 0) s->count = 0;
    while (i < s->count && strncmp(s->text[i], text, key + 1) != 0) i++;
    if (i == SETTINGS_MOST) return false;
    snprintf(s->text[i], sizeof s->text[i], "%s", text);
    if (i == s->count) s->count++;
    return true;
}

bool settings_put_all(Settings *s, const char *text) {
    char word[SETTING_TEXT_MAX];
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        const size_t length = strcspn(text, " ");
        if (length >= sizeof word) return false;
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        if (!settings_put(s, word)) return false;
        text += length;
    }
    return true;
}

void settings_drop(Settings *s, const char *key) {
    const size_t length = strlen(key);
    size_t at = 0;
    while (at < s->count && (strncmp(s->text[at], key, length) != 0 || s->text[at][length] != '=')) at++;
    if (at == s->count) return;
    s->count--;
    memmove(s->text + at, s->text + at + 1, (s->count - at) * sizeof *s->text);
}

bool settings_same(const Settings *a, const Settings *b) {
    if (a->count != b->count) return false;
    for (size_t i = 0; i < a->count; i++)
        if (strcmp(a->text[i], b->text[i]) != 0) return false;
    return true;
}

bool settings_has(const Settings *s, const char *text) {
    size_t i = 0;
    while (i < s->count && strcmp(s->text[i], text) != 0) i++;
    return i < s->count;
}

void settings_text(const Settings *s, const Settings *other, const char *none, char *out, size_t size) {
    size_t used = (size_t)snprintf(out, size, "%s", s->count ? "" : none);
    for (int both = 0; both < 2; both++)
        for (size_t i = 0; i < s->count && used < size; i++)
            if (settings_has(other, s->text[i]) == both)
                used += (size_t)snprintf(out + used, size - used, "%s%s", used ? " " : "", s->text[i]);
}

/* ---- one run of a job ---- */

/* Begin the job's run. Return false with what is wrong, as the host says it. */
static bool begin_run(Model *m, char **errors) {
    Job *job = &m->job;
    const char *list[SETTINGS_MOST];
    for (size_t i = 0; i < job->settings.count; i++) list[i] = job->settings.text[i];
    job->run = m->host.begin(m->host.user, job->file, list, job->settings.count, errors);
    return job->run != NULL;
}

/* Record a slice of it. Return whether there is more to do. */
static bool record(Model *m) {
    Job *job = &m->job;
    const bool ends = m->host.ends && m->host.ends(m->host.user);
    if (!job->recorded && !ends && travel_record(job->run->travel)) return true;
    if (!job->recorded) travel_finish(job->run->travel);
    job->recorded = true;
    return false;
}

/* ---- the next run to be shown ---- */

const Settings *model_wanted(const Model *m) {
    return m->job.kind == JOB_RUN ? &m->job.settings : &m->settings;
}

const Config *model_wanted_config(const Model *m) {
    return m->job.kind == JOB_RUN ? &m->job.run->program->config : m->config;
}

bool model_start_run(Model *m, const Settings *settings, const char *name) {
    char *errors = NULL;
    const Settings wanted = *settings; /* a copy: they may belong to the job that ends now */
    job_stop(m);
    m->job = (Job){.kind = JOB_RUN, .settings = wanted};
    snprintf(m->job.name, sizeof m->job.name, "%.95s", name);
    if (begin_run(m, &errors)) {
        memory_free(errors);
        return true;
    }
    memory_free(m->errors);
    m->errors = errors;
    m->job.kind = JOB_NONE;
    if (!errors) return model_say(m, "out of memory: make the machine or the program smaller");
    return model_say(m, m->waiting ? "it does not run" : "build failed: showing the last good run");
}

/* While nothing has run there is no run to go back to: errors of the file are shown, until it is saved without. */
bool model_open(Model *m, const char *path, const char **wrong) {
    job_stop(m);
    const char *before = m->host.file;
    *wrong = m->host.open ? m->host.open(m->host.user, path, &m->host.file, &m->host.command)
                          : "no other file can be opened here";
    if (*wrong) return false;
    if (model_start_run(m, &(Settings){0}, m->host.file)) {
        m->job.back = before;
        return true;
    }
    if (!m->waiting) m->host.open(m->host.user, before, &m->host.file, &m->host.command);
    return false;
}

/* Is it time to show the beginning of a long run? Not if it lacks what the person looks at. */
static bool is_awaited(const Model *m) {
    const bool is_known = !m->waiting && !m->job.back && !m->has_range;
    return is_known && !m->job.is_early && m->host.hurries && m->host.hurries(m->host.user);
}

static void work_on_run(Model *m) {
    Job *job = &m->job;
    const bool again = record(m) && is_awaited(m);
    if (again)
        travel_finish(job->run->travel);
    else if (!job->recorded)
        return;

    /* Is it another program, byte by byte? */
    size_t lengths[2] = {0};
    uint8_t *bytes[2] = {image_write(m->run->image, &lengths[0]), image_write(job->run->image, &lengths[1])};
    if (!bytes[0] || !bytes[1]) memory_fail();
    const bool edited = lengths[0] != lengths[1] || memcmp(bytes[0], bytes[1], lengths[0]) != 0;
    memory_free(bytes[0]);
    memory_free(bytes[1]);
    const bool other = m->waiting || job->back; /* another program: there is nothing to compare it with */
    if (other) {
        model_forget_saves(m);
        m->cycle = m->core = m->slot = m->lane = m->component = 0;
        m->line = 1;
        breaks_clear(&m->breaks);
    }
    m->version = other ? 0 : m->version + edited;
    m->settings = job->settings;
    if (!other && m->early == m->selections) m->cycle = m->before_early;
    m->before_early = m->cycle;
    model_adopt(m, job->run);
    m->early = again ? m->selections : 0;
    job->is_early = again;
    job->run = NULL;
    m->waiting = false;
    job->back = NULL;
    if (m->settings.count == 0) {
        m->base = *m->config;
        m->base_cycles = m->cycles;
    }
    memory_free(m->errors);
    m->errors = NULL;
    const char *end = again ? " so far" : travel_is_whole(m->run->travel) ? "" : ": it was stopped there";
    model_say(m, "%s: %" PRIu64 " cycles%s", job->name, m->cycles, end);
    if (!again || !begin_run(m, &m->errors)) job->kind = JOB_NONE;
}

/* ---- waves of every width ---- */

void model_forget_widths(Model *m) {
    if (m->job.kind == JOB_WIDTHS) job_stop(m);
    for (uint32_t i = 0; i < m->width_count; i++) memory_free(m->widths[i].columns);
    m->width_count = m->widths_begun = 0;
    m->widths_made = false;
}

const SettingInfo *model_varied(const Model *m) {
    return m->varied ? m->varied : config_find("wave_size");
}

/* All values of a choice; of a number the present one, and its halves and doubles. */
static void find_values(Model *m) {
    const SettingInfo *setting = model_varied(m);
    const uint64_t present = config_get(m->config, setting);
    Config config = *m->config;
    for (int i = 0; setting->words ? config_get(&config, setting) != 0 : i < VIEW_WIDTHS - 1; i++) {
        const uint64_t before = config_get(&config, setting);
        config_step(&config, setting, -1);
        if (config_get(&config, setting) == before || (!setting->words && before <= 1)) break;
    }
    for (uint64_t before = UINT64_MAX; m->width_count < VIEW_WIDTHS; config_step(&config, setting, 1)) {
        const uint64_t value = config_get(&config, setting);
        if (value == before || (m->width_count && value == 0)) break;
        if (value <= present || !m->width_count) m->width_first = m->width_count;
        Width *width = &m->widths[m->width_count++];
        *width = (Width){.is_shown = value == present};
        config_show(&config, setting, width->value, sizeof width->value);
        before = value;
    }
}

/* The one that runs after i others: first the present one, then those above and below it in turn, since the lowest may
 * take longest. */
static uint32_t choose_width(const Model *m, size_t i) {
    int at = (int)m->width_first;
    for (int step = 1; i > 0; step = step > 0 ? -step - 1 : 1 - step) {
        at += step;
        i -= at >= 0 && at < (int)m->width_count;
    }
    return (uint32_t)at;
}

static bool begin_width(void *user, size_t i, Run *run, ProgramError *error) {
    Model *m = user;
    char setting[96];
    m->width_next = choose_width(m, i);
    m->widths_begun = (uint32_t)i + 1;
    snprintf(setting, sizeof setting, "%.48s=%.31s", model_varied(m)->name, m->widths[m->width_next].value);
    snprintf(m->job.name, sizeof m->job.name, "%.79s", setting);
    m->changed = true;
    return variant_create(run, m->run->program, setting, true, error);
}

/* Measure the run; its strip is counted next. */
static bool end_width(void *user, size_t i, Run *run, const ProgramError *error) {
    Model *m = user;
    Job *job = &m->job;
    Width *width = &m->widths[m->width_next];
    (void)i;
    m->changed = true;
    snprintf(width->error, sizeof width->error, "%.199s", error->text);
    if (!run) return true;
    const Stats stats = gpu_stats(run->gpu);
    width->cycles = trace_cycles(run->trace);
    width->active = percent(stats.lane_instructions, stats.wave_instructions * run->program->config.wave_size);
    if (gpu_fault(run->gpu)) snprintf(width->error, sizeof width->error, "stopped by a fault");
    job->counted = *run;
    *run = (Run){0};
    job->bins = bins_create(job->counted.trace);
    return true;
}

void model_start_widths(Model *m) {
    job_stop(m);
    model_forget_widths(m);
    find_values(m);
    m->job = (Job){.kind = JOB_WIDTHS};
    snprintf(m->job.name, sizeof m->job.name, "values of %.48s", model_varied(m)->name);
    const VariantsPlan plan = {.count = m->width_count, .user = m, .begin = begin_width, .end = end_width};
    m->job.variants = variants_create(&plan, 1);
}

static void work_on_widths(Model *m) {
    Job *job = &m->job;
    if (job->bins) {
        if (bins_work(job->bins)) return;
        Width *width = &m->widths[m->width_next];
        const BandZoom zoom = band_zoom(WIDTH_COLUMNS, width->cycles);
        width->columns = memory_array(WIDTH_COLUMNS, sizeof *width->columns);
        uint64_t starts[WIDTH_COLUMNS + 1];
        band_starts(zoom, 0, WIDTH_COLUMNS, starts);
        bins_count(job->bins, COUNT_GPU, 0, 0, starts, WIDTH_COLUMNS, width->columns);
        const Config *config = &job->counted.program->config;
        Fill *fill = fill_create(&job->counted, job->counted.trace);
        for (int32_t i = 0; i < WIDTH_COLUMNS; i++)
            count_leave_out(&width->columns[i], fill_unused(fill, RANGE_ALL_CORES), config->waves * config->cores);
        fill_destroy(fill);
        bins_destroy(job->bins);
        job->bins = NULL;
        run_destroy(&job->counted);
        m->changed = true;
    } else if (!variants_work(job->variants)) {
        m->widths_made = true;
        job->kind = JOB_NONE;
    }
}

/* ---- settings that might make them shorter ---- */

void model_start_tries(Model *m) {
    job_stop(m);
    const Range *range = m->has_range ? &m->range : &m->whole;
    Tries *tries = m->has_range ? &m->tries : &m->cost_tries;
    *tries = (Tries){.range = range, .usual = m->run};
    if (!range->done) return;
    m->job = (Job){.kind = JOB_TRIES, .name = "other settings", .tries = tries};
    if (m->run->build && m->run->build->unrolling && model_profile(m)) tries_add_loops(tries, m->profile);
    const VariantsPlan plan = tries_plan(tries);
    m->job.variants = variants_create(&plan, 1);
}

/* ---- two runs compared ---- */

void model_drop_diff(Model *m) {
    Diff *diff = &m->diff;
    align_free(&diff->align);
    compare_free(&diff->lines);
    match_free(&diff->match);
    for (int side = 0; side < 2; side++) {
        compare_side_free(&diff->costs[side]);
        Run *run = diff->run[side];
        diff->run[side] = NULL;
        model_release(m, run);
        diff->cycles[side] = 0;
    }
    diff->made = false;
    diff->error[0] = '\0';
}

void model_start_diff(Model *m, const OtherRun side[2]) {
    job_stop(m);
    model_drop_diff(m);
    m->job = (Job){.kind = JOB_DIFF, .name = "comparison", .side = {side[0], side[1]}};
    memcpy(m->diff.side, m->job.side, sizeof m->diff.side);
    for (int i = 0; i < 2; i++) m->diff.other_file[i] = *side[i].file && strcmp(side[i].file, m->host.file) != 0;
}

static void end_diff(Model *m, const char *error) {
    if (*error) model_drop_diff(m);
    snprintf(m->diff.error, sizeof m->diff.error, "%s", error);
    m->diff.made = true;
    m->diff.number++;
    job_stop(m);
}

static void work_on_diff(Model *m) {
    Job *job = &m->job;
    Diff *diff = &m->diff;
    if (job->step == 2) {
        match_make(&diff->match, diff->run[0]->code, diff->run[1]->code);
        compare_make(&diff->lines, diff->costs);
        for (int side = 0; side < 2; side++) travel_go(diff->run[side]->travel, UINT64_MAX);
        compare_results(&diff->lines, diff->costs);
        if (diff->run[0] == m->run || diff->run[1] == m->run) model_travel(m, m->cycle);
        compare_tell(&diff->lines, diff->costs);
        if (!diff->is_chosen) diff->by_line = diff->lines.changed > 0;
        if (diff->by_line) compare_sort(&diff->lines, COMPARE_BY_LINE);
        end_diff(m, "");
    } else if (!job->run) {
        const OtherRun *side = &job->side[job->step];
        job->settings = side->settings;
        job->file = diff->other_file[job->step] ? side->file : NULL;
        snprintf(job->name, sizeof job->name, "%.90s", diff->name[job->step]);
        m->changed = true;
        char *errors = NULL;
        const bool shown = !job->file && settings_same(&job->settings, &m->settings);
        if (side->run || shown) { /* it is not made again */
            job->run = side->run ? side->run : m->run;
            job->recorded = true;
        } else if (!begin_run(m, &errors)) {
            const char *text = !errors ? "out of memory" : *errors ? errors : "it does not run";
            char line[sizeof diff->error];
            snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text); /* the first one */
            end_diff(m, line);
        }
        memory_free(errors);
    } else if (job->recorded) { /* count its costs, and keep it */
        const char *why = "";
        const int side = (int)job->step++;
        travel_go(job->run->travel, UINT64_MAX); /* how it filled the machine is known at its end */
        diff->cycles[side] = travel_end(job->run->travel);
        const bool counted = compare_side(&diff->costs[side], job->run, 0, UINT64_MAX, &why);
        diff->run[side] = job->run;
        if (job->run == m->run) model_travel(m, m->cycle);
        job->run = NULL;
        job->recorded = false;
        if (!counted) end_diff(m, why);
    } else {
        record(m);
    }
}

/* ---- any job ---- */

bool job_work(Model *m) {
    Job *job = &m->job;
    const int ended = job->kind == JOB_TRIES ? job->tries->ended : 0;
    switch (job->kind) {
    case JOB_NONE: return false;
    case JOB_RUN: work_on_run(m); break;
    case JOB_WIDTHS: work_on_widths(m); break;
    case JOB_DIFF: work_on_diff(m); break;
    case JOB_TRIES:
        if (!variants_work(job->variants)) {
            tries_end(job->tries);
            job->kind = JOB_NONE;
        } else if (ended < job->tries->count) {
            snprintf(job->name, sizeof job->name, "%s", job->tries->list[ended].setting);
        }
        m->changed |= ended != job->tries->ended;
        break;
    }
    if (++job->slices % DRAW_SLICES == 0 || job->kind == JOB_NONE) m->changed = true;
    return true;
}

void job_stop(Model *m) {
    Job *job = &m->job;
    Run *run = job->run;
    job->run = NULL;
    model_release(m, run);
    bins_destroy(job->bins);
    run_destroy(&job->counted);
    variants_destroy(job->variants);
    if (job->back) m->host.open(m->host.user, job->back, &m->host.file, &m->host.command);
    if (job->kind == JOB_DIFF && !m->diff.made) model_drop_diff(m);
    if (job->kind == JOB_TRIES) job->tries->wanted = true;
    *job = (Job){0};
    m->changed = true;
}

bool model_is_busy(const Model *m) {
    return m->job.kind != JOB_NONE && m->job.kind != JOB_TRIES;
}

/* Waves are the only total that is known beforehand. */
uint32_t job_text(const Model *m, char *out, size_t size) {
    const Job *job = &m->job;
    snprintf(out, size, "%s ...", job->name);
    const Run *run = job->run ? job->run : variants_now(job->variants);
    if (!run || job->run == m->run) return 0;
    const Gpu *gpu = run->gpu;
    const uint64_t started = gpu_stats(gpu).waves, total = run->program->wave_count;
    snprintf(out, size, "%s: cycle %" PRIu64 ", wave %" PRIu64 " of %" PRIu64, job->name, gpu_now(gpu), started, total);
    return job->recorded ? 1000 : (uint32_t)(started * 1000 / (total + 1));
}

/* ---- moment by moment ---- */

bool model_has_diff(const Model *m) {
    return m->diff.made && m->diff.run[0] && m->diff.run[1];
}

const Trace *model_diff_trace(const Model *m, int side) {
    return travel_trace(m->diff.run[side]->travel);
}

void model_align(Model *m, int side, uint32_t core, uint32_t slot, uint64_t cycle) {
    Alignment *align = &m->diff.align;
    const Trace *trace = model_diff_trace(m, side), *other = model_diff_trace(m, !side);
    uint32_t wave[2] = {TRACE_NO_WAVE, TRACE_NO_WAVE};
    TraceRun run;
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    if ((track_run_at(trace, core, slot, cycle, &run) && run.wave != TRACE_NO_WAVE) ||
        track_find_after(trace, core, slot, cycle, UINT64_MAX, &(Wanted){.wave = TRACE_NO_WAVE}, &run))
        wave[side] = run.wave;
    for (uint32_t i = (uint32_t)count; waves && wave[side] == TRACE_NO_WAVE && i-- > 0;) /* the last one that it had */
        if (waves[i].core == core && waves[i].slot == slot) wave[side] = i;
    if (align->trace[0] && align->wave[side] == wave[side]) return;
    if (wave[side] != TRACE_NO_WAVE) wave[!side] = align_wave(trace, other, wave[side]);
    align_free(align);
    const Trace *traces[2] = {side ? other : trace, side ? trace : other};
    align_start(align, traces[0], traces[1], wave[0], wave[1], &m->diff.match);
    const Fill *fill[2] = {m->diff.costs[0].fill, m->diff.costs[1].fill};
    for (uint32_t i = 0; i < fill[0]->phase_count && i < fill[1]->phase_count; i++)
        align_mark(align, fill[0]->phases[i].from, fill[1]->phases[i].from);
}
