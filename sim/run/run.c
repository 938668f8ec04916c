/* run.c: setting up a run and checking a program's own expectations. */
#include "sim/run/run.h"

#include <stdio.h>
#include <string.h>

#include "sim/lanes/lane_ops.h"
#include "sim/program/texture.h"

bool run_configure(const Image *image, Config *config, char *error) {
    *config = config_default();
    for (uint32_t i = 0; i < image->setting_count; i++) {
        const SettingSpec *s = &image->settings[i];
        char why[CONFIG_ERROR_MAX];
        if (config_set(config, s->key, s->value, why)) continue;
        snprintf(error, CONFIG_ERROR_MAX, "%.200s:%u: .machine: %.280s", image->files[s->at.file], s->at.line, why);
        return false;
    }
    return true;
}

bool run_create(Run *run, const Image *image, const ProgramOptions *options, bool traced, char *error) {
    ProgramError why;
    *run = (Run){.image = image, .program = program_create(image, options, &why)};
    if (run->program && run_start(run, traced)) return true;
    snprintf(error, CONFIG_ERROR_MAX, "%s", run->program ? "out of memory" : why.text);
    run_destroy(run);
    return false;
}

bool run_start(Run *run, bool traced) {
    if (traced) run->trace = trace_create(gpu_trace_shape(run->program));
    if (!traced || run->trace) run->gpu = gpu_create(run->program, run->trace);
    return run->gpu != NULL;
}

void run_destroy(Run *run) {
    gpu_destroy(run->gpu);
    trace_destroy(run->trace);
    checker_destroy(run->checker);
    program_destroy(run->program);
    *run = (Run){0};
}

/* ---- expectations ---- */

/* The number of a statistic; STAT_COUNT if there is none of that name. */
static size_t find_statistic(const char *name) {
    size_t i = 0;
    while (i < STAT_COUNT && strcmp(gpu_stat_info[i].name, name) != 0) i++;
    return i;
}

/* The first dispatch from number `from` on of the kernel in KERNEL.NAME; how many there are if there is none. */
static uint32_t find_dispatch(const Run *run, const char *name, uint32_t from) {
    const char *dot = strrchr(name, '.');
    const size_t length = dot ? (size_t)(dot - name) : 0;
    uint32_t d = dot ? from : run->program->dispatch_count;
    for (; d < run->program->dispatch_count; d++) {
        const char *kernel = run_kernel_name(run, run->program->dispatches[d].entry);
        if (strlen(kernel) == length && strncmp(kernel, name, length) == 0) break;
    }
    return d;
}

/* KERNEL.NAME: a statistic of all dispatches of a kernel that have begun. *begun: there was one. False if there is no
 * such kernel, or no such statistic of one. */
static bool kernel_statistic(const Run *run, const char *name, uint64_t *value, bool *timed, bool *begun) {
    const uint32_t first = find_dispatch(run, name, 0);
    const char *dot = strrchr(name, '.');
    *value = 0;
    *begun = false;
    for (uint32_t d = first; d < run->program->dispatch_count; d = find_dispatch(run, name, d + 1)) {
        Stats stats = {0};
        const size_t i = find_statistic(dot + 1);
        *begun |= gpu_dispatch_stats(run->gpu, d, &stats);
        if (i == STAT_COUNT || gpu_stat_info[i].most) return false;
        *timed = gpu_stat_info[i].timed;
        *value += stat_get(&stats, i);
    }
    return first < run->program->dispatch_count;
}

const char *run_kernel_name(const Run *run, uint32_t entry) {
    for (uint32_t i = 0; i < run->image->symbol_count; i++)
        if (run->image->symbols[i].target == entry) return run->image->symbols[i].name;
    return "main";
}

bool run_statistic(const Run *run, const char *name, uint64_t *value, bool *timed) {
    const Stats stats = gpu_stats(run->gpu);
    bool begun;
    *timed = true;
    const size_t i = find_statistic(name);
    if (i < STAT_COUNT) {
        *timed = gpu_stat_info[i].timed;
        *value = stat_get(&stats, i);
        return true;
    }
    if (kernel_statistic(run, name, value, timed, &begun)) return begun;
    for (int s = 0; s < STATE_COUNT; s++)
        if (strcmp(trace_states[s].name, name) == 0) {
            *value = gpu_state_cycles(run->gpu, s);
            return true;
        }
    for (int r = 0; r < REASON_COUNT; r++)
        if (strcmp(trace_reasons[r].name, name) == 0) {
            *value = gpu_reason_cycles(run->gpu, r);
            return true;
        }
    return false;
}

static bool holds(uint64_t a, Relation relation, uint64_t b) {
    switch (relation) {
    case REL_EQ: return a == b;
    case REL_NE: return a != b;
    case REL_LT: return a < b;
    case REL_LE: return a <= b;
    case REL_GT: return a > b;
    default: return a >= b;
    }
}

static void say_unknown(const Run *run, const char *name, char *message, size_t size) {
    uint64_t value;
    bool timed, begun;
    if (kernel_statistic(run, name, &value, &timed, &begun) && !begun)
        snprintf(message, size, "'%s' is not known: %.*s never began", name, (int)(strrchr(name, '.') - name), name);
    else
        snprintf(message, size, "there is no statistic '%s'", name);
}

static ExpectOutcome check_statistic(const Run *run, const ExpectSpec *e, char *message, size_t size) {
    uint64_t value, other = e->value;
    bool timed;
    const char *unknown = !run_statistic(run, e->name, &value, &timed) ? e->name : NULL;
    if (!unknown && timed && gpu_is_functional(run->gpu)) return EXPECT_NOT_CHECKED;
    if (!unknown && e->other && !run_statistic(run, e->other, &other, &timed)) unknown = e->other;
    if (unknown) {
        say_unknown(run, unknown, message, size);
        return EXPECT_FAILED;
    }
    if (timed && gpu_is_functional(run->gpu)) return EXPECT_NOT_CHECKED;
    if (holds(value, e->relation, other)) return EXPECT_PASSED;
    snprintf(message, size, "expected %s %s %s%s%llu, got %llu", e->name, image_relation_text[e->relation],
             e->other ? e->other : "", e->other ? ", which is " : "", (unsigned long long)other,
             (unsigned long long)value);
    return EXPECT_FAILED;
}

static ExpectOutcome check_fault(const Run *run, const ExpectSpec *e, char *message, size_t size) {
    const Fault *fault = gpu_fault(run->gpu);
    const char *name = fault ? gpu_faults[fault->kind].name : "none";
    if (strcmp(name, e->name) == 0) return EXPECT_PASSED;
    snprintf(message, size, "expected the fault '%s', got %s%s%s", e->name, fault ? "'" : "", name, fault ? "'" : "");
    return EXPECT_FAILED;
}

static bool word_matches(uint32_t got, uint32_t want, const ExpectSpec *e) {
    if (got == want) return true;
    if (e->data.type != TYPE_F32 || !e->tolerance) return false;
    const float difference = lane_float(got) - lane_float(want);
    return difference <= lane_float(e->tolerance) && -difference <= lane_float(e->tolerance);
}

static void show_word(uint8_t type, uint32_t bits, char *out, size_t size) {
    if (type == TYPE_F32)
        snprintf(out, size, "%.9g (0x%08x)", (double)lane_float(bits), bits);
    else if (type == TYPE_I32)
        snprintf(out, size, "%d", (int32_t)bits);
    else
        snprintf(out, size, "%u", bits);
}

/* How many of the words are not as expected, and the first of them. `memory` has them all. */
static uint32_t count_wrong(const Run *run, const ExpectSpec *e, const uint32_t *memory, uint32_t *first) {
    uint32_t wrong = 0;
    for (uint32_t i = e->data.count; i-- > 0;)
        if (!word_matches(memory[e->first + i], data_word(&e->data, run->image->data, i), e)) {
            wrong++;
            *first = i;
        }
    return wrong;
}

bool run_wrong_word(const Run *run, const ExpectSpec *e, uint32_t *word) {
    uint32_t words, first;
    const uint32_t *memory = e->kind == EXPECT_MEMORY ? gpu_buffer(run->gpu, e->space, e->index, &words) : NULL;
    if (!memory || (uint64_t)e->first + e->data.count > words || !count_wrong(run, e, memory, &first)) return false;
    *word = e->first + first;
    return true;
}

static ExpectOutcome check_memory(const Run *run, const ExpectSpec *e, char *message, size_t size) {
    uint32_t words, at;
    const uint32_t *memory = gpu_buffer(run->gpu, e->space, e->index, &words);
    const char letter = program_letter(e->space);
    if (!memory || (uint64_t)e->first + e->data.count > words) {
        snprintf(message, size, "%c%u has %u words, but words %u to %llu are expected", letter, e->index,
                 memory ? words : 0, e->first, (unsigned long long)e->first + e->data.count - 1);
        return EXPECT_FAILED;
    }
    const uint32_t wrong = count_wrong(run, e, memory, &at);
    if (!wrong) return EXPECT_PASSED;
    char want[40], got[40];
    show_word(e->data.type, data_word(&e->data, run->image->data, at), want, sizeof want);
    show_word(e->data.type, memory[e->first + at], got, sizeof got);
    snprintf(message, size, "%c%u[%u]: expected %s, got %s (%u of %u words differ)", letter, e->index, e->first + at,
             want, got, wrong, e->data.count);
    return EXPECT_FAILED;
}

/* A stored component against the colour that is wanted: after rounding to the format, or within the tolerance. */
static bool component_matches(uint8_t format, float got, uint32_t want, uint32_t tolerance) {
    if (!tolerance) return texture_encode(format, got) == texture_encode(format, lane_float(want));
    const float difference = got - lane_float(want);
    return difference <= lane_float(tolerance) && -difference <= lane_float(tolerance);
}

static bool texel_matches(const Run *run, const ExpectSpec *e, uint32_t texel, const float got[4], uint8_t format) {
    for (uint32_t c = 0; c < 4; c++)
        if (!component_matches(format, got[c], data_word(&e->data, run->image->data, 4 * texel + c), e->tolerance))
            return false;
    return true;
}

static void show_colour(const float colour[4], char *out, size_t size) {
    snprintf(out, size, "(%g %g %g %g)", (double)colour[0], (double)colour[1], (double)colour[2], (double)colour[3]);
}

/* Texels from column e->first of row e->value on, row by row. */
static ExpectOutcome check_texels(const Run *run, const ExpectSpec *e, char *message, size_t size) {
    uint32_t words;
    const TextureShape *shape = &run->program->resource[program_space(e->space)][e->index].shape;
    const TextureData texture = {gpu_buffer(run->gpu, e->space, e->index, &words), *shape};
    const char letter = program_letter(e->space);
    const uint64_t first = e->value * shape->width + e->first, count = e->data.count / 4;
    if (!shape->format || e->first >= shape->width || first + count > (uint64_t)shape->width * shape->height) {
        snprintf(message, size, "%c%u has %u x %u texels, but %llu from (%u, %llu) on are expected", letter, e->index,
                 shape->width, shape->height, (unsigned long long)count, e->first, (unsigned long long)e->value);
        return EXPECT_FAILED;
    }
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t x = (uint32_t)((first + i) % shape->width), y = (uint32_t)((first + i) / shape->width);
        float got[4], want[4];
        char got_text[80], want_text[80];
        texture_read(&texture, 0, x, y, got);
        if (texel_matches(run, e, i, got, shape->format) || wrong++) continue;
        for (uint32_t c = 0; c < 4; c++) want[c] = lane_float(data_word(&e->data, run->image->data, 4 * i + c));
        show_colour(want, want_text, sizeof want_text);
        show_colour(got, got_text, sizeof got_text);
        snprintf(message, size, "%c%u[%u %u]: expected %s, got %s", letter, e->index, x, y, want_text, got_text);
    }
    const size_t used = strlen(message);
    if (wrong) snprintf(message + used, size - used, " (%u of %u texels differ)", wrong, (uint32_t)count);
    return wrong ? EXPECT_FAILED : EXPECT_PASSED;
}

static bool is_named(const ExpectSpec *e, const char *setting) {
    for (int i = 0; i < EXPECT_CONDITIONS && e->when[i].key; i++)
        if (strcmp(e->when[i].key, setting) == 0) return true;
    return false;
}

/* machine=written: is the machine what the program's `.machine` lines say, but for settings that other conditions
 * name? */
static bool is_as_written(const Run *run, const ExpectSpec *e, char *why) {
    Config written;
    if (!run_configure(run->image, &written, why)) return true;
    for (size_t i = 0; i < config_setting_count; i++) {
        const SettingInfo *setting = &config_settings[i];
        if (is_named(e, setting->name)) continue;
        if (config_get(&written, setting) != config_get(&run->program->config, setting)) return false;
    }
    return true;
}

/* Does one condition hold? If it is none, why says so. */
static bool condition_holds(const Run *run, const ExpectSpec *e, const ExpectWhen *when, char *why) {
    if (strcmp(when->key, "machine") == 0) {
        if (strcmp(when->value, "written") == 0) return is_as_written(run, e, why);
        snprintf(why, CONFIG_ERROR_MAX, "machine is '%.200s', but can only be 'written'", when->value);
        return true;
    }
    Config wanted = run->program->config;
    const SettingInfo *setting = config_find(when->key);
    if (!config_set(&wanted, when->key, when->value, why)) return true;
    if (!setting) return snprintf(why, CONFIG_ERROR_MAX, "%.200s is not one setting", when->key), true;
    return config_get(&wanted, setting) == config_get(&run->program->config, setting);
}

/* Does what stands behind `when` hold for the machine? An unknown key or value never does, and is reported. */
static bool applies(const Run *run, const ExpectSpec *e, char *why) {
    for (int i = 0; i < EXPECT_CONDITIONS && e->when[i].key; i++)
        if (!condition_holds(run, e, &e->when[i], why) || why[0]) return !!why[0];
    return true;
}

ExpectOutcome run_check(const Run *run, const ExpectSpec *e, char *message, size_t size) {
    message[0] = '\0';
    char why[CONFIG_ERROR_MAX] = "";
    if (!applies(run, e, why)) return EXPECT_NOT_CHECKED;
    if (why[0]) {
        snprintf(message, size, "when: %s", why);
        return EXPECT_FAILED;
    }
    switch ((ExpectKind)e->kind) {
    case EXPECT_MEMORY: return check_memory(run, e, message, size);
    case EXPECT_TEXELS: return check_texels(run, e, message, size);
    case EXPECT_STAT: return check_statistic(run, e, message, size);
    default: return check_fault(run, e, message, size);
    }
}

bool run_fault_expected(const Run *run) {
    const Fault *fault = gpu_fault(run->gpu);
    char why[CONFIG_ERROR_MAX] = "";
    for (uint32_t i = 0; fault && i < run->image->expect_count; i++) {
        const ExpectSpec *e = &run->image->expects[i];
        if (e->kind == EXPECT_FAULT && strcmp(e->name, gpu_faults[fault->kind].name) == 0 && applies(run, e, why))
            return true;
    }
    return false;
}
