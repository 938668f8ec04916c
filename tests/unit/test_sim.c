/* test_sim.c: what must be true of every run, whatever the program and the machine: the ledger adds up, a snapshot goes
 * on where it was taken, and neither tracing, nor the stretches a run is cut into, nor the host's vector instructions
 * change anything. Random machines; SEED=N repeats a failure. test_config.c has the settings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/parse/assemble.h"
#include "sim/machine/machine.h"
#include "sim/run/run.h"
#include "sim/trace/trace_file.h"
#include "tests/tools/stream.h"
#include "tests/unit/random.h"

enum { MACHINES = 150, BUFFER_WORDS = 1024, MAX_GROUPS = 7, MAX_GROUP_SIZE = 140 };
_Static_assert(BUFFER_WORDS >= MAX_GROUPS * MAX_GROUP_SIZE, "every thread has a word");

/* ---- programs ---- */

typedef struct Kernel {
    const char *name, *text;
    bool timeless; /* memory is the same in whatever order the waves run, and without time */
    bool together; /* it has barriers or group memory: a core must have slots for all waves of a group */
    Image *image;  /* made by assemble_kernels */
} Kernel;

enum { LONG_LOOP = 2, LONG_LOOPS = 3 }; /* the first of the kernels that settle, and how many there are */

/* Every kernel stores a word for each thread, so that what a lane did wrong can be seen. */
static Kernel kernels[] = {
    {"loop",
     ".buffer u0, 1024\n"
     "    mov r0.x, thread_id\n"
     "    and r1.x, r0.x, u(15)\n"
     "    push_mask DONE\n"
     "LOOP:\n"
     "    lt.u32 r2.x, r3.x, r1.x\n"
     "    mask_nz r2.x\n"
     "    mad.u32 r4.x, r3.x, r0.x, r4.x\n"
     "    add.u32 r3.x, r3.x, u(1)\n"
     "    jmp LOOP\n"
     "DONE:\n"
     "    shl r5.x, r0.x, u(2)\n"
     "    st u0.x, r5.x, r4.x\n"
     "    ret\n",
     true, false, NULL},
    {"nested branches with loads",
     ".buffer u0, 1024\n"
     ".buffer t0, 1024, u32 random(5, 0, 100)\n"
     "    mov r0.x, thread_id\n"
     "    shl r1.x, r0.x, u(2)\n"
     "    ld r2.x, t0.x, r1.x\n"
     "    lt.u32 r3.x, r2.x, u(50)\n"
     "    br_push r3.x, ODD, END\n"
     "    and r3.x, r2.x, u(1)\n"
     "    br_push r3.x, INNER, JOIN\n"
     "    ld r4.x, t0.x, r1.x\n"
     "    div.u32 r4.x, r4.x, u(3)\n"
     "    pop_mask\n"
     "INNER:\n"
     "    utof r4.x, r2.x\n"
     "    sqrt.f32 r4.x, r4.x\n"
     "    pop_mask\n"
     "JOIN:\n"
     "    add.u32 r4.x, r4.x, u(7)\n"
     "    pop_mask\n"
     "ODD:\n"
     "    mul.u32 r4.x, r2.x, r2.x\n"
     "    pop_mask\n"
     "END:\n"
     "    st u0.x, r1.x, r4.x\n",
     true, false, NULL},
    {"long loops, which settle",
     ".buffer u0, 1024\n"
     "    and r1.x, thread_id, u(7)\n"
     "    add.u32 r1.x, r1.x, u(120)\n"
     "    push_mask DONE\n"
     "LOOP:\n"
     "    lt.u32 r2.x, r3.x, r1.x\n"
     "    mask_nz r2.x\n"
     "    mad.u32 r4.x, r3.x, thread_id, r4.x\n"
     "    div.u32 r4.y, r4.x, u(3)\n"
     "    add.u32 r3.x, r3.x, u(1)\n"
     "    jmp LOOP\n"
     "DONE:\n"
     "    shl r5.x, thread_id, u(2)\n"
     "    st u0.x, r5.x, r4.x\n"
     "    ret\n",
     true, false, NULL},
    {"a long loop that the last lane ends the wave in",
     ".buffer u0, 1024\n"
     "    and r1.x, thread_id, u(31)\n"
     "    add.u32 r1.x, r1.x, u(90)\n"
     "    shl r5.x, thread_id, u(2)\n"
     "    st u0.x, r5.x, r1.x\n"
     "LOOP:\n"
     "    add.u32 r0.x, r0.x, u(1)\n"
     "    lt.u32 r2.x, r0.x, r1.x\n"
     "    mask_nz r2.x\n"
     "    jmp LOOP\n",
     true, false, NULL},
    {"a long loop whose lanes diverge in every turn",
     ".buffer u0, 1024\n"
     "    and r1.x, lane_id, u(3)\n"
     "    mov w0.x, u(150)\n"
     "LOOP:\n"
     "    xor r1.y, r1.x, w0.x\n"
     "    and r1.y, r1.y, u(2)\n"
     "    br_push r1.y, ELSE, JOIN\n"
     "    mad.u32 r4.x, r4.x, u(5), r1.x\n"
     "    pop_mask\n"
     "ELSE:\n"
     "    ballot w1.xy, r1.x\n"
     "    add.u32 r4.x, r4.x, w1.x\n"
     "    pop_mask\n"
     "JOIN:\n"
     "    xor r4.x, r4.x, exec\n"
     "    sub.u32 w0.x, w0.x, u(1)\n"
     "    jmp_nz w0.x, LOOP\n"
     "    shl r5.x, thread_id, u(2)\n"
     "    st u0.x, r5.x, r4.x\n"
     "    ret\n",
     true, false, NULL},
    {"lanes that return early",
     ".buffer u0, 1024\n"
     "    mov r0.x, thread_id\n"
     "    shl r1.x, r0.x, u(2)\n"
     "    rem.u32 r2.x, r0.x, u(3)\n"
     "    br_push r2.x, ZERO, JOIN\n"
     "    st u0.x, r1.x, r2.x\n"
     "    eq.u32 r3.x, r2.x, u(2)\n"
     "    push_mask JOIN\n"
     "    mask_nz r3.x\n"
     "    ret\n"
     "ZERO:\n"
     "    sin.f32 r4.xyzw, f4(1.0 2.0 3.0 4.0)\n"
     "    dot.f32 r5.x, r4.xyzw, r4.wzyx\n"
     "    pop_mask\n"
     "JOIN:\n"
     "    add.u32 r5.x, r5.x, u(1)\n"
     "    st u0.x, r1.x, r5.x\n"
     "    ret\n",
     true, false, NULL},
    {"clocks and masks",
     ".buffer u0, 1024\n"
     "    mov r0.x, thread_id\n"
     "    shl r1.x, r0.x, u(2)\n"
     "    and r2.x, lane_id, u(3)\n"
     "    mov r3.x, clock\n"
     "    push_mask DONE\n"
     "    mask_nz r2.x\n"
     "    xor r3.x, r3.x, exec\n"
     "    add.u32 r3.x, r3.x, clock\n"
     "    st u0.x, r1.x, r3.x\n"
     "    pop_mask\n"
     "DONE:\n"
     "    ld r4.x, u0.x, r1.x\n"
     "    add.u32 r4.x, r4.x, wave_id\n"
     "    st u0.x, r1.x, r4.x\n"
     "    ret\n",
     false, false, NULL},
    {"a fault in the middle",
     ".buffer u0, 1024\n"
     "    mov r0.x, thread_id\n"
     "    shl r1.x, r0.x, u(2)\n"
     "    st u0.x, r1.x, r0.x\n"
     "    add.u32 r2.x, r1.x, u(3500)\n"
     "    ld r3.x, u0.x, r2.x\n"
     "    add.u32 r3.x, r3.x, u(1)\n"
     "    st u0.x, r1.x, r3.x\n"
     "    ret\n",
     false, false, NULL},
    {"waves that number themselves after a barrier",
     ".buffer u0, 1024\n"
     ".shared 1\n"
     "    barrier\n"
     "    mov w0.x, u(5)\n"
     "ROUND:\n"
     "    atomic_add.u32 r1.x, shared.x, u(0), u(1)\n"
     "    mad.u32 r2.x, r2.x, u(3), r1.x\n"
     "    sub.u32 w0.x, w0.x, u(1)\n"
     "    jmp_nz w0.x, ROUND\n"
     "    shl r0.x, thread_id, u(2)\n"
     "    st u0.x, r0.x, r2.x\n"
     "    ret\n",
     false, true, NULL},
    {"barriers and group memory",
     ".buffer u0, 1024\n"
     ".shared 140\n"
     "    shl r0.x, group_thread_id, u(2)\n"
     "    and r1.x, group_thread_id, u(3)\n"
     "    mov w0.x, u(3)\n"
     "ROUND:\n"
     "    push_mask LATE\n"
     "    mask_nz r1.x\n"
     "    div.u32 r2.x, r2.x, r1.x\n"
     "    pop_mask\n"
     "LATE:\n"
     "    mad.u32 r2.x, r2.x, u(5), thread_id\n"
     "    st shared.x, r0.x, r2.x\n"
     "    barrier\n"
     "    sub.u32 r3.x, group_size, u(1)\n"
     "    sub.u32 r3.x, r3.x, group_thread_id\n"
     "    shl r3.x, r3.x, u(2)\n"
     "    ld r2.x, shared.x, r3.x\n"
     "    barrier\n"
     "    sub.u32 w0.x, w0.x, u(1)\n"
     "    jmp_nz w0.x, ROUND\n"
     "    push_mask STORE\n"
     "    rem.u32 r4.x, group_thread_id, u(7)\n"
     "    mask_nz r4.x\n"
     "    shl r5.x, thread_id, u(2)\n"
     "    st u0.x, r5.x, r2.x\n"
     "    fence\n"
     "    ret\n"
     "STORE:\n"
     "    atomic_add.u32 r6.x, shared.x, u(0), u(1)\n"
     "    barrier\n"
     "    ld w1.x, shared.x, u(0)\n"
     "    shl r5.x, thread_id, u(2)\n"
     "    st u0.x, r5.x, w1.x\n"
     "    ret\n",
     true, true, NULL},
    {"waves that talk",
     ".buffer u0, 1024\n"
     "    shl r0.x, thread_id, u(2)\n"
     "    rem.u32 r1.x, thread_id, u(3)\n"
     "    mov w4.xy, exec.xy\n"
     "    ballot w0.xy, r1.x\n"
     "    mbcnt r2.x, w0.xy\n"
     "    mov exec.xy, w0.xy\n"
     "    jmp_execz SKIP\n"
     "    sqrt.f32 r3.x, f(2)\n"
     "    shuffle_xor r2.y, r2.x, u(1)\n"
     "    add.u32 r2.x, r2.x, r2.y\n"
     "SKIP:\n"
     "    mov exec.xy, w4.xy\n"
     "    mask_count w1.x, w0.xy\n"
     "    @w0.x add.u32 r2.x, r2.x, w1.x\n"
     "    mul.u32 w1.y, w1.x, u(3)\n"
     "LOOP:\n"
     "    readfirst w2.x, r1.x\n"
     "    eq.u32 r4.x, r1.x, w2.x\n"
     "    ballot w3.xy, r4.x\n"
     "    @w3.x mad.u32 r2.x, w2.x, u(100), r2.x\n"
     "    not w3.xy, w3.xy\n"
     "    and exec.xy, exec.xy, w3.xy\n"
     "    jmp_execnz LOOP\n"
     "    mov exec.xy, w4.xy\n"
     "    atomic_max.u32 r5.x, u0.x, r0.x, r2.x\n"
     "    fence\n"
     "    atomic_add.u32 r5.x, u0.x, r0.x, w1.y\n"
     "    ret\n",
     true, false, NULL},
    {"waves that meet in memory", /* what each finds there depends on who came first */
     ".buffer u0, 1024\n"
     "    shl r0.x, thread_id, u(2)\n"
     "    and r1.x, thread_id, u(7)\n"
     "    mad.u32 r1.x, r1.x, u(4), u(4000)\n"
     "    mov w0.x, u(4)\n"
     "ROUND:\n"
     "    ld r2.x, u0.x, r1.x\n"
     "    mad.u32 r3.x, r3.x, u(5), r2.x\n"
     "    atomic_add.u32 r4.x, u0.x, u(4032), u(1)\n"
     "    mad.u32 r3.x, r3.x, u(5), r4.x\n"
     "    st u0.x, r1.x, r3.x\n"
     "    add.u32 r3.x, r3.x, r3.x\n"
     "    sub.u32 w0.x, w0.x, u(1)\n"
     "    jmp_nz w0.x, ROUND\n"
     "    st u0.x, r0.x, r3.x\n"
     "    ret\n",
     false, false, NULL},
};
enum { KERNELS = sizeof kernels / sizeof kernels[0] };

static bool assemble_kernel(Kernel *kernel) {
    const Source source = {.name = kernel->name, .bytes = kernel->text, .length = strlen(kernel->text)};
    Assembly assembly = assemble(&source, &(AsmOptions){0});
    kernel->image = assembly.image;
    if (!assembly.image) print_error("%s: %s\n", kernel->name, assembly.diags.first->message);
    assembly.image = NULL;
    assembly_free(&assembly);
    return kernel->image != NULL;
}

static int assemble_kernels(void **state) {
    (void)state;
    for (size_t i = 0; i < KERNELS; i++)
        if (!assemble_kernel(&kernels[i])) return -1;
    return 0;
}

static int free_kernels(void **state) {
    (void)state;
    for (size_t i = 0; i < KERNELS; i++) image_free(kernels[i].image);
    return 0;
}

/* ---- random machines ---- */

/* Caches that are small enough to be too small, or none; sometimes flat memory. */
static void random_memory(Config *c) {
    c->memory = random_between(0, 4) ? MEMORY_CACHES : MEMORY_FLAT;
    c->mem_latency = random_between(1, 50);
    c->mem_queue = random_between(1, 8);
    c->line_bytes = UINT64_C(32) << random_between(0, 3);
    c->sector_bytes = c->line_bytes >> random_between(0, 1);
    c->l1_ways = random_between(1, 4);
    c->l1_size = random_between(0, 4) * c->l1_ways * c->line_bytes;
    c->l1_shared = random_between(0, 1);
    c->l1_latency = random_between(1, 10);
    c->l1_mshrs = random_between(1, 6);
    c->link_bytes = random_between(1, 100);
    c->l2_ways = random_between(1, 4);
    c->l2_banks = random_between(1, 5);
    c->l2_size = random_between(0, 3) * c->l2_ways * c->l2_banks * c->line_bytes;
    c->l2_latency = random_between(1, 20);
    c->l2_bank_bytes = random_between(1, 64);
    c->l2_mshrs = random_between(1, 4);
    c->dram_channels = random_between(1, 3);
    c->dram_latency = random_between(1, 60);
    c->dram_bytes = random_between(1, 64);
}

/* Small machines, so that waves wait for everything that there is to wait for. */
static ProgramOptions random_machine(void) {
    ProgramOptions options = {.config = config_default()};
    Config *c = &options.config;
    c->cores = random_between(1, 4);
    c->waves = random_between(1, 8);
    c->alus = random_between(1, 4);
    c->issue = random_between(1, 5);
    c->wave_size = random_between(0, 1) ? UINT64_C(1) << random_between(0, 6) : random_between(1, 64);
    c->alu_width = random_between(0, 1) ? 0 : random_between(1, 64);
    c->scheduler = random_below(SCHEDULER_COUNT);
    c->active_waves = random_between(1, 4);
    c->path_order = random_between(0, 1);
    c->lat_fast = random_between(1, 3);
    c->lat_mul = random_between(1, 5);
    c->lat_long = random_between(1, 12);
    c->lat_control = random_between(1, 4);
    c->lat_convert = random_between(0, 9);
    c->lat_count = random_between(0, 9);
    c->lat_div = random_between(0, 9);
    c->lat_idiv = random_between(0, 9);
    c->lat_barrier = random_between(0, 9);
    c->lat_barrier_wave = random_between(0, 2);
    c->lat_reconverge = random_between(0, 1) * 6;
    c->memory_pipe = random_between(0, 1);
    c->fetch_cache = random_between(0, 2) * 32;
    c->lat_fetch = random_between(1, 9);
    random_memory(c);
    c->scalar_alus = random_between(1, 2);
    c->lat_scalar = random_between(1, 5);
    c->shared_memory = random_between(1, 4) * 1024;
    c->shared_latency = random_between(1, 30);
    c->private_latency = random_between(1, 30);
    c->shared_banks = random_between(1, 64);
    c->atomic_cycles = random_between(1, 4);
    c->interconnect_latency = random_between(1, 20);
    c->bounds = random_between(0, 1);
    options.grid.groups[0] = (uint32_t)random_between(1, MAX_GROUPS);
    options.grid.size[0] = (uint32_t)random_between(1, MAX_GROUP_SIZE);
    return options;
}

/* A group that the slots of a core have room for. */
static void fit_group(ProgramOptions *options) {
    const uint32_t room = (uint32_t)(options->config.waves * options->config.wave_size);
    if (options->grid.size[0] > room) options->grid.size[0] = room;
}

static void show_machine(const char *kernel, const ProgramOptions *options) {
    print_error("%s, %ux%u:", kernel, options->grid.groups[0], options->grid.size[0]);
    for (size_t i = 0; i < config_setting_count; i++) {
        char value[64];
        config_show(&options->config, &config_settings[i], value, sizeof value);
        print_error(" %s=%s", config_settings[i].name, value);
    }
    print_error("\n");
}

typedef bool Property(const Kernel *kernel, const ProgramOptions *options);

/* The property must hold for every kernel on many machines. */
static void hold_everywhere(const char *name, Property *property) {
    random_start(name);
    for (int i = 0; i < MACHINES; i++) {
        const Kernel *kernel = &kernels[(size_t)i % KERNELS];
        ProgramOptions options = random_machine();
        if (kernel->together) fit_group(&options);
        if (property(kernel, &options)) continue;
        show_machine(kernel->name, &options);
        fail_msg("machine %d", i);
    }
}

/* ---- runs ---- */

static Run start(const Kernel *kernel, const ProgramOptions *options, bool traced) {
    Run run;
    char error[CONFIG_ERROR_MAX];
    if (!run_create(&run, kernel->image, options, traced, error)) fail_msg("%s", error);
    return run;
}

static void finish(Run *run, uint64_t stretch) {
    while (!gpu_done(run->gpu)) gpu_run(run->gpu, gpu_now(run->gpu) + stretch);
}

/* All of a machine's state; memory_free() it. */
static uint8_t *state_of(const Run *run) {
    uint8_t *bytes = memory_raw(gpu_snapshot_size(run->gpu));
    assert_non_null(bytes);
    gpu_snapshot(run->gpu, bytes);
    return bytes;
}

/* Are two machines in the same state, registers, queues, counters and memory, bit for bit? */
static bool same_state(const Run *a, const Run *b) {
    uint8_t *one = state_of(a), *other = state_of(b);
    const size_t size = gpu_snapshot_size(a->gpu);
    const bool same = size == gpu_snapshot_size(b->gpu) && memcmp(one, other, size) == 0;
    memory_free(one);
    memory_free(other);
    return same;
}

/* ---- the ledger ---- */

static uint64_t slot_cycles(const Run *run) {
    return run->program->config.cores * run->program->config.waves * gpu_now(run->gpu);
}

static bool states_add_up(const Run *run) {
    uint64_t states = 0, reasons = 0;
    for (int s = 0; s < STATE_COUNT; s++) states += gpu_state_cycles(run->gpu, (WaveState)s);
    for (int r = 0; r < REASON_COUNT; r++) reasons += gpu_reason_cycles(run->gpu, (Reason)r);
    return states == slot_cycles(run) && reasons == states &&
           gpu_state_cycles(run->gpu, STATE_ACTIVE) == gpu_stats(run->gpu).wave_instructions;
}

/* Also in the middle of a run, whenever it is settled. */
static bool ledger_adds_up(const Kernel *kernel, const ProgramOptions *options) {
    Run run = start(kernel, options, random_between(0, 1));
    bool ok = true;
    while (ok && !gpu_done(run.gpu)) {
        gpu_run(run.gpu, gpu_now(run.gpu) + random_between(1, 200));
        gpu_settle(run.gpu);
        ok = states_add_up(&run);
    }
    run_destroy(&run);
    return ok;
}

static void test_ledger_adds_up(void **state) {
    (void)state;
    hold_everywhere(__func__, ledger_adds_up);
}

/* One slot's runs cover the whole time, and say what the counters say. */
static bool runs_cover(const Run *run, uint32_t core, uint32_t slot, uint64_t *cycles_of_reason) {
    size_t count;
    const TraceRun *runs = trace_runs(run->trace, core, slot, &count);
    uint64_t cycle = 0;
    for (size_t i = 0; i < count; i++) {
        const TraceRun *r = &runs[i];
        const bool disabled = r->state == STATE_DISABLED;
        if (r->cycle != cycle || r->cycles == 0) return false;
        if (r->reason >= REASON_COUNT || trace_reasons[r->reason].state != (WaveState)r->state) return false;
        if (disabled != (r->wave == TRACE_NO_WAVE) || (disabled && r->exec)) return false;
        if (r->state == STATE_ACTIVE && r->cycles != 1) return false; /* joined only if equal: one issue a cycle */
        cycles_of_reason[r->reason] += r->cycles;
        cycle += r->cycles;
    }
    return cycle == gpu_now(run->gpu);
}

static bool trace_covers_time(const Kernel *kernel, const ProgramOptions *options) {
    Run run = start(kernel, options, true);
    finish(&run, UINT32_MAX);
    uint64_t cycles_of_reason[REASON_COUNT] = {0};
    bool ok = trace_cycles(run.trace) == gpu_now(run.gpu) && !trace_failed(run.trace);
    for (uint32_t core = 0; core < options->config.cores; core++)
        for (uint32_t slot = 0; slot < options->config.waves; slot++)
            ok = ok && runs_cover(&run, core, slot, cycles_of_reason);
    for (int r = 0; r < REASON_COUNT; r++) ok = ok && cycles_of_reason[r] == gpu_reason_cycles(run.gpu, (Reason)r);
    run_destroy(&run);
    return ok;
}

static void test_trace_covers_every_cycle_of_every_slot(void **state) {
    (void)state;
    hold_everywhere(__func__, trace_covers_time);
}

/* An ALU does one thing at a time; its runs are its busy cycles. A run that a fault cuts off counts as issued. */
static bool alus_are_exclusive(const Kernel *kernel, const ProgramOptions *options) {
    Run run = start(kernel, options, true);
    finish(&run, UINT32_MAX);
    bool ok = true;
    for (uint32_t core = 0; core < options->config.cores; core++)
        for (uint32_t alu = 0; alu < options->config.alus; alu++) {
            size_t count;
            const TraceAlu *runs = trace_alus(run.trace, core, alu, &count);
            uint64_t free_from = 0, busy = 0;
            for (size_t i = 0; i < count; i++) {
                ok = ok && runs[i].cycles > 0 && runs[i].cycle >= free_from;
                free_from = runs[i].cycle + runs[i].cycles;
                busy += runs[i].cycles;
            }
            ok = ok && busy == gpu_alu_busy(run.gpu, core, alu);
        }
    run_destroy(&run);
    return ok;
}

static void test_alus_do_one_thing_at_a_time(void **state) {
    (void)state;
    hold_everywhere(__func__, alus_are_exclusive);
}

/* ---- memory queues ---- */

/* What every queue held in every cycle, as the machine said when it stood there. */
typedef struct Held {
    uint32_t *counts; /* [cycle][core][Queue] */
    uint64_t cycles;
    size_t cores;
} Held;

static uint32_t *held_at(const Held *held, uint64_t cycle, size_t core) {
    return held->counts + (cycle * held->cores + core) * QUEUE_COUNT;
}

/* One cycle after the other. */
static Held finish_slowly(Run *run) {
    Held held = {.cores = run->program->config.cores};
    size_t room = 0;
    while (!gpu_done(run->gpu)) {
        const uint64_t now = gpu_now(run->gpu);
        gpu_run(run->gpu, now + 1);
        if (now >= room) held.counts = memory_grow(held.counts, (room = now * 2 + 64) * held.cores * QUEUE_COUNT * 4);
        assert_non_null(held.counts);
        for (uint32_t core = 0; core < held.cores; core++)
            memcpy(held_at(&held, now, core), state_core(run->gpu, core)->queue_count, QUEUE_COUNT * 4);
        held.cycles = now + 1;
    }
    return held;
}

/* One queue's levels are what was counted, and as few as can be. Adds up their request cycles. */
static bool levels_are_counts(const Run *run, const Held *held, uint32_t core, uint32_t i, uint64_t *sum) {
    const TraceShape shape = trace_shape(run->trace);
    size_t count;
    const TraceAlu *levels = trace_alus(run->trace, core, trace_units(shape) + i, &count);
    uint64_t next = 0;
    uint32_t before = 0;
    for (size_t l = 0; l < count; l++) {
        const TraceAlu *level = &levels[l];
        const uint64_t end = level->cycle + level->cycles;
        if (level->cycle < next || level->cycles == 0 || end > trace_cycles(run->trace)) return false;
        if (trace_requests(level) < 1 || trace_requests(level) > shape.queue_entries) return false;
        if (level->cycle == next && trace_requests(level) == before) return false;
        for (uint64_t c = next; c < end && c < held->cycles; c++)
            if (held_at(held, c, core)[trace_queue(shape, i)] != (c < level->cycle ? 0 : trace_requests(level)))
                return false;
        *sum += (uint64_t)level->cycles * trace_requests(level);
        next = end;
        before = trace_requests(level);
    }
    for (uint64_t c = next; c < held->cycles; c++)
        if (held_at(held, c, core)[trace_queue(shape, i)] != 0) return false;
    return true;
}

/* A wave waits for a free entry in those cycles only in which some queue of its core is full. */
static bool waits_are_full(const Run *run, const Held *held, uint32_t core, uint32_t slot) {
    size_t count;
    const TraceRun *runs = trace_runs(run->trace, core, slot, &count);
    const uint32_t full = (uint32_t)run->program->config.mem_queue;
    for (size_t r = 0; r < count; r++) {
        if (runs[r].reason != REASON_QUEUE_FULL) continue;
        for (uint64_t c = runs[r].cycle; c < runs[r].cycle + runs[r].cycles && c < held->cycles; c++) {
            const uint32_t *counts = held_at(held, c, core);
            if (counts[QUEUE_BUFFERS] != full && counts[QUEUE_SHARED] != full) return false;
        }
    }
    return true;
}

static bool levels_are_right(const Kernel *kernel, const ProgramOptions *options) {
    Run run = start(kernel, options, true);
    const Held held = finish_slowly(&run);
    const uint32_t queues = trace_queues(trace_shape(run.trace));
    const uint64_t expected = gpu_stats(run.gpu).mem_queue_cycles;
    uint64_t sum = 0;
    bool ok = true;
    for (uint32_t core = 0; core < options->config.cores; core++) {
        for (uint32_t i = 0; i < queues; i++) ok = ok && levels_are_counts(&run, &held, core, i, &sum);
        for (uint32_t slot = 0; slot < options->config.waves; slot++)
            ok = ok && waits_are_full(&run, &held, core, slot);
    }
    /* After a fault, some were not served and so are not counted. */
    ok = ok && (gpu_fault(run.gpu) ? sum >= expected : sum == expected);
    memory_free(held.counts);
    run_destroy(&run);
    return ok;
}

static void test_levels_of_queues(void **state) {
    (void)state;
    hold_everywhere(__func__, levels_are_right);
}

/* ---- nothing that should not matter does ---- */

static bool trace_changes_nothing(const Kernel *kernel, const ProgramOptions *options) {
    Run traced = start(kernel, options, true), plain = start(kernel, options, false);
    finish(&traced, UINT32_MAX);
    finish(&plain, UINT32_MAX);
    const bool ok = same_state(&traced, &plain);
    run_destroy(&traced);
    run_destroy(&plain);
    return ok;
}

static void test_traced_and_untraced_runs_agree(void **state) {
    (void)state;
    hold_everywhere(__func__, trace_changes_nothing);
}

static bool stretches_change_nothing(const Kernel *kernel, const ProgramOptions *options) {
    Run whole = start(kernel, options, false);
    finish(&whole, UINT64_MAX / 2);
    bool ok = true;
    static const uint64_t stretches[] = {1, 7, 1000};
    for (size_t i = 0; i < sizeof stretches / sizeof stretches[0]; i++) {
        Run cut = start(kernel, options, false);
        finish(&cut, stretches[i]);
        ok = ok && same_state(&whole, &cut);
        run_destroy(&cut);
    }
    run_destroy(&whole);
    return ok;
}

/* Host threads change nothing either: not the state, and not the trace as it is in a file. */
static bool write_bytes(void *user, const void *bytes, size_t n) {
    return fwrite(bytes, 1, n, user) == n;
}

static Run run_on_threads(const Kernel *kernel, const ProgramOptions *options, uint32_t threads, uint64_t stretch,
                          char **file, size_t *length) {
    Run run = start(kernel, options, true);
    FILE *out = open_memstream(file, length);
    gpu_set_threads(run.gpu, threads);
    assert_true(
        trace_file_begin(run.trace, &(TraceFileInfo){.title = "t", .machine = "", .config = ""}, write_bytes, out));
    finish(&run, stretch);
    assert_true(trace_file_end(run.trace, NULL));
    (void)stream_close(out, file, length);
    return run;
}

static bool threads_change_nothing(const Kernel *kernel, const ProgramOptions *options) {
    char *files[2];
    size_t lengths[2];
    const uint64_t stretch = random_between(1, 2) == 1 ? UINT32_MAX : random_between(1, 300);
    Run one = run_on_threads(kernel, options, 1, stretch, &files[0], &lengths[0]);
    Run many = run_on_threads(kernel, options, (uint32_t)random_between(2, 4), stretch, &files[1], &lengths[1]);
    const bool ok = same_state(&one, &many) && lengths[0] == lengths[1] && memcmp(files[0], files[1], lengths[0]) == 0;
    run_destroy(&one);
    run_destroy(&many);
    memory_free(files[0]);
    memory_free(files[1]);
    return ok;
}

static void test_threads_do_not_matter(void **state) {
    (void)state;
    hold_everywhere(__func__, threads_change_nothing);
}

static void test_length_of_stretches_does_not_matter(void **state) {
    (void)state;
    hold_everywhere(__func__, stretches_change_nothing);
}

/* Settling enters in the ledger what is known already; the run goes on as if nothing had happened. */
static bool settling_changes_nothing(const Kernel *kernel, const ProgramOptions *options) {
    Run settled = start(kernel, options, false), plain = start(kernel, options, false);
    while (!gpu_done(settled.gpu)) {
        gpu_run(settled.gpu, gpu_now(settled.gpu) + random_between(1, 30));
        gpu_settle(settled.gpu);
    }
    finish(&plain, UINT32_MAX);
    const bool ok = same_state(&settled, &plain);
    run_destroy(&settled);
    run_destroy(&plain);
    return ok;
}

static void test_settling_does_not_matter(void **state) {
    (void)state;
    hold_everywhere(__func__, settling_changes_nothing);
}

/* How many of a run's cycles were replayed, without a trace and with one. */
typedef struct Replayed {
    uint64_t cycles, untraced, traced;
} Replayed;

/* Run at once, and cycle by cycle, which replays nothing: all is the same, also the recording. */
static Replayed run_against_steps(const Kernel *kernel, const ProgramOptions *options) {
    char *files[2];
    size_t lengths[2];
    Run untraced = start(kernel, options, false);
    finish(&untraced, UINT32_MAX);
    Run whole = run_on_threads(kernel, options, 1, UINT32_MAX, &files[0], &lengths[0]);
    Run steps = run_on_threads(kernel, options, 1, 1, &files[1], &lengths[1]);
    const Replayed replayed = {gpu_now(whole.gpu), gpu_replayed(untraced.gpu), gpu_replayed(whole.gpu)};
    assert_int_equal(gpu_replayed(steps.gpu), 0);
    assert_true(same_state(&whole, &steps) && same_state(&untraced, &steps));
    assert_true(lengths[0] == lengths[1] && memcmp(files[0], files[1], lengths[0]) == 0);
    run_destroy(&untraced);
    run_destroy(&whole);
    run_destroy(&steps);
    memory_free(files[0]);
    memory_free(files[1]);
    return replayed;
}

/* Without that, the properties above say nothing of it: these kernels settle, and are replayed but for their ends. */
static void test_long_loops_are_replayed(void **state) {
    (void)state;
    const ProgramOptions options = {.config = config_default(), .grid = {.groups = {8}, .size = {32}}};
    for (size_t k = LONG_LOOP; k < LONG_LOOP + LONG_LOOPS; k++) {
        const Replayed replayed = run_against_steps(&kernels[k], &options);
        assert_true(replayed.untraced > replayed.cycles / 2);
        assert_true(replayed.traced > replayed.cycles / 2);
    }
}

/* Two waves come back to the same instructions and stalls while round robin would begin with another slot: that is no
 * period yet. */
static void test_schedulers_memory_repeats_too(void **state) {
    (void)state;
    Kernel kernel = {.name = "loops of 5 and 3 instructions",
                     .text = "    jmp_nz group_id, SHORT\n"
                             "LONG:\n"
                             "    mul.u32 r0.x, r0.x, u(3)\n"
                             "    add.u32 r0.y, r0.y, u(1)\n"
                             "    add.u32 r0.x, r0.x, u(1)\n"
                             "    add.u32 r0.x, r0.x, u(1)\n"
                             "    jmp LONG\n"
                             "SHORT:\n"
                             "    mul.u32 r0.z, r0.z, u(5)\n"
                             "    add.u32 r0.x, r0.x, u(1)\n"
                             "    jmp SHORT\n"};
    ProgramOptions options = {.config = config_default(), .grid = {.groups = {2}, .size = {32}}};
    options.config.scheduler = SCHEDULER_ROUND_ROBIN;
    options.config.waves = options.config.issue = 2;
    options.config.alus = 1;
    options.config.alu_pipeline = 1;
    options.config.max_cycles = 1999;
    assert_true(assemble_kernel(&kernel));
    assert_true(run_against_steps(&kernel, &options).untraced > 0);
    image_free(kernel.image);
}

/* While one wave waits, the other one issues the same instruction in several cycles: that is one run in the trace. */
static void test_jumps_to_themselves_are_recorded(void **state) {
    (void)state;
    Kernel kernel = {.name = "a wave that jumps to itself",
                     .text = "    jmp_nz group_id, SELF\n"
                             "LOOP:\n"
                             "    mul.u32 r0.x, r0.x, u(3)\n"
                             "    add.u32 r0.x, r0.x, u(1)\n"
                             "    jmp LOOP\n"
                             "SELF:\n"
                             "    jmp SELF\n"};
    ProgramOptions options = {.config = config_default(), .grid = {.groups = {2}, .size = {32}}};
    options.config.scheduler = SCHEDULER_ROUND_ROBIN;
    options.config.waves = 2;
    options.config.issue = 1;
    options.config.lat_mul = 4;
    options.config.max_cycles = 3000;
    assert_true(assemble_kernel(&kernel));
    assert_true(run_against_steps(&kernel, &options).untraced > 0);
    image_free(kernel.image);
}

static bool lane_levels_agree(const Kernel *kernel, const ProgramOptions *options) {
    static const char *const levels[] = {"x86-64", "x86-64-v3", "x86-64-v4"};
    Run best = start(kernel, options, false);
    finish(&best, UINT32_MAX);
    bool ok = true;
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        if (!lanes_select(levels[i])) continue;
        ProgramOptions forced = *options;
        forced.lane_level = levels[i];
        Run run = start(kernel, &forced, false);
        finish(&run, UINT32_MAX);
        ok = ok && strcmp(run.program->lanes->level, levels[i]) == 0 && same_state(&best, &run);
        run_destroy(&run);
    }
    run_destroy(&best);
    return ok;
}

static void test_lane_levels_agree(void **state) {
    (void)state;
    assert_non_null(lanes_select("x86-64"));
    assert_null(lanes_select("x86-64-v99"));
    hold_everywhere(__func__, lane_levels_agree);
}

/* Without time the same instructions run, and leave the same memory. */
static bool functional_run_agrees(const Kernel *kernel, const ProgramOptions *options) {
    if (!kernel->timeless) return true;
    Run timed = start(kernel, options, false), functional = start(kernel, options, false);
    finish(&timed, UINT32_MAX);
    while (!gpu_done(functional.gpu)) gpu_run_functional(functional.gpu, random_between(1, 100));
    const Stats a = gpu_stats(timed.gpu), b = gpu_stats(functional.gpu);
    uint32_t words;
    const uint32_t *memory = gpu_buffer(timed.gpu, OPERAND_RES_U, 0, &words);
    const bool ok = memcmp(memory, gpu_buffer(functional.gpu, OPERAND_RES_U, 0, &words), BUFFER_WORDS * 4) == 0 &&
                    a.wave_instructions == b.wave_instructions && a.lane_instructions == b.lane_instructions &&
                    a.max_mask_depth == b.max_mask_depth && a.divergent_branches == b.divergent_branches &&
                    a.loads == b.loads && a.stores == b.stores && a.waves == b.waves && a.threads == b.threads;
    run_destroy(&timed);
    run_destroy(&functional);
    return ok;
}

static bool functional_stretches_change_nothing(const Kernel *kernel, const ProgramOptions *options) {
    Run whole = start(kernel, options, false), cut = start(kernel, options, false);
    gpu_run_functional(whole.gpu, GPU_NEVER);
    while (!gpu_done(cut.gpu)) gpu_run_functional(cut.gpu, random_between(1, 20));
    const bool ok = same_state(&whole, &cut);
    run_destroy(&whole);
    run_destroy(&cut);
    return ok;
}

static void test_length_of_functional_stretches_does_not_matter(void **state) {
    (void)state;
    hold_everywhere(__func__, functional_stretches_change_nothing);
}

static void test_functional_runs_agree(void **state) {
    (void)state;
    hold_everywhere(__func__, functional_run_agrees);
}

/* ---- snapshots ---- */

/* Run `run` to the end; then half of it again, a snapshot of that in a fresh machine, and there the rest. */
static bool snapshot_goes_on(const Kernel *kernel, const ProgramOptions *options) {
    Run whole = start(kernel, options, false);
    finish(&whole, UINT32_MAX);
    const uint64_t stop = random_between(0, gpu_now(whole.gpu));
    Run half = start(kernel, options, false);
    gpu_run(half.gpu, stop);
    uint8_t *snapshot = state_of(&half);
    finish(&half, UINT32_MAX); /* what happens after the snapshot must not be in it */
    Run fresh = start(kernel, options, false);
    gpu_restore(fresh.gpu, snapshot);
    bool ok = gpu_now(fresh.gpu) == stop || gpu_done(fresh.gpu);
    finish(&fresh, 13);
    ok = ok && same_state(&whole, &fresh) && same_state(&whole, &half);
    memory_free(snapshot);
    run_destroy(&whole);
    run_destroy(&half);
    run_destroy(&fresh);
    return ok;
}

static void test_snapshot_goes_on_in_a_fresh_machine(void **state) {
    (void)state;
    hold_everywhere(__func__, snapshot_goes_on);
}

/* Every cycle of one run as the stopping point, and going back within one machine: what stepping back does. */
static void test_every_cycle_can_be_gone_back_to(void **state) {
    (void)state;
    random_start(__func__);
    for (size_t k = 0; k < KERNELS; k++) {
        ProgramOptions options = {.config = config_default(), .grid = {{3}, {40}}};
        Run run = start(&kernels[k], &options, false), end = start(&kernels[k], &options, false);
        finish(&end, UINT32_MAX);
        uint8_t *snapshot = state_of(&run);
        for (uint64_t cycle = 1; cycle <= gpu_now(end.gpu); cycle++) {
            gpu_restore(run.gpu, snapshot);
            gpu_run(run.gpu, cycle);
            memory_free(snapshot);
            snapshot = state_of(&run);
            finish(&run, UINT32_MAX);
            assert_true(same_state(&run, &end));
        }
        memory_free(snapshot);
        run_destroy(&run);
        run_destroy(&end);
    }
}

/* ---- the ends of a run ---- */

static void test_cycle_limit_stops_at_its_cycle(void **state) {
    (void)state;
    ProgramOptions options = {.config = config_default(), .grid = {{2}, {64}}};
    Run free_run = start(&kernels[0], &options, false);
    finish(&free_run, UINT32_MAX);
    const uint64_t length = gpu_now(free_run.gpu);
    for (uint64_t limit = 1; limit < length; limit += 5) {
        options.config.max_cycles = limit;
        Run run = start(&kernels[0], &options, true);
        finish(&run, UINT32_MAX);
        assert_non_null(gpu_fault(run.gpu));
        assert_int_equal(gpu_fault(run.gpu)->kind, FAULT_CYCLE_LIMIT);
        assert_int_equal(gpu_now(run.gpu), limit);
        assert_int_equal(trace_cycles(run.trace), limit);
        assert_true(states_add_up(&run));
        run_destroy(&run);
    }
    options.config.max_cycles = length;
    Run enough = start(&kernels[0], &options, false);
    finish(&enough, UINT32_MAX);
    assert_null(gpu_fault(enough.gpu));
    run_destroy(&enough);
    run_destroy(&free_run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ledger_adds_up),
        cmocka_unit_test(test_trace_covers_every_cycle_of_every_slot),
        cmocka_unit_test(test_alus_do_one_thing_at_a_time),
        cmocka_unit_test(test_levels_of_queues),
        cmocka_unit_test(test_traced_and_untraced_runs_agree),
        cmocka_unit_test(test_threads_do_not_matter),
        cmocka_unit_test(test_length_of_stretches_does_not_matter),
        cmocka_unit_test(test_length_of_functional_stretches_does_not_matter),
        cmocka_unit_test(test_settling_does_not_matter),
        cmocka_unit_test(test_long_loops_are_replayed),
        cmocka_unit_test(test_schedulers_memory_repeats_too),
        cmocka_unit_test(test_jumps_to_themselves_are_recorded),
        cmocka_unit_test(test_lane_levels_agree),
        cmocka_unit_test(test_functional_runs_agree),
        cmocka_unit_test(test_snapshot_goes_on_in_a_fresh_machine),
        cmocka_unit_test(test_every_cycle_can_be_gone_back_to),
        cmocka_unit_test(test_cycle_limit_stops_at_its_cycle),
    };
    return cmocka_run_group_tests(tests, assemble_kernels, free_kernels);
}
