/* test_sampler.c: the sampler's queue and the texture cache in every cycle: random programs of samples, of which some
 * have many lines, few, or none, on random machines. SEED=N repeats a failure. */
#include "sim/core/gpu.h"
#include "tests/oracle/laws.h"
#include "tests/unit/wave_helpers.h"

enum { RUNS = 800, TEXT_ROOM = 8192, MOST_SAMPLES = 12, LONGEST = 200000 };

typedef struct Text {
    char bytes[TEXT_ROOM];
    size_t length;
} Text;

static void add(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(Text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text->bytes + text->length, TEXT_ROOM - text->length, format, arguments);
    va_end(arguments);
    assert_true(length >= 0 && text->length + (size_t)length < TEXT_ROOM);
    text->length += (size_t)length;
}

/* Lanes that sample: none, one, some, all; in one quad or in many. */
static void add_mask(Text *text, int number) {
    add(text, "    mov w%d.x, u(0x%x)\n", number, (uint32_t)random_mask());
}

/* A texture of many lines and one of a single line; loads in between, which want the same registers and link. */
static void write_program(Text *text) {
    const uint32_t samples = 1 + random_below(MOST_SAMPLES);
    add(text,
        ".dispatch %ux%u\n.texture t0, r32f 64x32 mips, f32 iota(0, 1)\n.texture t1, 1x1, u32 1\n"
        ".sampler s0, %s\n.sampler s1, point\n.buffer t2, 4096\n.buffer u0, 4\n",
        1 + random_below(4), 1 + random_below(100), random_below(2) ? "trilinear" : "bilinear clamp");
    add(text,
        "    mul.u32 r0.x, thread_id, u(%u)\n    mul.u32 r0.y, wave_id, u(%u)\n    utof r0.xy, r0.xy\n"
        "    mul.f32 r0.xy, r0.xy, f(0.0078125)\n    shl r2.x, lane_id, u(%u)\n",
        random_below(40), random_below(40), 2 + random_below(4));
    for (uint32_t i = 0; i < samples; i++) {
        if (random_below(2)) add_mask(text, 1 + (int)random_below(4));
        if (random_below(3)) add(text, "    @%sw%u.x ", random_below(4) ? "" : "!", random_below(5)); /* w0 is 0 */
        add(text, "sample r%u.x, t%u.x, s%u, r0.xy\n", 4 + random_below(3), random_below(4) == 0, random_below(2));
        if (random_below(4) == 0) add(text, "    ld r3.x, t2.x, r2.x\n");
        if (random_below(6) == 0) add(text, "    add.f32 r0.xy, r0.xy, r4.x\n");
    }
    add(text, "    ret\n");
}

static void set_random(Config *config, const char *key, uint32_t low, uint32_t high) {
    char value[16], error[CONFIG_ERROR_MAX];
    snprintf(value, sizeof value, "%u", (uint32_t)random_between(low, high));
    if (!config_set(config, key, value, error)) fail_msg("%s", error);
}

static void choose_machine(Config *config) {
    char error[CONFIG_ERROR_MAX];
    set_random(config, "cores", 1, 2);
    set_random(config, "waves", 1, 6);
    set_random(config, "texture_lookups", 1, 3);
    set_random(config, "sampler_queue", 1, 9);
    set_random(config, "sampler_rate", 1, 9);
    set_random(config, "sampler_latency", 1, 30);
    set_random(config, "l1_mshrs", 1, 6);
    set_random(config, "mem_queue", 1, 6);
    set_random(config, "link_bytes", 4, 64);
    set_random(config, "interconnect_latency", 1, 9);
    set_random(config, "dram_latency", 1, 70);
    if (random_below(3) == 0) assert_true(config_set(config, "texture_size", "1024", error));
    if (random_below(8) == 0) assert_true(config_set(config, "texture_size", "0", error));
    if (random_below(8) == 0) assert_true(config_set(config, "memory", "flat", error));
}

/* Every cycle of it. Returns the samples. */
static uint64_t run_watched(const Image *image, const char *text) {
    char error[CONFIG_ERROR_MAX], law[LAWS_TEXT];
    ProgramOptions options = {.config = config_default()};
    Run run;
    choose_machine(&options.config);
    if (!run_create(&run, image, &options, false, error)) fail_msg("%s", error);
    Gpu *gpu = run.gpu;
    while (!gpu_done(gpu)) {
        gpu_run(gpu, gpu_now(gpu) + 1);
        if (!laws_hold(gpu, law)) fail_msg("cycle %" PRIu64 ": %s\n%s", gpu_now(gpu), law, text);
        if (gpu_now(gpu) > LONGEST) fail_msg("it takes too long\n%s", text);
    }
    if (gpu_fault(gpu))
        fail_msg("%s in cycle %" PRIu64 "\n%s", gpu_faults[gpu_fault(gpu)->kind].name, gpu_now(gpu), text);
    const uint64_t samples = gpu_stats(gpu).samples;
    run_destroy(&run);
    return samples;
}

static void laws_hold_in_every_cycle(void **state) {
    uint64_t samples = 0;
    (void)state;
    random_start(__func__);
    for (uint32_t i = 0; i < trials(RUNS); i++) {
        Text text = {.length = 0};
        write_program(&text);
        Image *image = image_of(text.bytes);
        samples += run_watched(image, text.bytes);
        image_free(image);
    }
    assert_true(samples > 10 * RUNS);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(laws_hold_in_every_cycle)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
