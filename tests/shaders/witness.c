/* witness.c: what shaders do on another implementation of them: Mesa's lavapipe, at waves of 4, 8 and 16 lanes.
 *
 *   witness -o FOLDER FILE...       write the results of each shader to FOLDER/NAME.zst (golden.h)
 *   witness --check FOLDER FILE...  compare with those in FOLDER
 *   witness --print FILE...         print them
 *   witness --png FOLDER FILE...    write the targets of pixel shaders to FOLDER/NAME.TARGET.png, floats from 0 to 1
 *   witness --coverage SEED [FILE]  10,000 random triangles on lavapipe and with sim/raster; if each covers the same
 *                                   pixels, write their sums to FILE, which `shaders --coverage` reads
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/isa/isa.h"
#include "sim/program/texture.h"
#include "sim/view/raster/canvas.h"
#include "tests/shaders/compile.h"
#include "tests/shaders/coverage.h"
#include "tests/shaders/golden.h"
#include "tests/shaders/vulkan.h"

static bool check(const ShaderCase *c, const Results *results, const char *folder) {
    Results want;
    if (!golden_read(folder, c, &want)) return printf("%s: there is no %s/%s.zst\n", c->path, folder, c->name), false;
    bool good = true;
    for (int size = 0; size < CASE_SIZES; size++) {
        char text[200];
        good &= golden_compare(c, &want.at[size], &results->at[size], text, sizeof text) == 0;
        if (*text) printf("%s: waves of %u lanes: %s\n", c->path, case_sizes[size], text);
    }
    return good;
}

static void print(const ShaderCase *c, const Results *results) {
    for (int size = 0; size < CASE_SIZES; size++)
        for (int m = 0; m < results->at[size].count; m++) {
            const Memory *memory = &results->at[size].item[m];
            printf("%s: waves of %u lanes, u%d\n", c->path, case_sizes[size], memory->index);
            for (uint32_t i = 0; i < memory->count; i++) {
                float number;
                memcpy(&number, &memory->words[i], 4);
                printf("%6u  0x%08x %11d %g\n", i, memory->words[i], (int32_t)memory->words[i], (double)number);
            }
        }
}

static bool write_picture(const ShaderCase *c, const CaseTarget *target, const Memory *memory, const char *folder) {
    const TextureData texture = {memory->words, memory->shape};
    Canvas *canvas = canvas_create(memory->shape.width, memory->shape.height);
    for (uint32_t i = 0; i < canvas->width * canvas->height; i++) {
        float colour[4];
        texture_read(&texture, 0, i % canvas->width, i / canvas->width, colour);
        uint8_t byte[3];
        for (int k = 0; k < 3; k++) byte[k] = (uint8_t)texel_encode(TEXEL_RGBA8, k, colour[k]);
        canvas->pixels[i] = (Rgba){byte[0], byte[1], byte[2], 255};
    }
    size_t length;
    uint8_t *bytes = png_encode(canvas, NULL, 0, &length);
    FILE *file = fopen(arena_printf(c->arena, "%s/%s.%s.png", folder, c->name, target->name), "wb");
    bool good = file && fwrite(bytes, 1, length, file) == length;
    if (file) good &= fclose(file) == 0;
    memory_free(bytes);
    canvas_destroy(canvas);
    return good;
}

static bool write_pictures(const ShaderCase *c, const MemoryList *results, const char *folder) {
    bool good = true;
    for (int i = 0; i < results->count; i++) {
        const CaseTarget *target = case_target(c, &results->item[i]);
        if (target) good &= write_picture(c, target, &results->item[i], folder);
    }
    return good;
}

/* ---- coverage ---- */
static uint32_t count_differences(const Coverage *coverage, const MemoryList *results, const uint32_t *own) {
    const Memory *sums = memory_find((MemoryList *)results, OPERAND_RES_U, 1);
    const Memory *last = &results->item[sums == &results->item[0]];
    uint32_t differ = 0;
    for (uint32_t i = 0; i < coverage->width * coverage->height; i++, own += COVERAGE_PIXEL_WORDS) {
        float number;
        memcpy(&number, &last->words[i], sizeof number);
        const uint32_t want[COVERAGE_PIXEL_WORDS] = {sums->words[2 * i], sums->words[2 * i + 1], (uint32_t)number};
        if (memcmp(want, own, sizeof want) == 0 || differ++ >= 8) continue;
        printf("  (%u, %u): lavapipe draws %u triangles, the last one %u; sim/raster %u, %u\n", i % coverage->width,
               i / coverage->width, want[0], want[2], own[0], own[2]);
    }
    return differ;
}

/* Return how many pixels of the group differ, which have been printed. */
static uint32_t cover_group(Vulkan *vulkan, uint32_t seed, uint32_t group) {
    Arena *arena = arena_create();
    const Coverage coverage = coverage_make(arena, seed, group);
    const char *source = coverage_shader(arena, &coverage);
    Compiled module = compile_pixel_shader(source, false);
    ShaderCase c;
    MemoryList results;
    uint32_t *own = arena_alloc(arena, 4ull * COVERAGE_PIXEL_WORDS * coverage.width * coverage.height), differ = 1;
    if (module.words && case_take(&c, "coverage", source, module.words, module.count)) {
        Memory *vertices = memory_find(&c.start, OPERAND_RES_T, 0);
        memcpy(vertices->words, coverage.vertex, 4ull * vertices->count);
        if (vulkan_run(vulkan, &c, &results) && coverage_draw(&coverage, own))
            differ = count_differences(&coverage, &results, own);
        case_free(&c);
    }
    if (differ)
        printf("group %u of seed %u (%s, %ux%u): %u pixels differ\n", group, seed, coverage.kind, coverage.width,
               coverage.height, differ);
    compile_free(&module);
    arena_destroy(arena);
    return differ;
}

static bool cover(uint32_t seed) {
    setenv("GALLIVM_PERF", "nopt", 0); /* the driver's optimiser takes longer than all else together */
    vulkan_choose_size(8);
    Vulkan *vulkan = vulkan_open();
    uint32_t differ = 0;
    for (uint32_t group = 0; vulkan && group < COVERAGE_GROUPS; group++) differ += cover_group(vulkan, seed, group);
    if (vulkan) vulkan_close(vulkan);
    printf("coverage of %d triangles, seed %u: %u pixels differ\n", COVERAGE_GROUPS * COVERAGE_TRIANGLES, seed, differ);
    return vulkan && differ == 0;
}

int main(int count, char **words) {
    if (count > 2 && strcmp(words[1], "--coverage") == 0) {
        const uint32_t seed = (uint32_t)atoi(words[2]);
        return !(cover(seed) && (count == 3 || coverage_write(words[3], seed)));
    }
    bool pictures = count > 3 && strcmp(words[1], "--png") == 0;
    bool checks = count > 3 && strcmp(words[1], "--check") == 0, writes = count > 3 && strcmp(words[1], "-o") == 0;
    if (!checks && !writes && !pictures && !(count > 2 && strcmp(words[1], "--print") == 0)) {
        fprintf(stderr, "usage: witness -o FOLDER|--check FOLDER|--png FOLDER|--print FILE...\n");
        return 2;
    }
    const char *folder = words[2];
    int first = checks || writes || pictures ? 3 : 2, cases = 0;
    ShaderCase *c = memory_array((size_t)count, sizeof *c);
    Results *results = memory_array((size_t)count, sizeof *results);
    bool good = true;
    for (int i = first; i < count; i++) {
        bool read = case_read(&c[cases], words[i]);
        good &= read;
        cases += read;
    }
    good &= vulkan_run_all(c, cases, results);
    for (int i = 0; i < cases; i++) {
        if (c[i].no_witness) continue;
        if (writes)
            good &= golden_write(folder, &c[i], &results[i]);
        else if (checks)
            good &= check(&c[i], &results[i], folder);
        else if (pictures)
            good &= write_pictures(&c[i], &results[i].at[1], folder);
        else
            print(&c[i], &results[i]);
    }
    for (int i = 0; i < cases; i++) case_free(&c[i]);
    memory_free(c);
    memory_free(results);
    return good ? 0 : 1;
}
