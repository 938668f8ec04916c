/* expect.c: did a run do what the program's `.expect` directives say? Statistics, the fault, words of memory, texels;
 * and only on the machines that stand behind `when`. */
#include <stdio.h>
#include <string.h>

#include "asm/base/hash.h"
#include "asm/base/memory.h"
#include "asm/isa/lane_ops.h"
#include "sim/base/arith.h"
#include "sim/program/texture.h"
#include "sim/run/run.h"

/* ---- statistics ---- */

/* Find its row. STAT_COUNT if absent. */
static size_t find_stat(const char *name) {
    size_t i = 0;
    while (i < STAT_COUNT && strcmp(gpu_stat_info[i].name, name) != 0) i++;
    return i;
}

/* A statistic, state or reason by name: "cycles", "stalled", "queue-full"; a statistic of a kernel's dispatches:
 * "PLAIN.cycles". NOT_CHECKED if a run without time does not have it. FAILED with a message if nothing has the name. */
static ExpectOutcome find_value(const Run *run, const char *name, uint64_t *value, char *message, size_t size) {
    const ExpectOutcome timed = gpu_is_functional(run->gpu) ? EXPECT_NOT_CHECKED : EXPECT_PASSED;
    const size_t whole = find_stat(name);
    if (whole < STAT_COUNT) {
        const Stats stats = gpu_stats(run->gpu);
        *value = stat_get(&stats, whole);
        return gpu_stat_info[whole].timed ? timed : EXPECT_PASSED;
    }

    /* KERNEL.NAME: the sum over all dispatches of the kernel that have begun. The greatest depth is not known of each.
     */
    const char *dot = strrchr(name, '.');
    const size_t length = dot ? (size_t)(dot - name) : 0, stat = dot ? find_stat(dot + 1) : STAT_COUNT;
    if (stat < STAT_COUNT && !gpu_stat_info[stat].most) {
        bool found = false, begun = false;
        *value = 0;
        for (uint32_t d = 0; d < run->program->dispatch_count; d++) {
            const char *kernel = run_kernel_name(run, run->program->dispatches[d].entry);
            if (strlen(kernel) != length || strncmp(kernel, name, length) != 0) continue;
            Stats stats = {0};
            found = true;
            begun |= gpu_dispatch_stats(run->gpu, d, &stats);
            *value += stat_get(&stats, stat);
        }
        if (begun) return gpu_stat_info[stat].timed ? timed : EXPECT_PASSED;
        if (found) {
            snprintf(message, size, "'%s' is not known: %.*s never began", name, (int)length, name);
            return EXPECT_FAILED;
        }
    }

    for (int s = 0; s < STATE_COUNT; s++)
        if (strcmp(trace_states[s].name, name) == 0) {
            *value = gpu_state_cycles(run->gpu, s);
            return timed;
        }
    for (int r = 0; r < REASON_COUNT; r++)
        if (strcmp(trace_reasons[r].name, name) == 0) {
            *value = gpu_reason_cycles(run->gpu, r);
            return timed;
        }
    snprintf(message, size, "there is no statistic '%s'", name);
    return EXPECT_FAILED;
}

static ExpectOutcome check_statistic(const Run *run, const ExpectSpec *e, char *message, size_t size) {
    uint64_t value, other = e->value;
    ExpectOutcome outcome = find_value(run, e->name, &value, message, size);
    if (outcome == EXPECT_PASSED && e->other) outcome = find_value(run, e->other, &other, message, size);
    if (outcome != EXPECT_PASSED || relation_holds(e->relation, (value > other) - (value < other))) return outcome;
    snprintf(message, size, "expected %s %s %s%s%llu, got %llu", e->name, image_relation_text[e->relation],
             e->other ? e->other : "", e->other ? ", which is " : "", (unsigned long long)other,
             (unsigned long long)value);
    return EXPECT_FAILED;
}

/* ---- memory ---- */

static bool is_close(float a, float b, uint32_t tolerance) {
    const float difference = a - b;
    return difference <= number_float(tolerance) && -difference <= number_float(tolerance);
}

/* The words that are expected are there: their memory. NULL: they are not, or something else is expected. */
static const uint32_t *expected_words(const Run *run, const ExpectSpec *e, uint32_t *words) {
    const uint32_t *memory = gpu_buffer(run->gpu, e->space, e->index, words);
    if (!memory) *words = 0;
    return memory && (uint64_t)e->first + e->data.count <= *words ? memory + e->first : NULL;
}

static bool is_as_wanted(const ExpectSpec *e, uint32_t got, uint32_t want) {
    return got == want ||
           (e->data.type == TYPE_F32 && e->tolerance && is_close(number_float(got), number_float(want), e->tolerance));
}

bool run_word_differs(const Run *run, const ExpectSpec *e, uint32_t at, uint32_t *got, uint32_t *want) {
    uint32_t words;
    *got = expected_words(run, e, &words)[at];
    *want = data_word(&e->data, run->image->data, at);
    return !is_as_wanted(e, *got, *want);
}

static void show_word(uint8_t type, uint32_t bits, char out[64]) {
    if (type == TYPE_F32)
        snprintf(out, 64, "%.9g (0x%08x)", (double)number_float(bits), bits);
    else if (type == TYPE_I32)
        snprintf(out, 64, "%d", (int32_t)bits);
    else
        snprintf(out, 64, "%u", bits);
}

static void show_colour(const float c[4], char out[64]) {
    snprintf(out, 64, "(%g %g %g %g)", (double)c[0], (double)c[1], (double)c[2], (double)c[3]);
}

static bool find_word(const Run *run, const ExpectSpec *e, WrongWord *wrong) {
    enum { PART = 1024 };
    uint32_t words, want[PART], first = 0;
    const uint32_t *got = expected_words(run, e, &words);
    if (!got)
        snprintf(wrong->missing, sizeof wrong->missing, "has %u words, but words %u to %llu are expected", words,
                 e->first, (unsigned long long)e->first + e->data.count - 1);
    if (!got) return false;
    wrong->words = e->data.count;
    for (uint32_t at = 0, count; at < e->data.count; at += count) {
        count = e->data.count - at < PART ? e->data.count - at : PART;
        data_words(&e->data, run->image->data, at, count, want);
        if (!memcmp(got + at, want, count * sizeof *want)) continue;
        for (uint32_t i = 0; i < count; i++)
            if (!is_as_wanted(e, got[at + i], want[i]) && !wrong->wrong++) first = at + i;
    }
    if (!wrong->wrong) return false;
    wrong->word = e->first + first;
    snprintf(wrong->name, sizeof wrong->name, "%.40s[%u]", program_own_name(run->program, e->space, e->index).text,
             wrong->word);
    show_word(e->data.type, data_word(&e->data, run->image->data, first), wrong->want);
    show_word(e->data.type, got[first], wrong->got);
    return true;
}

/* Are two numbers the same in the format? Components that it lacks are compared as they are. */
static bool is_same_bits(uint8_t format, int c, float a, float b) {
    if (!texel_formats[format].bits[c]) return a == b;
    return texel_encode(format, c, a) == texel_encode(format, c, b);
}

/* Texels from column e->first of row e->value on, row by row. A stored component is held against the colour that is
 * wanted after rounding to the format, or within the tolerance. */
static bool find_texel(const Run *run, const ExpectSpec *e, WrongWord *wrong) {
    const TextureShape *shape = &run->program->resource[program_space(e->space)][e->index].shape;
    const uint64_t first = e->value * shape->width + e->first;
    if (!shape->format || e->first >= shape->width ||
        first + e->data.count / 4 > (uint64_t)shape->width * texture_rows(shape, 0)) {
        snprintf(wrong->missing, sizeof wrong->missing, "has %s texels, but %u from (%u, %llu) on are expected",
                 texture_size(shape).text, e->data.count / 4, e->first, (unsigned long long)e->value);
        return false;
    }
    const TextureData texture = {gpu_buffer(run->gpu, e->space, e->index, &wrong->words), *shape};
    wrong->words = e->data.count / 4;
    for (uint32_t i = 0; i < wrong->words; i++) {
        const uint32_t x = (uint32_t)((first + i) % shape->width), y = (uint32_t)((first + i) / shape->width);
        float got[4], want[4];
        uint32_t fits = 0; /* components before the first that differs */
        texture_read(&texture, 0, x, y, got);
        for (uint32_t c = 0; c < 4; c++) {
            want[c] = number_float(data_word(&e->data, run->image->data, 4 * i + c));
            const bool fit = e->tolerance ? is_close(got[c], want[c], e->tolerance)
                                          : is_same_bits(shape->format, (int)c, got[c], want[c]);
            fits += fit && fits == c;
        }
        if (fits == 4 || wrong->wrong++) continue;
        wrong->word = texel_word(shape->format, texture_byte_of(shape, 0, x, y), (int)fits);
        snprintf(wrong->name, sizeof wrong->name, "%.40s[%u %u]",
                 program_own_name(run->program, e->space, e->index).text, x, y);
        show_colour(want, wrong->want);
        show_colour(got, wrong->got);
    }
    return wrong->wrong;
}

bool run_wrong_word(const Run *run, const ExpectSpec *e, WrongWord *wrong) {
    const bool texels = e->kind == EXPECT_TEXELS;
    *wrong = (WrongWord){.unit = texels ? "texels" : "words"};
    return texels ? find_texel(run, e, wrong) : e->kind == EXPECT_MEMORY && find_word(run, e, wrong);
}

static ExpectOutcome check_memory(const Run *run, const ExpectSpec *e, char *message, size_t size) {
    WrongWord wrong;
    if (run_wrong_word(run, e, &wrong))
        snprintf(message, size, "%s: expected %s, got %s (%u of %u %s differ)", wrong.name, wrong.want, wrong.got,
                 wrong.wrong, wrong.words, wrong.unit);
    else if (*wrong.missing)
        snprintf(message, size, "%s %s", program_own_name(run->program, e->space, e->index).text, wrong.missing);
    else
        return EXPECT_PASSED;
    return EXPECT_FAILED;
}

/* ---- when ---- */

/* Does what stands behind `when` hold for the machine? An unknown key or value never does, and is reported. */
static bool applies(const Run *run, const ExpectSpec *e, char *why) {
    for (const ExpectWhen *when = e->when; when < e->when + EXPECT_CONDITIONS && when->key; when++) {
        bool holds;
        if (strcmp(when->key, "machine") == 0) {
            /* machine=written: what the program's `.machine` lines say, but for settings that other conditions name. */
            Config written;
            holds = strcmp(when->value, "written") == 0;
            if (!holds)
                snprintf(why, CONFIG_ERROR_MAX, "machine is '%.200s', but can only be 'written'", when->value);
            else if (!run_configure(run->image, &written, why))
                return false;
            for (size_t i = 0; holds && i < config_setting_count; i++) {
                const SettingInfo *setting = &config_settings[i];
                bool named = false;
                for (int w = 0; w < EXPECT_CONDITIONS && e->when[w].key; w++)
                    named |= !strcmp(e->when[w].key, setting->name);
                holds = named || config_get(&written, setting) == config_get(&run->program->config, setting);
            }
        } else {
            Config wanted = run->program->config;
            const SettingInfo *setting = config_find(when->key);
            if (!config_set(&wanted, when->key, when->value, why)) return false;
            if (!setting) snprintf(why, CONFIG_ERROR_MAX, "%.200s is not one setting", when->key);
            holds = setting && config_get(&wanted, setting) == config_get(&run->program->config, setting);
        }
        if (!holds || why[0]) return false;
    }
    return true;
}

ExpectOutcome run_check(const Run *run, const ExpectSpec *e, char *message, size_t size) {
    char why[CONFIG_ERROR_MAX] = "";
    message[0] = '\0';
    if (!applies(run, e, why)) {
        if (!why[0]) return EXPECT_NOT_CHECKED;
        snprintf(message, size, "when: %s", why);
        return EXPECT_FAILED;
    }
    switch ((ExpectKind)e->kind) {
    case EXPECT_MEMORY:
    case EXPECT_TEXELS: return check_memory(run, e, message, size);
    case EXPECT_STAT: return check_statistic(run, e, message, size);
    default: break;
    }
    const Fault *fault = gpu_fault(run->gpu);
    const char *name = fault ? gpu_faults[fault->kind].name : "none", *quote = fault ? "'" : "";
    if (strcmp(name, e->name) == 0) return EXPECT_PASSED;
    snprintf(message, size, "expected the fault '%s', got %s%s%s", e->name, quote, name, quote);
    return EXPECT_FAILED;
}

bool run_fault_expected(const Run *run) {
    const Fault *fault = gpu_fault(run->gpu);
    for (uint32_t i = 0; fault && i < run->image->expect_count; i++) {
        const ExpectSpec *e = &run->image->expects[i];
        char why[CONFIG_ERROR_MAX] = "";
        if (e->kind == EXPECT_FAULT && strcmp(e->name, gpu_faults[fault->kind].name) == 0 &&
            (applies(run, e, why) || why[0]))
            return true;
    }
    return false;
}

/* ---- the whole run ---- */

void run_hash_results(Run *run) {
    if (run->results) return;
    run->results = HASH_START;
    for (uint32_t i = 0; i <= UINT8_MAX; i++) {
        uint32_t words;
        const uint32_t *buffer = gpu_buffer(run->gpu, OPERAND_RES_U, (uint8_t)i, &words);
        if (buffer)
            run->results = hash_wide(hash_word(hash_word(run->results, i), words), buffer, words * sizeof *buffer);
    }
}

void run_judge(Run *run) {
    if (run->judged) return;
    run->judged = true;
    if (run->travel) {
        travel_go(run->travel, travel_end(run->travel));
        run_hash_results(run); /* it may travel away from its end */
    }
    for (uint32_t i = 0; gpu_done(run->gpu) && i < run->image->expect_count; i++) {
        FailedExpect failed = {.expect = &run->image->expects[i]};
        const ExpectOutcome outcome = run_check(run, failed.expect, failed.message, sizeof failed.message);
        run->passed += outcome == EXPECT_PASSED;
        if (outcome == EXPECT_FAILED) *ARRAY_ADD(run->failures, 1) = failed;
    }
}
