/* golden.c: results in files, and how far two of them may be apart. */
#define _GNU_SOURCE /* qsort_r */
#include "tests/shaders/golden.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "asm/isa/isa.h"

/* ---- files ---- */
static bool same_memory(const MemoryList *a, const MemoryList *b) {
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++)
        if (a->item[i].count != b->item[i].count || memcmp(a->item[i].words, b->item[i].words, 4ull * a->item[i].count))
            return false;
    return true;
}

static void write_memory(TextBuffer *out, const Memory *memory) {
    text_printf(out, "u%d %u\n", memory->index, memory->count);
    for (uint32_t i = 0; i < memory->count; i++)
        text_printf(out, "%08x%c", memory->words[i], i % 8 == 7 || i + 1 == memory->count ? '\n' : ' ');
}

bool golden_write(const char *folder, const ShaderCase *c, const Results *results) {
    TextBuffer out = {0};
    bool written[CASE_SIZES] = {0};
    for (int i = 0; i < CASE_SIZES; i++) {
        const MemoryList *list = &results->at[i];
        if (list->count == 0 || written[i]) continue;
        text_printf(&out, "size");
        for (int j = i; j < CASE_SIZES; j++) {
            if (!same_memory(list, &results->at[j])) continue;
            written[j] = true;
            text_printf(&out, " %u", case_sizes[j]);
        }
        text_printf(&out, "\n");
        for (int m = 0; m < list->count; m++) write_memory(&out, &list->item[m]);
    }

    size_t length = out.length, room = ZSTD_compressBound(length);
    char *text = text_take(&out), *packed = memory_raw(room),
         *path = arena_printf(c->arena, "%s/%s.zst", folder, c->name);
    size_t size = text && packed ? ZSTD_compress(packed, room, text, length, ZSTD_maxCLevel()) : 0;
    FILE *file = fopen(path, "wb");
    bool good = file && size > 0 && !ZSTD_isError(size) && fwrite(packed, 1, size, file) == size;
    if (file) good &= fclose(file) == 0;
    memory_free(text);
    memory_free(packed);
    return good;
}

static bool read_sizes(const char **at, bool sizes[CASE_SIZES]) {
    if (strncmp(*at, "size", 4) != 0) return false;
    memset(sizes, 0, CASE_SIZES * sizeof *sizes);
    for (*at += 4; **at == ' ';) {
        char *end;
        unsigned long size = strtoul(*at, &end, 10);
        for (int i = 0; i < CASE_SIZES; i++) sizes[i] |= size == case_sizes[i];
        *at = end;
    }
    ++*at;
    return true;
}

static bool read_memory(Arena *arena, const char **at, Memory *memory) {
    int used = 0;
    *memory = (Memory){.space = OPERAND_RES_U};
    if (sscanf(*at, "u%" SCNu8 " %u\n%n", &memory->index, &memory->count, &used) < 2 || used == 0) return false;
    *at += used;
    memory->words = arena_alloc(arena, 4ull * memory->count);
    for (uint32_t i = 0; memory->words && i < memory->count; i++) {
        char *end;
        memory->words[i] = (uint32_t)strtoul(*at, &end, 16);
        if (end == *at) return false;
        *at = end + 1;
    }
    return memory->words != NULL;
}

static bool read_text(Arena *arena, const char *at, Results *results) {
    *results = (Results){0};
    bool sizes[CASE_SIZES] = {0};
    while (*at) {
        Memory memory;
        if (read_sizes(&at, sizes)) continue;
        if (!read_memory(arena, &at, &memory)) return false;
        for (int i = 0; i < CASE_SIZES; i++) {
            MemoryList *list = &results->at[i];
            if (sizes[i] && list->count < CASE_RESOURCES) list->item[list->count++] = memory;
        }
    }
    return true;
}

bool golden_read(const char *folder, const ShaderCase *c, Results *results) {
    FILE *file = fopen(arena_printf(c->arena, "%s/%s.zst", folder, c->name), "rb");
    if (!file) return false;
    static char packed[1 << 20];
    size_t size = fread(packed, 1, sizeof packed, file);
    fclose(file);
    unsigned long long length = ZSTD_getFrameContentSize(packed, size);
    if (length == ZSTD_CONTENTSIZE_ERROR || length == ZSTD_CONTENTSIZE_UNKNOWN) return false;
    char *text = arena_alloc(c->arena, length + 1);
    return text && ZSTD_decompress(text, length, packed, size) == length && read_text(c->arena, text, results);
}

/* ---- comparing ---- */

/* Floats in the order of their size as whole numbers: neighbours are 1 apart, and so much apart are both zeros: not. */
static int64_t order_of(uint32_t bits) {
    return bits >> 31 ? -(int64_t)(bits & 0x7fffffff) : (int64_t)bits;
}

static bool float_matches(const Rule *rule, uint32_t want, uint32_t got) {
    float a, b;
    memcpy(&a, &want, 4);
    memcpy(&b, &got, 4);
    if (isnan(a) || isnan(b)) return isnan(a) && isnan(b);
    double apart = fabs((double)a - (double)b), larger = fmax(fabs((double)a), fabs((double)b));
    if (llabs(order_of(want) - order_of(got)) <= rule->ulp) return true;
    return isfinite(apart) && (apart <= rule->absolute || apart <= rule->relative * larger);
}

static bool bytes_match(uint32_t most, uint32_t want, uint32_t got) {
    for (int shift = 0; shift < 32; shift += 8)
        if ((uint32_t)abs((int)(want >> shift & 0xff) - (int)(got >> shift & 0xff)) > most) return false;
    return true;
}

static bool word_matches(const Rule *rule, uint32_t want, uint32_t got) {
    if (want == got) return true;
    if (rule->floats) return float_matches(rule, want, got);
    return rule->bytes > 0 && bytes_match(rule->bytes, want, got);
}

static int compare_records(const void *a, const void *b, void *words) {
    return memcmp(a, b, *(size_t *)words * 4);
}

/* A copy with its records in order of their bits. */
static uint32_t *sorted(const ShaderCase *c, const Memory *memory, size_t record) {
    uint32_t *copy = arena_alloc(c->arena, 4ull * memory->count);
    memcpy(copy, memory->words, 4ull * memory->count);
    qsort_r(copy, memory->count / record, 4 * record, compare_records, &record);
    return copy;
}

/* The words of a target that differ, by column and row. */
static void list_pixels(const ShaderCase *c, const CaseTarget *target, const uint32_t *want, const uint32_t *got,
                        char *text, size_t size) {
    const Memory *start = memory_find((MemoryList *)&c->start, OPERAND_RES_U, target->index);
    const Rule *rule = case_rule(c, start);
    const uint32_t texel_words = (texel_formats[start->shape.format].bytes + 3u) / 4;
    size_t used =
        (size_t)snprintf(text, size, "%s, pixels that differ, with what is wanted and what is there:", target->name);
    for (uint32_t i = 0; i < start->count && i < rule->skip && used < size; i++) {
        if (word_matches(rule, want[i], got[i])) continue;
        const uint32_t pixel = i / texel_words, x = pixel % start->shape.width, y = pixel / start->shape.width;
        float a, b;
        memcpy(&a, &want[i], 4);
        memcpy(&b, &got[i], 4);
        used += (size_t)(start->shape.format == TEXEL_RGBA8
                             ? snprintf(text + used, size - used, " (%u, %u) %08x %08x;", x, y, want[i], got[i])
                             : snprintf(text + used, size - used, " (%u, %u).%c %.9g %.9g;", x, y,
                                        "xyzw"[i % texel_words], (double)a, (double)b));
    }
}

static uint32_t compare_memory(const ShaderCase *c, const Memory *want, const Memory *got, char *text, size_t size) {
    const Rule *rule = case_rule(c, want);
    const uint32_t *a = want->words, *b = got->words;
    if (rule->record > 0) {
        a = sorted(c, want, rule->record);
        b = sorted(c, got, rule->record);
    }
    uint32_t wrong = 0, first = 0;
    for (uint32_t i = 0; i < want->count && i < rule->skip; i++)
        if (!word_matches(rule, a[i], b[i]) && wrong++ == 0) first = i;
    const CaseTarget *target = case_target(c, want);
    if (target && wrong > 0)
        list_pixels(c, target, a, b, text, size);
    else if (wrong > 0) {
        float x, y;
        memcpy(&x, &a[first], 4);
        memcpy(&y, &b[first], 4);
        snprintf(text, size, "u%d: %u of %u words differ; the first is %u: want 0x%08x (%g), got 0x%08x (%g)",
                 want->index, wrong, want->count, first, a[first], (double)x, b[first], (double)y);
    }
    return rule->exempt && wrong <= want->count / rule->exempt ? 0 : wrong;
}

uint32_t golden_compare(const ShaderCase *c, const MemoryList *want, const MemoryList *got, char *text, size_t size) {
    uint32_t wrong = 0;
    *text = '\0';
    for (int i = 0; i < want->count; i++) {
        const Memory *a = &want->item[i], *b = memory_find((MemoryList *)got, a->space, a->index);
        if (b && a->count == b->count) {
            wrong += compare_memory(c, a, b, wrong ? (char[1]){0} : text, wrong ? 1 : size);
        } else if (wrong++ == 0) {
            snprintf(text, size, "u%d has %u words, want %u", a->index, b ? b->count : 0, a->count);
        }
    }
    return wrong;
}
