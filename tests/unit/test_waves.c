/* test_waves.c: operations between the lanes of a wave, and scalar instructions, against plain models.
 *
 * One operation at a time is put into a small program, which runs with random registers, masks and wave sizes; the
 * model computes lane by lane what must come out. SEED=N repeats a failure, FUZZ=N multiplies the trials.
 */
#include "tests/unit/wave_helpers.h"

enum { WAVE_TRIALS = 150, KEPT = 0x5eed5eed };

/* What an operation finds, and what it leaves. Registers: see `frame`. */
typedef struct State {
    uint32_t size;    /* lanes of the wave */
    uint64_t threads; /* lanes that have one */
    uint64_t retired, exec;
    uint32_t x[64], y[64]; /* r0.xy */
    uint32_t b[64];        /* r1.x */
    uint64_t mask;         /* w1.xy */
    uint32_t number;       /* w1.z */
    uint64_t predicate;    /* w3.xy */
    uint32_t d[2][64];     /* r2.xy */
    uint32_t w[2];         /* w0.xy */
} State;

/* The program around an operation: registers from memory, lanes that retire, then exec, the operation, and its results
 * to memory. */
static const char frame[] = "    shl r9.x, lane_id, 2\n"
                            "    shl r9.y, lane_id, 3\n"
                            "    ld r0.x, t0.x, r9.x\n"
                            "    ld r0.y, t1.x, r9.x\n"
                            "    ld r1.x, t2.x, r9.x\n"
                            "    ld w1.xyz, t3.xyz, 0\n"
                            "    ld w2.xyzw, t3.xyzw, 16\n"
                            "    ld w3.xy, t3.xy, 32\n"
                            "    mov r2.xy, u(0x5eed5eed)\n"
                            "    mov w0.xy, u(0x5eed5eed)\n"
                            "    push_mask RETIRED\n"
                            "    mov exec.xy, w2.zw\n"
                            "    ret\n"
                            "RETIRED:\n"
                            "    mov w4.xy, exec.xy\n"
                            "    mov exec.xy, w2.xy\n"
                            "    %s\n"
                            "    mov exec.xy, w4.xy\n"
                            "    st u0.xy, r9.y, r2.xy\n"
                            "    st u1.xy, 0, w0.xy\n"
                            "    ret\n";

/* ---- models ---- */

static uint64_t low_bits(uint32_t count) {
    return count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
}

static bool in_force(const State *s, uint32_t lane) {
    return s->exec >> lane & 1;
}

static uint32_t count_bits(uint64_t mask) {
    uint32_t count = 0;
    for (int i = 0; i < 64; i++) count += mask >> i & 1;
    return count;
}

static void model_ballot(State *s) {
    s->w[0] = s->w[1] = 0;
    for (uint32_t l = 0; l < s->size; l++)
        if (in_force(s, l) && s->x[l]) s->w[l / 32] |= 1u << l % 32;
}

static void model_any(State *s) {
    s->w[0] = 0;
    for (uint32_t l = 0; l < s->size; l++) s->w[0] |= in_force(s, l) && s->x[l];
}

static void model_all(State *s) {
    s->w[0] = 1;
    for (uint32_t l = 0; l < s->size; l++) s->w[0] &= !in_force(s, l) || s->x[l];
}

static void model_all_equal(State *s) {
    s->w[0] = 1;
    for (uint32_t a = 0; a < s->size; a++)
        for (uint32_t b = 0; b < s->size; b++) s->w[0] &= !in_force(s, a) || !in_force(s, b) || s->x[a] == s->x[b];
}

static void model_readfirst(State *s) {
    uint32_t lane = 0;
    while (lane < s->size && !in_force(s, lane)) lane++;
    if (lane == s->size) lane = 0;
    s->w[0] = s->y[lane];
    s->w[1] = s->x[lane];
}

static void model_readlane(State *s) {
    s->w[0] = s->x[s->number % s->size];
    s->w[1] = s->y[s->number % s->size];
}

static void model_writelane(State *s) {
    s->d[0][s->number % s->size] = (uint32_t)s->mask;
    s->d[1][s->number % s->size] = (uint32_t)(s->mask >> 32);
}

/* For every active lane, d = value of the lane. */
#define FOR_LANES(s, value)                  \
    for (uint32_t l = 0; l < (s)->size; l++) \
        if (in_force(s, l)) (s)->d[0][l] = (value)

static void model_mbcnt(State *s) {
    FOR_LANES(s, count_bits(s->mask & low_bits(l)));
}
static void model_mbcnt_lo(State *s) {
    FOR_LANES(s, s->b[l] + count_bits(s->mask & low_bits(32) & low_bits(l)));
}
static void model_mbcnt_hi(State *s) {
    FOR_LANES(s, s->b[l] + count_bits(s->mask << 32 & low_bits(l)));
}

/* Each lane's two components from another lane, which is any unsigned number. */
static void model_from(State *s, uint64_t (*from)(const State *s, uint64_t lane)) {
    for (uint32_t l = 0; l < s->size; l++) {
        if (!in_force(s, l)) continue;
        const uint32_t lane = (uint32_t)(from(s, l) % s->size);
        s->d[0][l] = s->y[lane];
        s->d[1][l] = s->x[lane];
    }
}

static uint64_t from_any(const State *s, uint64_t l) {
    return s->b[l];
}
/* Kept positive: 2^32 times the size changes nothing. */
static uint64_t from_up(const State *s, uint64_t l) {
    return l + ((uint64_t)s->size << 32) - s->b[l];
}
static uint64_t from_down(const State *s, uint64_t l) {
    return l + s->b[l];
}
static uint64_t from_xor(const State *s, uint64_t l) {
    return l ^ s->b[l];
}
static uint64_t from_x(const State *s, uint64_t l) {
    (void)s;
    return l ^ 1;
}
static uint64_t from_y(const State *s, uint64_t l) {
    (void)s;
    return l ^ 2;
}
static uint64_t from_diag(const State *s, uint64_t l) {
    (void)s;
    return l ^ 3;
}

static void model_shuffle(State *s) {
    model_from(s, from_any);
}
static void model_shuffle_up(State *s) {
    model_from(s, from_up);
}
static void model_shuffle_down(State *s) {
    model_from(s, from_down);
}
static void model_shuffle_xor(State *s) {
    model_from(s, from_xor);
}
static void model_quad_swap_x(State *s) {
    model_from(s, from_x);
}
static void model_quad_swap_y(State *s) {
    model_from(s, from_y);
}
static void model_quad_swap_diag(State *s) {
    model_from(s, from_diag);
}

static void model_mask_count(State *s) {
    s->w[0] = count_bits(s->mask);
}
static void model_mask_first(State *s) {
    s->w[0] = UINT32_MAX;
    for (uint32_t i = 64; i-- > 0;)
        if (s->mask >> i & 1) s->w[0] = i;
}
static void model_mask_last(State *s) {
    s->w[0] = UINT32_MAX;
    for (uint32_t i = 0; i < 64; i++)
        if (s->mask >> i & 1) s->w[0] = i;
}

/* Predicates: as if exec had fewer lanes. */
static void model_predicated(State *s) {
    s->exec &= s->predicate;
    model_shuffle(s);
}
static void model_negated(State *s) {
    s->exec &= ~s->predicate;
    model_mbcnt_lo(s);
}
static void model_predicated_add(State *s) {
    s->exec &= s->predicate;
    FOR_LANES(s, s->x[l] + s->b[l]);
}

/* exec is written by a comparison, and holds from the next instruction on. */
static void model_ballot_to_exec(State *s) {
    model_ballot(s);
    s->exec = s->w[0] | (uint64_t)s->w[1] << 32;
    s->w[0] = s->w[1] = KEPT;
    FOR_LANES(s, s->b[l]);
}

/* What is written to exec is anded with the live lanes. */
static void model_write_exec(State *s) {
    s->exec = s->mask & s->threads & ~s->retired;
    FOR_LANES(s, s->b[l]);
    s->w[0] = (uint32_t)s->exec;
    s->w[1] = (uint32_t)(s->exec >> 32);
}

static const struct {
    const char *text;
    void (*model)(State *s);
} operations[] = {
    {"ballot w0.xy, r0.x", model_ballot},
    {"any w0.x, r0.x", model_any},
    {"all w0.x, r0.x", model_all},
    {"all_equal w0.x, r0.x", model_all_equal},
    {"readfirst w0.xy, r0.yx", model_readfirst},
    {"readlane w0.xy, r0.xy, w1.z", model_readlane},
    {"writelane r2.xy, w1.xy, w1.z", model_writelane},
    {"mbcnt r2.x, w1.xy", model_mbcnt},
    {"mbcnt_lo r2.x, w1.x, r1.x", model_mbcnt_lo},
    {"mbcnt_hi r2.x, w1.x, r1.x", model_mbcnt_hi},
    {"shuffle r2.xy, r0.yx, r1.x", model_shuffle},
    {"shuffle_up r2.xy, r0.yx, r1.x", model_shuffle_up},
    {"shuffle_down r2.xy, r0.yx, r1.x", model_shuffle_down},
    {"shuffle_xor r2.xy, r0.yx, r1.x", model_shuffle_xor},
    {"quad_swap_x r2.xy, r0.yx", model_quad_swap_x},
    {"quad_swap_y r2.xy, r0.yx", model_quad_swap_y},
    {"quad_swap_diag r2.xy, r0.yx", model_quad_swap_diag},
    {"mask_count w0.x, w1.xy", model_mask_count},
    {"mask_first w0.x, w1.xy", model_mask_first},
    {"mask_last w0.x, w1.xy", model_mask_last},
    {"@w3.x shuffle r2.xy, r0.yx, r1.x", model_predicated},
    {"@!w3.x mbcnt_lo r2.x, w1.x, r1.x", model_negated},
    {"@w3.x add.u32 r2.x, r0.x, r1.x", model_predicated_add},
    {"ballot exec.xy, r0.x\n    mov r2.x, r1.x", model_ballot_to_exec},
    {"mov exec.xy, w1.xy\n    mov r2.x, r1.x\n    mov w0.xy, exec.xy", model_write_exec},
};
enum { OPERATIONS = sizeof operations / sizeof operations[0] };

/* ---- experiments ---- */

/* Contents of a register: all equal, small numbers, or anything. */
static void random_lanes(uint32_t *lanes) {
    const uint32_t kind = random_below(5), same = random_u32();
    for (int l = 0; l < 64; l++) {
        lanes[l] = kind == 0 ? same : kind == 1 ? random_below(2) : kind == 2 ? random_below(70) : random_u32();
        if (kind == 3) lanes[l] = random_below(20) ? 0 : 0x80000000u;
    }
}

static State random_state_of_wave(void) {
    State s = {.size = random_wave_size(), .mask = random_mask(), .predicate = random_mask()};
    s.threads = low_bits(random_below(2) ? s.size : random_between(1, s.size));
    s.retired = (random_below(2) ? 0 : random_mask()) & s.threads;
    s.exec = random_mask() & s.threads & ~s.retired;
    s.number = random_below(2) ? random_below(64) : random_u32();
    random_lanes(s.x);
    random_lanes(s.y);
    random_lanes(s.b);
    for (int l = 0; l < 64; l++) s.d[0][l] = s.d[1][l] = KEPT;
    s.w[0] = s.w[1] = KEPT;
    for (int l = 0; l < 64; l++) /* registers of lanes without a thread are never written */
        if (!(s.threads >> l & 1)) s.x[l] = s.y[l] = s.b[l] = s.d[0][l] = s.d[1][l] = 0;
    return s;
}

static void show_state(const State *s, const char *text) {
    print_error("%s: wave_size=%u threads=%llx retired=%llx exec=%llx mask=%llx number=%u predicate=%llx\n", text,
                s->size, (unsigned long long)s->threads, (unsigned long long)s->retired, (unsigned long long)s->exec,
                (unsigned long long)s->mask, s->number, (unsigned long long)s->predicate);
}

/* Results can be seen in the lanes that live; of a wave whose lanes have all retired nothing can. */
static bool same_results(const State *want, const uint32_t *lanes, const uint32_t *wave) {
    const uint64_t live = want->threads & ~want->retired;
    if (!live) return true;
    for (uint32_t l = 0; l < want->size; l++)
        for (int c = 0; c < 2; c++)
            if ((live >> l & 1) && lanes[2 * l + (uint32_t)c] != want->d[c][l]) {
                print_error("lane %u, component %d: %x, expected %x\n", l, c, lanes[2 * l + (uint32_t)c],
                            want->d[c][l]);
                return false;
            }
    if (wave[0] == want->w[0] && wave[1] == want->w[1]) return true;
    print_error("w0.xy: %x %x, expected %x %x\n", wave[0], wave[1], want->w[0], want->w[1]);
    return false;
}

static void check_operation(const Image *image, int operation, bool functional) {
    State s = random_state_of_wave();
    const uint32_t wave[10] = {(uint32_t)s.mask,
                               (uint32_t)(s.mask >> 32),
                               s.number,
                               0,
                               (uint32_t)s.exec,
                               (uint32_t)(s.exec >> 32),
                               (uint32_t)s.retired,
                               (uint32_t)(s.retired >> 32),
                               (uint32_t)s.predicate,
                               (uint32_t)(s.predicate >> 32)};
    Trial trial = trial_of(image);
    trial.options.config.wave_size = s.size;
    trial.options.grid.size[0] = count_bits(s.threads);
    trial_bind(&trial, OPERAND_RES_T, 0, s.x, 64);
    trial_bind(&trial, OPERAND_RES_T, 1, s.y, 64);
    trial_bind(&trial, OPERAND_RES_T, 2, s.b, 64);
    trial_bind(&trial, OPERAND_RES_T, 3, wave, 10);
    trial_bind(&trial, OPERAND_RES_U, 0, NULL, 128);
    trial_bind(&trial, OPERAND_RES_U, 1, NULL, 2);
    trial_run(&trial, functional);
    State want = s;
    operations[operation].model(&want);
    const bool ok = same_results(&want, trial_words(&trial, 0), trial_words(&trial, 1));
    if (!ok) show_state(&s, operations[operation].text);
    trial_end(&trial);
    assert_true(ok);
}

static void test_operations_do_what_their_models_do(void **state) {
    (void)state;
    random_start(__func__);
    for (int i = 0; i < OPERATIONS; i++) {
        char text[2048];
        snprintf(text, sizeof text, frame, operations[i].text);
        Image *image = image_of(text);
        for (uint32_t n = 0; n < trials(WAVE_TRIALS); n++) check_operation(image, i, n % 8 == 7);
        image_free(image);
    }
}

/* ---- scalar instructions compute what vector instructions do ---- */

static bool has_scalar_form(Op op) {
    const uint8_t format = isa_ops[op].format;
    return format == FORMAT_D_A || format == FORMAT_D_AB || format == FORMAT_D_ABC || format == FORMAT_VEC_A ||
           format == FORMAT_REDUCE_A || format == FORMAT_REDUCE_AB;
}

/* The operation on r0, r1, r2 and on w0, w1, w2, which hold the same. */
static Image *image_of_both(Op op) {
    static const char *const vector[] = {"r0.xyzw", "r1.xyzw", "r2.xyzw"};
    static const char *const scalar[] = {"w0.xyzw", "w1.xyzw", "w2.xyzw"};
    char text[1024], list[2][64] = {"", ""};
    for (int i = 1; i < isa_format(op)->count; i++) {
        snprintf(list[0] + strlen(list[0]), sizeof list[0] - strlen(list[0]), ", %s", vector[i - 1]);
        snprintf(list[1] + strlen(list[1]), sizeof list[1] - strlen(list[1]), ", %s", scalar[i - 1]);
    }
    snprintf(text, sizeof text,
             "    ld w0.xyzw, t0.xyzw, 0\n    ld w1.xyzw, t0.xyzw, 16\n    ld w2.xyzw, t0.xyzw, 32\n"
             "    mov r0.xyzw, w0.xyzw\n    mov r1.xyzw, w1.xyzw\n    mov r2.xyzw, w2.xyzw\n"
             "    %s r3.xyzw%s\n    %s w3.xyzw%s\n"
             "    st u0.xyzw, 0, r3.xyzw\n    st u1.xyzw, 0, w3.xyzw\n    ret\n",
             isa_ops[op].mnemonic, list[0], isa_ops[op].mnemonic, list[1]);
    return image_of(text);
}

static void test_scalar_instructions_do_what_vector_instructions_do(void **state) {
    (void)state;
    random_start(__func__);
    for (int op = OP_INVALID + 1; op < OP_COUNT; op++) {
        if (!has_scalar_form((Op)op)) continue;
        Image *image = image_of_both((Op)op);
        for (uint32_t n = 0; n < trials(20); n++) {
            uint32_t sources[12];
            for (int i = 0; i < 12; i++) sources[i] = random_below(3) ? random_u32() : random_below(5);
            Trial trial = trial_of(image);
            trial.options.config.wave_size = random_wave_size();
            trial.options.grid.size[0] = 1;
            trial_bind(&trial, OPERAND_RES_T, 0, sources, 12);
            trial_bind(&trial, OPERAND_RES_U, 0, NULL, 4);
            trial_bind(&trial, OPERAND_RES_U, 1, NULL, 4);
            trial_run(&trial, false);
            if (memcmp(trial_words(&trial, 0), trial_words(&trial, 1), 16) != 0)
                fail_msg("%s differs on the scalar ALU", isa_ops[op].mnemonic);
            assert_int_equal(gpu_stats(trial.run.gpu).scalar_instructions, 1);
            trial_end(&trial);
        }
        image_free(image);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_operations_do_what_their_models_do),
        cmocka_unit_test(test_scalar_instructions_do_what_vector_instructions_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
