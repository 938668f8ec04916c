/* fuzz_common.c: what is done with every image that a fuzzer comes up with. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/image/image.h"
#include "asm/parse/assemble.h"
#include "sim/run/run.h"
#include "tests/fuzz/fuzz.h"

enum { MAX_WORDS = 1 << 20, MAX_CYCLES = 3000 };

static void fail(const char *what) {
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

static bool is_small(const Image *image) {
    uint64_t words = image->shared_words;
    for (uint32_t i = 0; i < image->buffer_count; i++)
        words += 2ull * image->buffers[i].init.count; /* with mip maps a third more */
    for (uint32_t i = 0; i < image->expect_count; i++) words += image->expects[i].data.count;
    return words <= MAX_WORDS;
}

static void check_ledger(const Run *run) {
    uint64_t sum = 0;
    for (int s = 0; s < STATE_COUNT; s++) sum += gpu_state_cycles(run->gpu, (WaveState)s);
    if (sum != gpu_now(run->gpu) * run->program->config.cores * run->program->config.waves)
        fail("states x cycles do not add up to slots x cycles");
}

static void run_once(const Image *image, const ProgramOptions *options, bool functional) {
    char error[CONFIG_ERROR_MAX], message[256];
    Run run;
    if (!run_create(&run, image, options, !functional, error)) return;
    if (functional)
        gpu_run_functional(run.gpu, UINT64_MAX);
    else
        gpu_run(run.gpu, UINT64_MAX);
    if (!functional) check_ledger(&run);
    for (uint32_t i = 0; i < image->expect_count; i++) run_check(&run, &image->expects[i], message, sizeof message);
    run_destroy(&run);
}

/* Machines that a program asks for may be large; what a fuzzer needs is many small ones. */
static void shrink(Config *config) {
    if (config->cores > 3) config->cores = 3;
    if (config->mem_queue > 8) config->mem_queue = 8;
    if (config->sampler_queue > 8) config->sampler_queue = 8;
    if (config->mask_stack_depth > 16) config->mask_stack_depth = 16;
    if (config->max_cycles > MAX_CYCLES) config->max_cycles = MAX_CYCLES;
}

void fuzz_run_image(const Image *image) {
    ProgramOptions options = {0};
    char error[CONFIG_ERROR_MAX];
    if (!is_small(image) || !run_configure(image, &options.config, error)) return;
    shrink(&options.config);
    run_once(image, &options, false);
    run_once(image, &options, true);
}

static bool same_bytes(const Image *image, const uint8_t *bytes, size_t length) {
    size_t other_length;
    uint8_t *other = image_write(image, &other_length);
    const bool same = other && other_length == length && memcmp(bytes, other, length) == 0;
    memory_free(other);
    return same;
}

void fuzz_round_trip(const Image *image) {
    size_t length;
    const char *error;
    uint8_t *bytes = image_write(image, &length);
    Image *again = bytes ? image_read(bytes, length, &error) : NULL;
    char *text = disasm_image(image);
    if (!again || !text) fail("an image cannot be written, read or disassembled");
    if (!same_bytes(again, bytes, length)) fail("reading and writing an image changes it");
    const Source source = {.name = "fuzz", .bytes = text, .length = strlen(text)};
    Assembly assembly = assemble(&source, &(AsmOptions){0});
    if (!assembly.image) fail("a disassembly does not assemble");
    if (!same_bytes(assembly.image, bytes, length)) fail("a disassembly assembles to something else");
    image_free(assembly.image);
    assembly.image = NULL;
    assembly_free(&assembly);
    image_free(again);
    memory_free(text);
    memory_free(bytes);
}
