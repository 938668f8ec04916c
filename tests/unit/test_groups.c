/* test_groups.c: what the waves of a group share: bank conflicts of group memory, atomics, barriers, against models
 * that look at every bank, every lane, every thread. SEED=N repeats a failure, FUZZ=N multiplies the trials.
 */
#include "tests/unit/wave_helpers.h"

enum { GROUP_TRIALS = 400, SHARED_WORDS = 4096, COUNTERS = 8 };

/* Every lane's address and operands from memory, then a mask; the access; the old values, and all of group memory's
 * counters, back to memory. What is around the access is the same word for all lanes, and so without conflicts. */
static const char frame[] = ".shared 4096\n"
                            "    shl r9.x, lane_id, 2\n"
                            "    ld r0.x, t0.x, r9.x\n"
                            "    ld r1.x, t1.x, r9.x\n"
                            "    ld r1.y, t2.x, r9.x\n"
                            "    ld w0.xyzw, t3.xyzw, 0\n"
                            "    ld w1.xyzw, t3.xyzw, 16\n"
                            "    st shared.xyzw, 0, w0.xyzw\n"
                            "    st shared.xyzw, 16, w1.xyzw\n"
                            "    ld w2.xy, t4.xy, 0\n"
                            "    mov w3.xy, exec.xy\n"
                            "    mov exec.xy, w2.xy\n"
                            "    %s\n"
                            "    mov exec.xy, w3.xy\n"
                            "    st u1.x, r9.x, r2.x\n"
                            "    ld w0.xyzw, shared.xyzw, 0\n"
                            "    ld w1.xyzw, shared.xyzw, 16\n"
                            "    st u2.xyzw, 0, w0.xyzw\n"
                            "    st u2.xyzw, 16, w1.xyzw\n"
                            "    ret\n";

/* One access of one wave. */
typedef struct Access {
    uint32_t size; /* lanes */
    uint64_t exec;
    uint32_t address[64], a[64], b[64];
    uint32_t memory[COUNTERS];
    uint32_t mask[2];
} Access;

static Image *image_of_access(const char *access) {
    char text[2048];
    snprintf(text, sizeof text, frame, access);
    return image_of(text);
}

static Access random_access(void) {
    Access x = {.size = random_wave_size()};
    const uint64_t lanes = x.size == 64 ? ~UINT64_C(0) : (UINT64_C(1) << x.size) - 1;
    x.exec = (random_below(2) ? ~UINT64_C(0) : random_mask()) & lanes;
    x.mask[0] = (uint32_t)x.exec;
    x.mask[1] = (uint32_t)(x.exec >> 32);
    for (int l = 0; l < 64; l++) {
        x.a[l] = random_below(2) ? random_u32() : random_below(4);
        x.b[l] = random_u32();
    }
    for (int i = 0; i < COUNTERS; i++) x.memory[i] = random_below(2) ? random_u32() : random_below(4);
    return x;
}

static Trial trial_of_access(const Image *image, const Access *x) {
    Trial trial = trial_of(image);
    trial.options.config.wave_size = trial.options.grid.size[0] = x->size;
    trial.options.config.atomic_cycles = random_between(1, 5);
    trial_bind(&trial, OPERAND_RES_T, 0, x->address, 64);
    trial_bind(&trial, OPERAND_RES_T, 1, x->a, 64);
    trial_bind(&trial, OPERAND_RES_T, 2, x->b, 64);
    trial_bind(&trial, OPERAND_RES_T, 3, x->memory, COUNTERS);
    trial_bind(&trial, OPERAND_RES_T, 4, x->mask, 2);
    trial_bind(&trial, OPERAND_RES_U, 0, x->memory, COUNTERS);
    trial_bind(&trial, OPERAND_RES_U, 1, NULL, 64);
    trial_bind(&trial, OPERAND_RES_U, 2, NULL, COUNTERS);
    return trial;
}

/* ---- bank conflicts ---- */

/* Addresses as kernels have them: strides, one for all, a few, anything. */
static void random_addresses(Access *x) {
    const uint32_t kind = random_below(6), stride = random_between(1, 40), first = random_below(256);
    for (uint32_t l = 0; l < 64; l++) {
        uint32_t word = first + l * stride;
        if (kind == 1) word = first;
        if (kind == 2) word = first + random_below(4);
        if (kind == 3) word = random_below(SHARED_WORDS - 4);
        if (kind == 4) word = first + 32 * random_below(64);
        x->address[l] = 4 * word;
    }
}

/* Cycles that one component takes: the most that any bank has to do, one row or one atomic a cycle. */
static uint32_t busiest_bank(const Access *x, const Config *config, uint32_t component, bool atomic) {
    uint32_t work[64] = {0}, most = 0;
    for (uint32_t row = 0; row <= (SHARED_WORDS + 4) / config->shared_bank_words; row++) {
        uint32_t lanes = 0;
        for (uint32_t l = 0; l < x->size; l++)
            lanes += (x->exec >> l & 1) && (x->address[l] / 4 + component) / config->shared_bank_words == row;
        work[row % config->shared_banks] += atomic ? lanes : lanes > 0;
    }
    for (uint32_t bank = 0; bank < config->shared_banks; bank++)
        if (work[bank] > most) most = work[bank];
    return most;
}

static const struct {
    const char *text, *components;
    bool atomic;
} accesses[] = {
    {"ld r2.x, shared.x, r0.x", "x", false},
    {"ld r2.xy, shared.xy, r0.x", "xy", false},
    {"ld r2.xyz, shared.wzx, r0.x", "wzx", false},
    {"ld r2.xyzw, shared.xyzw, r0.x", "xyzw", false},
    {"ld r2.xy, shared.yy, r0.x", "yy", false},
    {"st shared.x, r0.x, r1.x", "x", false},
    {"st shared.zy, r0.x, r1.x", "zy", false},
    {"st shared.xyzw, r0.x, r1.x", "xyzw", false},
    {"atomic_add.u32 r2.x, shared.x, r0.x, r1.x", "x", true},
    {"atomic_exchange r2.x, shared.w, r0.x, r1.x", "w", true},
};
enum { ACCESSES = sizeof accesses / sizeof accesses[0] };

static uint64_t expected_conflict(const Access *x, const Config *config, int kind) {
    const char *components = accesses[kind].components;
    uint64_t cycles = 0;
    for (const char *c = components; *c; c++)
        cycles += busiest_bank(x, config, *c == 'w' ? 3 : (uint32_t)(*c - 'x'), accesses[kind].atomic);
    const uint64_t least = strlen(components);
    return cycles > least ? (cycles - least) * (accesses[kind].atomic ? config->atomic_cycles : 1) : 0;
}

static void test_bank_conflicts_cost_what_the_busiest_bank_does(void **state) {
    (void)state;
    random_start(__func__);
    for (int kind = 0; kind < ACCESSES; kind++) {
        Image *image = image_of_access(accesses[kind].text);
        for (uint32_t n = 0; n < trials(40); n++) {
            Access x = random_access();
            random_addresses(&x);
            Trial trial = trial_of_access(image, &x);
            trial.options.config.shared_banks = random_below(2) ? 32 : random_between(1, 64);
            trial.options.config.shared_bank_words = random_below(2) ? 1 : random_between(1, 16);
            trial_run(&trial, false);
            const uint64_t want = expected_conflict(&x, &trial.options.config, kind);
            const uint64_t found = gpu_stats(trial.run.gpu).bank_conflict_cycles;
            if (found != want)
                fail_msg(
                    "%s: %llu conflict cycles, expected %llu; wave_size=%u shared_banks=%llu shared_bank_words=%llu",
                    accesses[kind].text, (unsigned long long)found, (unsigned long long)want, x.size,
                    (unsigned long long)trial.options.config.shared_banks,
                    (unsigned long long)trial.options.config.shared_bank_words);
            trial_end(&trial);
        }
        image_free(image);
    }
}

/* ---- atomics ---- */

typedef enum Law { ADD, SUB, MIN, MAX, MIN_I, MAX_I, AND, OR, XOR, EXCHANGE, COMPARE, LAWS } Law;

static const char *const atomics[LAWS] = {[ADD] = "atomic_add.u32",
                                          [SUB] = "atomic_sub.u32",
                                          [MIN] = "atomic_min.u32",
                                          [MAX] = "atomic_max.u32",
                                          [MIN_I] = "atomic_min.i32",
                                          [MAX_I] = "atomic_max.i32",
                                          [AND] = "atomic_and",
                                          [OR] = "atomic_or",
                                          [XOR] = "atomic_xor",
                                          [EXCHANGE] = "atomic_exchange",
                                          [COMPARE] = "atomic_compare_exchange"};

static uint32_t smaller(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static uint32_t larger(uint32_t a, uint32_t b) {
    return a < b ? b : a;
}

/* Signed order is unsigned order with the sign bit turned over. */
static uint32_t turned(uint32_t a) {
    return a ^ 0x80000000u;
}

static uint32_t law(Law which, uint32_t old, uint32_t a, uint32_t b) {
    switch (which) {
    case ADD: return old + a;
    case SUB: return old - a;
    case MIN: return smaller(old, a);
    case MAX: return larger(old, a);
    case MIN_I: return turned(smaller(turned(old), turned(a)));
    case MAX_I: return turned(larger(turned(old), turned(a)));
    case AND: return old & a;
    case OR: return old | a;
    case XOR: return old ^ a;
    case EXCHANGE: return a;
    default: return old == a ? b : old;
    }
}

/* Work on x->memory lane by lane, and return the most lanes that met at one word. */
static uint32_t model_atomic(Law which, Access *x, uint32_t *old) {
    uint32_t met[COUNTERS] = {0}, most = 0;
    for (uint32_t l = 0; l < x->size; l++) {
        old[l] = 0;
        if (!(x->exec >> l & 1)) continue;
        uint32_t *word = &x->memory[x->address[l] / 4];
        old[l] = *word;
        *word = law(which, *word, x->a[l], x->b[l]);
        most = larger(most, ++met[x->address[l] / 4]);
    }
    return most;
}

static void check_atomic(const Image *image, Law which, bool shared) {
    Access x = random_access();
    const uint32_t words = random_below(2) ? 1 : random_between(1, COUNTERS);
    for (int l = 0; l < 64; l++) x.address[l] = 4 * random_below(words);
    for (int l = 0; l < 64; l++) /* something that can be met */
        if (which == COMPARE && random_below(2)) x.a[l] = x.memory[random_below(words)];
    Trial trial = trial_of_access(image, &x);
    trial_run(&trial, false);
    uint32_t old[64];
    const uint32_t most = model_atomic(which, &x, old);
    assert_memory_equal(trial_words(&trial, 1), old, x.size * sizeof *old);
    assert_memory_equal(trial_words(&trial, shared ? 2 : 0), x.memory, sizeof x.memory);
    const Stats stats = gpu_stats(trial.run.gpu);
    const uint64_t late = most > 1 ? (most - 1) * trial.options.config.atomic_cycles : 0;
    if (!shared) assert_int_equal(stats.atomic_conflict_cycles, late);
    if (shared) assert_int_equal(stats.bank_conflict_cycles, late); /* eight words are in eight banks */
    assert_int_equal(stats.atomics, 1);
    trial_end(&trial);
}

static void test_atomics_work_lane_by_lane(void **state) {
    (void)state;
    random_start(__func__);
    for (int which = 0; which < LAWS; which++)
        for (int shared = 0; shared < 2; shared++) {
            char text[128];
            snprintf(text, sizeof text, "%s r2.x, %s, r0.x, r1.x%s", atomics[which], shared ? "shared.x" : "u0.x",
                     which == COMPARE ? ", r1.y" : "");
            Image *image = image_of_access(text);
            for (uint32_t n = 0; n < trials(60); n++) check_atomic(image, (Law)which, shared);
            image_free(image);
        }
}

/* ---- many waves ---- */

/* A machine on which waves wait for everything that there is to wait for. */
static void random_machine(Config *c) {
    c->cores = random_between(1, 3);
    c->waves = random_between(1, 20);
    c->alus = random_between(1, 3);
    c->issue = random_between(1, 4);
    c->scheduler = random_below(SCHEDULER_COUNT);
    c->active_waves = random_between(1, 4);
    c->lat_control = random_between(1, 4);
    c->lat_scalar = random_between(1, 4);
    c->memory = random_between(0, 1);
    c->mem_latency = random_between(1, 40);
    c->mem_queue = random_between(1, 6);
    c->memory_pipe = random_between(0, 1);
    c->shared_latency = random_between(1, 30);
    c->private_latency = random_between(1, 30);
    c->interconnect_latency = random_between(1, 20);
}

/* Threads of many waves and cores take numbers from one counter: each number is taken once. */
static void test_one_counter_gives_every_number_once(void **state) {
    (void)state;
    random_start(__func__);
    Image *image = image_of("    atomic_add.u32 r0.x, u0.x, 0, 1\n"
                            "    shl r1.x, thread_id, 2\n"
                            "    st u1.x, r1.x, r0.x\n"
                            "    ret\n");
    for (uint32_t n = 0; n < trials(GROUP_TRIALS / 4); n++) {
        Trial trial = trial_of(image);
        random_machine(&trial.options.config);
        trial.options.config.wave_size = random_wave_size();
        trial.options.grid.groups[0] = random_between(1, 6);
        trial.options.grid.size[0] = random_between(1, 100);
        const uint32_t threads = trial.options.grid.groups[0] * trial.options.grid.size[0];
        trial_bind(&trial, OPERAND_RES_U, 0, NULL, 1);
        trial_bind(&trial, OPERAND_RES_U, 1, NULL, threads);
        trial_run(&trial, n % 8 == 7);
        assert_int_equal(trial_words(&trial, 0)[0], threads);
        bool taken[600] = {false};
        for (uint32_t t = 0; t < threads; t++) {
            const uint32_t number = trial_words(&trial, 1)[t];
            assert_in_range(number, 0, threads - 1);
            assert_false(taken[number]);
            taken[number] = true;
        }
        trial_end(&trial);
    }
    image_free(image);
}

/* ---- barriers ---- */

/* In each round every thread gives its value to the one before it; waves come late to each barrier, by other numbers of
 * turns each. Threads from t1[0] on have retired before. */
static const char rounds[] = ".shared 640\n"
                             "    shl r0.x, group_thread_id, 2\n"
                             "    ld w0.xy, t1.xy, 0\n" /* threads that stay, rounds */
                             "    mov r1.x, group_thread_id\n"
                             "    add.u32 r2.x, group_thread_id, 1\n"
                             "    rem.u32 r2.x, r2.x, w0.x\n"
                             "    shl r2.x, r2.x, 2\n"
                             "    mul.u32 w1.x, group_id, 20\n"
                             "    add.u32 w1.x, w1.x, wave_id\n"
                             "    shl w1.x, w1.x, 3\n"
                             "    and w1.x, w1.x, 252\n" /* where its delays are */
                             "    ld w1.zw, t0.xy, w1.x\n"
                             "    push_mask STAY\n"
                             "    ge.u32 r3.x, group_thread_id, w0.x\n"
                             "    mask_nz r3.x\n"
                             "DELAY0:\n"
                             "    sub.u32 w1.w, w1.w, 1\n"
                             "    jmp_nz w1.w, DELAY0\n"
                             "    ret\n"
                             "STAY:\n"
                             "    ld w2.xy, t0.xy, w1.x\n"
                             "DELAY1:\n"
                             "    sub.u32 w2.x, w2.x, 1\n"
                             "    jmp_nz w2.x, DELAY1\n"
                             "    st shared.x, r0.x, r1.x\n"
                             "    barrier\n"
                             "    ld r1.x, shared.x, r2.x\n"
                             "    mad.u32 r1.x, r1.x, 3, group_thread_id\n"
                             "DELAY2:\n"
                             "    sub.u32 w2.y, w2.y, 1\n"
                             "    jmp_nz w2.y, DELAY2\n"
                             "    barrier\n"
                             "    sub.u32 w0.y, w0.y, 1\n"
                             "    jmp_nz w0.y, STAY\n"
                             "    shl r4.x, thread_id, 2\n"
                             "    st u0.x, r4.x, r1.x\n"
                             "    ret\n";

static void model_rounds(uint32_t *value, uint32_t threads, uint32_t count) {
    for (uint32_t t = 0; t < threads; t++) value[t] = t;
    while (count--) {
        uint32_t given[640];
        memcpy(given, value, threads * sizeof *given);
        for (uint32_t t = 0; t < threads; t++) value[t] = given[(t + 1) % threads] * 3 + t;
    }
}

static void check_rounds(const Image *image, bool functional) {
    Trial trial = trial_of(image);
    uint32_t delays[66], plan[2], value[640] = {0};
    for (int i = 0; i < 66; i++) delays[i] = random_between(1, 20);
    random_machine(&trial.options.config);
    const uint32_t waves = random_between(1, (uint32_t)trial.options.config.waves);
    const uint32_t size = random_between(1, 32);
    trial.options.config.wave_size = size;
    trial.options.grid.groups[0] = random_between(1, 7);
    trial.options.grid.size[0] = (waves - 1) * size + random_between(1, size);
    plan[0] = random_below(2) ? trial.options.grid.size[0] : random_between(1, trial.options.grid.size[0]);
    plan[1] = random_between(1, 6);
    /* Room for one group on a core, or for several. */
    trial.options.config.shared_memory = random_between(1, 4) * 640 * 4;
    trial_bind(&trial, OPERAND_RES_T, 0, delays, 66);
    trial_bind(&trial, OPERAND_RES_T, 1, plan, 2);
    trial_bind(&trial, OPERAND_RES_U, 0, NULL, trial.options.grid.groups[0] * trial.options.grid.size[0]);
    trial_run(&trial, functional);
    model_rounds(value, plan[0], plan[1]);
    for (uint32_t group = 0; group < trial.options.grid.groups[0]; group++)
        assert_memory_equal(trial_words(&trial, 0) + (size_t)group * trial.options.grid.size[0], value,
                            trial.options.grid.size[0] * sizeof *value);
    const Stats stats = gpu_stats(trial.run.gpu);
    const uint64_t staying = (plan[0] + size - 1) / size;
    assert_int_equal(stats.barriers, trial.options.grid.groups[0] * staying * 2 * plan[1]);
    if (staying == waves) assert_int_equal(stats.short_barriers, 0);
    trial_end(&trial);
}

static void test_barriers_keep_waves_together(void **state) {
    (void)state;
    random_start(__func__);
    Image *image = image_of(rounds);
    for (uint32_t n = 0; n < trials(GROUP_TRIALS); n++) check_rounds(image, n % 8 == 7);
    image_free(image);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bank_conflicts_cost_what_the_busiest_bank_does),
        cmocka_unit_test(test_atomics_work_lane_by_lane),
        cmocka_unit_test(test_one_counter_gives_every_number_once),
        cmocka_unit_test(test_barriers_keep_waves_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
