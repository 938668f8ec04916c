/* test_compare.c: which instruction of one program is which of another, known by hand; what two runs cost line by line
 * adds up to both runs; and moments of two programs. */
#include "sim/debug/compare/compare.h"
#include "tests/unit/debug_helpers.h"

/* Both programs, and for each line of A the line of B that it is; 0: none. */
typedef struct Pair {
    const char *a, *b;
    uint32_t there[12];
} Pair;

static const Pair pairs[] = {
    {"    nop\n    ret\n", "    nop\n    ret\n", {1, 2}},
    /* a line more in front, one less behind */
    {"    mov r0.x, u(1)\n    mov r0.y, u(2)\n    ret\n", "    nop\n    mov r0.x, u(1)\n    ret\n", {2, 0, 3}},
    /* labels before texts: what stands behind L is that behind L, though the same stands in front of it */
    {"    mov r0.x, u(1)\nL:  mov r0.y, u(2)\n    ret\n",
     "    mov r0.y, u(2)\n    mov r0.x, u(1)\nL:  mov r0.y, u(2)\n    ret\n",
     {2, 3, 4}},
    /* one that was changed, in its place; but not into another operation */
    {"L:  mov r0.x, u(1)\n    mov r0.y, u(2)\n    ret\n",
     "L:  mov r0.x, u(1)\n    mov r0.y, u(3)\n    ret\n",
     {1, 2, 3}},
    {"L:  mov r0.x, u(1)\n    mov r0.y, u(2)\n    ret\n",
     "L:  mov r0.x, u(1)\n    add.u32 r0.y, r0.y, u(2)\n    ret\n",
     {1, 0, 3}},
    /* the longest common sequence, not the first one */
    {"    mov r0.x, u(1)\n    mov r0.y, u(2)\n    mov r0.z, u(3)\n    nop\n    ret\n",
     "    mov r0.y, u(2)\n    mov r0.z, u(3)\n    mov r0.x, u(1)\n    ret\n",
     {0, 1, 2, 0, 4}},
    /* structured statements, whose labels have numbers */
    {"    if r0.x\n    mov r0.y, u(2)\n    endif\n    ret\n",
     "    if r1.x\n    nop\n    endif\n    if r0.x\n    mov r0.y, u(2)\n    endif\n    ret\n",
     {4, 5, 6, 7}},
};

static void instructions_are_matched(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        Image *images[2] = {subject_image(pairs[i].a), subject_image(pairs[i].b)};
        Code *codes[2] = {code_create(images[0]), code_create(images[1])};
        Match match;
        match_make(&match, codes[0], codes[1]);
        for (uint32_t pc = 0; pc < codes[0]->count; pc++) {
            const uint32_t there = match.to[0][pc], line = code_line(codes[0], pc);
            const uint32_t found = there == MATCH_NONE ? 0 : code_line(codes[1], there);
            if (found != pairs[i].there[line - 1])
                fail_msg("pair %zu: line %u is line %u there, not %u", i, line, found, pairs[i].there[line - 1]);
            if (there != MATCH_NONE) assert_int_equal(match.to[1][there], pc);
        }
        assert_int_equal(match.to[0][codes[0]->count], codes[1]->count);
        match_free(&match);
        for (int side = 0; side < 2; side++) {
            code_destroy(codes[side]);
            image_free(images[side]);
        }
    }
}

typedef struct Recorded {
    Subject subject;
    Travel *travel;
    Code *code;
    Profile *profile;
} Recorded;

static Recorded recorded(Subject subject) {
    const char *error;
    Recorded r = {.subject = subject, .travel = record(subject.program, NULL), .code = code_create(subject.image)};
    r.profile = profile_create(r.code, travel_trace(r.travel), 0, UINT64_MAX, &error);
    assert_non_null(r.profile);
    return r;
}

static void recorded_free(Recorded *r) {
    profile_destroy(r->profile);
    code_destroy(r->code);
    travel_destroy(r->travel);
    subject_free(&r->subject);
}

/* Any two programs: nothing is lost or counted twice, and order is kept. */
static void lines_add_up(void **state) {
    (void)state;
    for (int round = 0; round < 20; round++) {
        Recorded runs[2] = {recorded(random_subject()), recorded(random_subject())};
        const Code *const codes[2] = {runs[0].code, runs[1].code};
        const Profile *const profiles[2] = {runs[0].profile, runs[1].profile};
        Lines *lines[2] = {lines_create(codes[0], runs[0].profile, NULL),
                           lines_create(codes[1], runs[1].profile, NULL)};
        Match match, itself;
        Comparison c;
        match_make(&match, codes[0], codes[1]);
        match_make(&itself, codes[0], codes[0]);
        uint32_t last = 0;
        for (uint32_t pc = 0; pc < codes[0]->count; pc++) {
            assert_int_equal(itself.to[0][pc], pc);
            if (match.to[0][pc] == MATCH_NONE) continue;
            assert_true(pc == 0 || match.to[0][pc] >= last);
            last = match.to[0][pc] + 1;
        }
        compare_make(
            &c, (CompareSide[]){{.run = &(Run){.code = runs[0].code}, .profile = runs[0].profile, .lines = lines[0]},
                                {.run = &(Run){.code = runs[1].code}, .profile = runs[1].profile, .lines = lines[1]}});
        for (int side = 0; side < 2; side++) lines_destroy(lines[side]);
        for (int side = 0; side < 2; side++)
            for (int cost = 0; cost < COMPARE_COSTS; cost++) {
                uint64_t sum = 0;
                for (size_t i = 0; i < c.count; i++) sum += c.lines[i].cost[side][cost];
                assert_int_equal(sum, c.total.cost[side][cost]);
            }
        assert_int_equal(c.total.cost[1][COMPARE_CYCLES], profiles[1]->slot_cycles);
        for (size_t i = 1; i < c.count; i++)
            assert_true(llabs(compare_more(&c.lines[i - 1], COMPARE_CYCLES)) >=
                        llabs(compare_more(&c.lines[i], COMPARE_CYCLES)));
        compare_free(&c);
        match_free(&match);
        match_free(&itself);
        for (int side = 0; side < 2; side++) recorded_free(&runs[side]);
    }
}

/* An instruction of one program has its counterpart's cycle in the other, across lines that only one of them has. */
static void moments_of_two_programs(void **state) {
    (void)state;
    Recorded runs[2] = {
        recorded(
            subject_of("    mov r0.x, u(1)\n    nop\n    mov r0.y, u(2)\n    mov r0.z, u(3)\n    ret\n", "waves", "1")),
        recorded(subject_of(
            "    mov r0.x, u(1)\n    mov r0.y, u(2)\n    mul.u32 r1.x, r0.y, r0.y\n    mov r0.z, u(3)\n    ret\n",
            "waves", "1"))};
    static const uint32_t partners[][2] = {{0, 0}, {2, 1}, {3, 3}, {4, 4}}; /* instructions */
    Match match;
    Alignment align;
    match_make(&match, runs[0].code, runs[1].code);
    align_start(&align, travel_trace(runs[0].travel), travel_trace(runs[1].travel), 0, 0, &match);
    while (align_work(&align)) {}
    for (size_t i = 0; i < sizeof partners / sizeof *partners; i++) {
        uint64_t at[2] = {0, 0};
        for (int side = 0; side < 2; side++) {
            TraceCursor *cursor = trace_run_cursor(travel_trace(runs[side].travel), 0, 0);
            for (TraceRun run; trace_next_run(cursor, &run);)
                if (run.state == STATE_ACTIVE && run.pc == partners[i][side]) at[side] = run.cycle;
            trace_cursor_destroy(cursor);
        }
        assert_int_equal(align_map(&align, 0, at[0]), at[1]);
        assert_int_equal(align_map(&align, 1, at[1]), at[0]);
    }
    align_free(&align);
    match_free(&match);
    for (int side = 0; side < 2; side++) recorded_free(&runs[side]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(instructions_are_matched),
        cmocka_unit_test(lines_add_up),
        cmocka_unit_test(moments_of_two_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
