/* test_cost.c: the costs of random runs and the active part sum to the cycles; what waits costs what the ports of
 * stalled and ready waves are; the headlines of small programs whose costs are known. SEED=N repeats a failure. */
#include <math.h>

#include "sim/debug/cost/cost.h"
#include "tests/unit/debug_helpers.h"

enum { RUNS = 60 };

/* A run with its costs. */
typedef struct Costed {
    Subject subject;
    Run run;
    Fill *fill;
    Range range;
    Profile *profile;
    Lines *lines;
    Costs costs;
} Costed;

static Costed cost_start(Subject subject) {
    Costed c = {.subject = subject};
    Travel *travel = record(subject.program, NULL);
    const char *error;
    c.run = run_of(&c.subject, travel);
    c.fill = fill_create(&c.run, travel_trace(travel));
    range_start(&c.range, c.fill, travel_trace(travel), RANGE_ALL_CORES, 0, UINT64_MAX);
    c.profile = profile_of_range(c.run.code, &c.range, &error);
    assert_non_null(c.profile);
    c.lines = lines_create(c.run.code, c.profile, travel_gpu(travel));
    c.costs = costs_create(&c.run, c.profile, c.lines, &c.range);
    return c;
}

static void cost_end(Costed *c) {
    costs_free(&c->costs);
    lines_destroy(c->lines);
    profile_destroy(c->profile);
    range_free(&c->range);
    fill_destroy(c->fill);
    code_destroy(c->run.code);
    travel_destroy(c->run.travel);
    subject_free(&c->subject);
}

static double sum_of(const Costs *costs) {
    double sum = costs->list[costs->count].cycles + costs->other;
    for (uint32_t i = 0; i < costs->count; i++) sum += costs->list[i].cycles;
    return sum;
}

static void costs_sum_to_the_run(void **state) {
    (void)state;
    random_start(__func__);
    for (int i = 0; i < RUNS; i++) {
        Costed c = cost_start(random_subject());
        const Config *config = &c.subject.program->config;
        const bool faulted = travel_fault(c.run.travel); /* then nothing is added up */
        assert_true(!faulted || c.costs.count == 0);
        if (!faulted && fabs(sum_of(&c.costs) - c.costs.cycles) > 0.01 + c.costs.cycles * 1e-4)
            fail_msg("%f of %f cycles", sum_of(&c.costs), c.costs.cycles);

        /* Waits are the free ports of all cycles in which some wave is ready or stalled. */
        double waits = 0;
        for (int reason = 0; reason < REASON_COUNT; reason++)
            waits += (double)c.profile->total.waits[reason] / SCAN_PORT * (double)config->wave_size;
        const double free = (double)(c.range.ports[PORT_STALLED] + c.range.ports[PORT_NOT_SELECTED]);
        if (fabs(waits - free) > 1 + free * 1e-4) fail_msg("waits cost %f, the ports are %f", waits, free);

        /* Bars beside the source are these ports, and the lanes that branches make inactive. */
        const double *parts = c.costs.parts;
        const double bars = (double)c.profile->total.cost / SCAN_PORT,
                     ports = parts[PORT_INACTIVE] + parts[PORT_STALLED] + parts[PORT_NOT_SELECTED];
        if (!faulted && fabs(bars - ports) > 0.01 + ports * 1e-4) fail_msg("bars are %f, the ports %f", bars, ports);
        for (uint32_t k = 1; k < c.costs.count; k++) assert_true(c.costs.list[k - 1].cycles >= c.costs.list[k].cycles);
        cost_end(&c);
    }
}

/* What small programs cost most: of waves of 8 lanes on cores with one ALU and one port. */
static void headlines_name_cause_and_place(void **state) {
    (void)state;
    static const struct {
        CostKind kind;
        const char *headline, *machine, *body;
    } known[] = {
        {COST_DIVERGENCE,
         "Divergence costs 45 % of the run: in while at line 6, on average 4 lanes wait for the slowest", "",
         "    mov r0.x, lane_id\n    loop\n    add.u32 r1.x, r1.x, 1\n    lt.u32 r2.x, r1.x, r0.x\n    while r2.x\n"
         "    endloop\n    ret\n"},
        {COST_MEMORY, "Memory costs 91 % of the run: waves wait for the load of line 4 at line 5", "mem_latency=40",
         ".buffer u0, 8\n    shl r0.x, lane_id, 2\n    ld r1.x, u0.x, r0.x\n    add.u32 r1.x, r1.x, 1\n    ret\n"},
        /* All of a line counts, also where it is several instructions. */
        {COST_MEMORY, "Memory costs 93 % of the run: waves wait for the load of line 5 at line 6", "mem_latency=40",
         ".buffer u0, 8\n    shl r0.x, lane_id, 2\n.repeat 2\n    ld r1.x, u0.x, r0.x\n    add.u32 r1.x, r1.x, 1\n"
         ".endr\n    ret\n"},
        {COST_ALU, "Waiting for ALUs costs 62 % of the run: waves wait for the result of line 2 at line 3",
         "lat_long=9",
         "    sqrt.f32 r0.x, r0.x\n    add.f32 r0.x, r0.x, r0.x\n    add.f32 r1.x, r1.x, r1.x\n    add.f32 r2.x, r2.x, "
         "r2.x\n    ret\n"},
        {COST_BARRIER, "The barrier at line 9 costs 21 % of the run: waves wait for the others of their group",
         "waves=4 lat_long=9 scheduler=round-robin",
         ".dispatch 1x32\n    eq.u32 w0.x, wave_id, 0\n    if w0.x\n    sqrt.f32 r0.x, r0.x\n    sqrt.f32 r0.x, r0.x\n "
         "   sqrt.f32 r0.x, r0.x\n"
         "    endif\n    barrier\n    ret\n"},
        {COST_IMBALANCE, "Imbalance: core 0 works 12 cycles, the mean core 8", "cores=2",
         ".dispatch 2x8\n    eq.u32 w0.x, group_id, 0\n    if w0.x\n    add.u32 r0.x, r0.x, 3\n    add.u32 r0.x, r0.x, "
         "3\n    add.u32 r0.x, r0.x, 3\n    add.u32 r0.x, r0.x, 3\n    add.u32 r0.x, r0.x, 3\n    add.u32 r0.x, r0.x, "
         "3\n"
         "    add.u32 r0.x, r0.x, 3\n    add.u32 r0.x, r0.x, 3\n    endif\n    ret\n"},
        {COST_LAUNCH, "The launch costs 66 % of the run: cores wait for waves that are on their way",
         "waves=2 group_latency=40", ".dispatch 6x16\n    add.u32 r0.x, r0.x, 1\n    barrier\n    ret\n"},
        {COST_LAUNCH, "The launch costs 71 % of the run: cores wait for waves that are on their way",
         "waves=2 group_latency=40", ".dispatch 12x8\n    add.u32 r0.x, r0.x, 1\n    ret\n"},
        {COST_MEMORY, "Memory costs 42 % of the run: the core's memory queue has no free entry at line 5",
         "mem_latency=9 mem_queue=1",
         ".buffer u0, 8\n    shl r0.x, lane_id, 2\n    st u0.x, r0.x, r0.x\n    st u0.x, r0.x, r0.x\n    ret\n"},
        {COST_NO_THREAD, "Lanes without a thread cost 62 % of the run: groups do not fill their waves", "",
         ".dispatch 1x3\n    add.u32 r0.x, r0.x, 3\n    add.u32 r0.x, r0.x, 3\n    ret\n"},
        {COST_KINDS, "No cost above 2 %: ports issue for full waves in 100 % of their cycles", "",
         "    add.u32 r0.x, r0.x, 3\n    add.u32 r0.x, r0.x, 3\n    ret\n"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char text[1024];
        snprintf(text, sizeof text, ".machine waves=1 wave_size=8 alus=1 memory=flat %s\n%s", known[i].machine,
                 known[i].body);
        Costed c = cost_start(subject_of(text, "issue", "1"));
        const CostKind kind = c.costs.count ? c.costs.list[0].kind : COST_KINDS;
        if (kind != known[i].kind || strcmp(c.costs.headline, known[i].headline) != 0)
            fail_msg("%s\n%s\n%s", text, c.costs.headline, c.costs.evidence);
        cost_end(&c);
    }
}

/* What to change, by facts of the run: for the largest cost of a kind, of waves of 8 lanes as above. */
#define TURNS "    add.u32 r1.x, r1.x, 1\n    lt.u32 r2.x, r1.x, r2.x\n    while r2.x\n    endloop\n    ret\n"

#define LOOKUP                                                                                                     \
    ".buffer t0, 8, random(1, 0, 127)\n    shl r0.x, lane_id, 2\n    ld r1.x, t0.x, r0.x\n    shl r1.x, r1.x, 7\n" \
    "    ld r1.x, t1.x, r1.x\n    add.u32 r1.x, r1.x, 1\n    ret\n"

static void advice_follows_facts(void **state) {
    (void)state;
    static const struct {
        CostKind kind;
        const char *kernel, *machine, *body;
    } known[] = {
        {COST_DIVERGENCE, "The turns depend on lane_id: give a wave threads with equal turns.", "",
         "    mov r0.x, lane_id\n    loop\n    add.u32 r1.x, r1.x, 1\n    lt.u32 r2.x, r1.x, r0.x\n    while r2.x\n"
         "    endloop\n    ret\n"},
        {COST_DIVERGENCE, "The turns depend on r0.x, loaded at line 4: sort threads by it.", "",
         ".buffer t0, 8, random(1, 1, 9)\n    shl r0.x, lane_id, 2\n    ld r0.x, t0.x, r0.x\n    loop\n    add.u32 "
         "r1.x, "
         "r1.x, 1\n    lt.u32 r2.x, r1.x, r0.x\n    while r2.x\n    endloop\n    ret\n"},
        {COST_DIVERGENCE,
         "How often a lane goes round is known only as it runs: give lanes that are done the next item "
         "(persistent_threads.s).",
         "",
         "    mov r0.x, lane_id\n    loop\n    mul.u32 r1.x, r0.x, 5\n    and r0.x, r1.x, 31\n    gt.u32 r2.x, r0.x, "
         "9\n"
         "    while r2.x\n    endloop\n    ret\n"},
        {COST_DIVERGENCE,
         "Both sides have `ld`, at line 6 and line 8: choose its operands, then do it once behind the branch.", "",
         ".buffer t0, 8\n    shl r0.x, lane_id, 2\n    and r1.x, lane_id, 1\n    if r1.x\n    ld r2.x, t0.x, r0.x\n    "
         "else\n    ld r2.x, t0.x, 0\n    endif\n    ret\n"},
        {COST_DIVERGENCE, "The branch chooses from 2 instructions: select values instead (predication.s).", "",
         "    and r1.x, lane_id, 1\n    if r1.x\n    add.u32 r2.x, r2.x, 1\n    else\n    add.u32 r2.x, r2.x, 2\n    "
         "endif\n    ret\n"},
        {COST_DIVERGENCE, "The program writes exec at line 3: select values instead.", "",
         "    mov w0.x, u(15)\n    mov exec.xy, w0.xy\n    add.u32 r2.x, r2.x, 1\n    add.u32 r2.x, r2.x, 1\n    "
         "ret\n"},
        {COST_MEMORY, "The use is 1 instruction behind the load: load earlier.", "mem_latency=40",
         ".buffer u0, 8\n    shl r0.x, lane_id, 2\n    ld r1.x, u0.x, r0.x\n    add.u32 r1.x, r1.x, 1\n    ret\n"},
        /* The bound is loaded anew in each turn, from the same address; not if the program writes it. */
        {COST_DIVERGENCE, "The turns depend on steps, loaded at line 6: sort threads by it.", "",
         ".name t0, \"steps\"\n.buffer t0, 8, random(1, 1, 9)\n    loop\n    shl r0.x, lane_id, 2\n    ld r2.x, t0.x, "
         "r0.x\n" TURNS},
        {COST_DIVERGENCE,
         "How often a lane goes round is known only as it runs: give lanes that are done the next item "
         "(persistent_threads.s).",
         "",
         ".buffer u0, 8, random(1, 1, 9)\n    loop\n    shl r0.x, lane_id, 2\n    ld r2.x, u0.x, r0.x\n"
         "    st u0.x, r0.x, r2.x\n" TURNS},
        {COST_MEMORY, "The address is the same in every turn: load once, before the loop.", "mem_latency=40",
         ".buffer t0, 8, random(1, 1, 9)\n    loop\n    shl r0.x, lane_id, 2\n    ld r2.x, t0.x, r0.x\n" TURNS},
        /* The address changes with the turns: by a vector register, a wave register, the way through an if,
         * or the active lanes. */
        {COST_MEMORY, "Each turn waits for its own load: unroll, or load a turn ahead.", "mem_latency=40",
         ".buffer t0, 64, random(1, 5, 9)\n    loop\n    shl r0.x, r1.x, 2\n    ld r2.x, t0.x, r0.x\n" TURNS},
        {COST_MEMORY, "Each turn waits for its own load: unroll, or load a turn ahead.", "mem_latency=40",
         ".buffer t0, 64, random(1, 5, 9)\n    loop\n    shl w1.x, w0.x, 2\n    add.u32 w0.x, w0.x, 1\n"
         "    ld r2.x, t0.x, w1.x\n" TURNS},
        {COST_MEMORY, "Each turn waits for its own load: unroll, or load a turn ahead.", "mem_latency=40",
         ".buffer t0, 64, random(1, 5, 9)\n    loop\n    mov r0.x, u(0)\n    and r3.x, r1.x, 1\n    if r3.x\n"
         "    mov r0.x, u(4)\n    endif\n    ld r2.x, t0.x, r0.x\n" TURNS},
        {COST_MEMORY, "Each turn waits for its own load: unroll, or load a turn ahead.", "mem_latency=40",
         ".buffer t0, 64, random(1, 5, 9)\n    loop\n    shl r0.x, lane_id, 2\n"
         "    readfirst w1.x, r0.x\n    ld r2.x, t0.x, w1.x\n" TURNS}, /* of the first lane that is still there */
        /* What an if depends on is another value in each turn: threads cannot be sorted by it. */
        {COST_DIVERGENCE, "Take branches for whole waves, or select values without them.", "",
         ".buffer t0, 512, random(1, 0, 1)\n    loop\n    mad.u32 r0.x, r1.x, 8, lane_id\n    shl r0.x, r0.x, 2\n"
         "    ld r0.x, t0.x, r0.x\n    if r0.x\n    sqrt.f32 r4.x, r4.x\n    sqrt.f32 r4.x, r4.x\n"
         "    sqrt.f32 r4.x, r4.x\n    sqrt.f32 r4.x, r4.x\n    sqrt.f32 r4.x, r4.x\n    sqrt.f32 r4.x, r4.x\n"
         "    sqrt.f32 r4.x, r4.x\n    endif\n    mov r2.x, u(9)\n" TURNS},
        {COST_MEMORY, "All 1 entries of the queue are taken: access fewer lines a request, or other requests later.",
         "mem_latency=9 mem_queue=1",
         ".buffer u0, 8\n    shl r0.x, lane_id, 2\n    st u0.x, r0.x, r0.x\n    st u0.x, r0.x, r0.x\n    ret\n"},
        {COST_MEMORY,
         "Each request at line 4 touches 8.0 lines, 1 would do: let neighbouring lanes access neighbouring words "
         "(coalesce.s).",
         "memory=caches",
         ".buffer u0, 256\n    shl r0.x, lane_id, 7\n    ld r1.x, u0.x, r0.x\n    add.u32 r1.x, r1.x, 1\n    ret\n"},
        {COST_MEMORY,
         "Each request at line 7 touches 8.0 lines, as its addresses depend on r1.x, loaded at line 5: sort by it, or "
         "keep the table in group memory.",
         "memory=caches", ".buffer t1, 16384\n" LOOKUP},
        {COST_MEMORY,
         "Each request at line 7 touches 8.0 lines, as its addresses depend on r1.x, loaded at line 5: sort by it.",
         "memory=caches", ".buffer t1, 16385\n" LOOKUP}, /* more than group memory has */
        {COST_ALU, "The use is 1 instruction behind the result, which takes 9 cycles: do other work between.",
         "lat_long=9", "    sqrt.f32 r0.x, r0.x\n    add.f32 r0.x, r0.x, r0.x\n    ret\n"},
        {COST_DRAIN, "Stores take 32 cycles (mem_latency): hide them in a longer run.", "",
         ".buffer u0, 8\n    shl r0.x, lane_id, 2\n    st u0.x, r0.x, r0.x\n    ret\n"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char text[1024];
        const char *kernel = "";
        snprintf(text, sizeof text, ".machine waves=1 wave_size=8 alus=1%s %s\n%s",
                 strstr(known[i].machine, "memory") ? "" : " memory=flat", known[i].machine, known[i].body);
        Costed c = cost_start(subject_of(text, "issue", "1"));
        for (uint32_t k = c.costs.count; k-- > 0;)
            if (c.costs.list[k].kind == known[i].kind) kernel = c.costs.list[k].kernel;
        if (strcmp(kernel, known[i].kernel) != 0) fail_msg("%s\n%s\nis not %s", text, kernel, known[i].kernel);
        cost_end(&c);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(costs_sum_to_the_run),
                                       cmocka_unit_test(headlines_name_cause_and_place),
                                       cmocka_unit_test(advice_follows_facts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
