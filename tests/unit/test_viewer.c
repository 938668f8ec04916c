/* test_viewer.c: what the window stands on: the table of keys, marks, comparisons, settings. Random programs; SEED=N
 * repeats a failure. */
#include <ctype.h>

#include "asm/base/memory.h"
#include "sim/run/run.h"
#include "sim/trace/lane_state.h"
#include "sim/view/sheet/sheet.h"
#include "sim/viewer/actions/action.h"
#include "sim/viewer/actions/view.h"
#include "sim/viewer/model/model.h"
#include "sim/viewer/panels/panel.h"
#include "sim/viewer/viewer.h"
#include "tests/unit/debug_helpers.h"

enum { RUNS = 25 };

/* ---- the table ---- */

static void every_action_has_help_and_every_key_one_meaning(void **state) {
    (void)state;
    for (int i = 0; i < ACTION_COUNT; i++) {
        assert_true(actions[i].help[0] && actions[i].group[0] && (actions[i].run || actions[i].verb));
        assert_int_equal(action_find(actions[i].name), i);
    }
    Key key, found;
    int keys = 0;
    for (int i = 0; i < ACTION_COUNT; i++)
        for (int n = 0; action_key((ActionId)i, n, &key); n++, keys++) {
            assert_true(action_find_key(key.name, &found));
            assert_int_equal(found.action, i);
            assert_string_equal(found.argument, key.argument);
        }
    assert_true(keys > 100);
    assert_false(action_find_key("Ctrl+Shift+Alt+F13", &found));
    assert_int_equal(action_find("nothing"), -1);
}

static void one_cycle_is_no_plural(void **state) {
    (void)state;
    assert_string_equal(draw_cycles(0).text, "0 cycles");
    assert_string_equal(draw_cycles(1).text, "1 cycle");
    assert_string_equal(draw_cycles(10304).text, "10,304 cycles");
}

static void keys_are_told_shortly(void **state) {
    char text[96];
    (void)state;
    action_keys_text(ACTION_WAVE, text, sizeof text);
    assert_string_equal(text, "1-9");
    action_keys_text(ACTION_MARK, text, sizeof text);
    assert_string_equal(text, "Ctrl+1-9");
    action_keys_text(ACTION_FIND_BACK, text, sizeof text);
    assert_string_equal(text, "Shift+F3");
    action_keys_text(ACTION_SELECT, text, sizeof text);
    assert_string_equal(text, "");
    action_keys_text(ACTION_FIT, text, sizeof text);
    assert_string_equal(text, "h, 0");
    action_keys_text(ACTION_GOTO, text, 8); /* too short for all of it */
    assert_int_equal(strlen(text), 7);
}

/* ---- marks ---- */

static void marks_are_read_and_written_with_what_stands_between(void **state) {
    (void)state;
    static const struct {
        const char *text, *written;
        uint32_t wrong;
    } cases[] = {{NULL, "# name, cycle, core, slot, lane, note\n2 7 0 0 1\n", 0},
                 {"", "2 7 0 0 1\n", 0},
                 {"# a\n2 5 0 0 0 note\n3 1 2 3 4\n", "# a\n2 7 0 0 1\n3 1 2 3 4\n", 0},
                 {"2 1 0 0 0\n2 2 0 0 0", "2 7 0 0 1\n", 0},
                 {"A 1 0 0 0\na1 0 0 0 0\n1 1 0 0 0x\n", "A 1 0 0 0\na1 0 0 0 0\n1 1 0 0 0x\n2 7 0 0 1\n", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Marks marks = {0};
        assert_int_equal(marks_read(&marks, cases[i].text), cases[i].wrong);
        marks.of[mark_find("2")] = (Mark){.set = true, .cycle = 7, .lane = 1};
        char *written = marks_write(&marks);
        assert_string_equal(written, cases[i].written);
        memory_free(written);
        memory_free(marks.text);
    }
    for (int name = 0; name < MARK_COUNT; name++)
        assert_int_equal(mark_find((const char[]){mark_name(name), '\0'}), name);
    assert_int_equal(mark_find(""), MARK_NONE);
    assert_int_equal(mark_find("10"), MARK_NONE);
}

static void settings_of_a_key_replace_each_other(void **state) {
    Settings s = {0}, other = {0};
    char text[64];
    (void)state;
    assert_true(settings_put_all(&s, "alus=1  waves=2 alus=4"));
    settings_text(&s, &other, "none", text, sizeof text);
    assert_string_equal(text, "alus=4 waves=2");
    assert_false(settings_same(&s, &other));
    assert_true(settings_put(&s, "preset=talk"));
    settings_text(&s, &other, "none", text, sizeof text);
    assert_string_equal(text, "preset=talk");
    assert_true(settings_put(&other, "preset=talk") && settings_same(&s, &other));
    assert_false(settings_put(&s, "alus") || settings_put(&s, "=1"));
    assert_false(settings_put_all(&s, "alus=1 waves"));
    s = (Settings){0};
    settings_text(&s, &other, "none", text, sizeof text);
    assert_string_equal(text, "none");
    for (int i = 0; i < SETTINGS_MOST; i++) {
        snprintf(text, sizeof text, "k%d=1", i);
        assert_true(settings_put(&s, text));
    }
    assert_false(settings_put(&s, "one_more=1"));
    settings_text(&s, &other, "", text, 8); /* too short for all of them */
    assert_int_equal(strlen(text), 7);
}

/* ---- motion ---- */

static void keep_run(void *user, Run *run) {
    (void)user;
    code_destroy(run->code);
}

/* Draws until all work is done, or once. */
static bool looks_like(Viewer *v, bool once, const Canvas *other, Canvas *canvas) {
    viewer_draw(v, canvas);
    while (!once && viewer_work(v))
        if (viewer_status(v).stale) viewer_draw(v, canvas);
    if (!once) viewer_draw(v, canvas);
    return memcmp(canvas->pixels, other->pixels, sizeof *canvas->pixels * canvas->width * canvas->height) == 0;
}

/* A line leaves out the text that it would cross, and the others not. */
static void lines_cross_no_text(void **state) {
    (void)state;
    const Theme *theme = theme_of(THEME_DARK, PALETTE_NEW);
    const Rgba line = theme->colour[THEME_SELECT];
    Canvas *canvas = canvas_create(120, 90);
    Sheet sheet = {0};
    sheet_begin(&sheet, canvas, SCALE_ONE, theme);
    sheet_say(&sheet, (Rect){10, 20, 100, 15}, FACE_SMALL, ALIGN_LEFT, theme->colour[THEME_TEXT], "wait for line 86");
    sheet_say(&sheet, (Rect){60, 60, 50, 15}, FACE_SMALL, ALIGN_LEFT, theme->colour[THEME_TEXT], "beside");
    sheet_cover(&sheet, (Rect){0, 80, 5, 5}); /* what covers something else does not matter */
    sheet_fill_around(&sheet, (Rect){40, 0, 1, 90}, line);
    for (uint32_t y = 0; y < 90; y++)
        if (y < 15 || (y >= 24 && y < 32) || y > 40)
            assert_int_equal(canvas_holds_only(canvas, (Rect){40, (int32_t)y, 1, 1}, line, line), y < 15 || y > 40);
    sheet_free(&sheet);
    canvas_destroy(canvas);
}

static void check_answer(Viewer *v, const char *what, const char *expected) {
    char *answer = viewer_ask(v, what);
    assert_non_null(answer);
    if (expected) assert_string_equal(answer, expected);
    memory_free(answer);
}

/* Where motion is wanted the first frames after a zoom, and after opening the drawer or closing it, are on the way;
 * what is so is so at once; and where it ends all is as without motion. */
static void motion_ends_where_none_is(void **state) {
    (void)state;
    Subject subject = subject_of(
        "L:  add.u32 r0.x, r0.x, 1\n    lt.u32 r3.x, r0.x, lane_id\n    mask_nz r3.x\n    jmp L\n", "waves", "2");
    Travel *travel = record(subject.program, NULL);
    Run run = run_of(&subject, travel);
    const ViewHost host = {.file = "test.s", .command = "lockstep view test.s", .end = keep_run};
    Viewer *v = viewer_create(&host, &run);
    Canvas *end = canvas_create(1280, 800), *now = canvas_create(1280, 800);
    viewer_resize(v, 1280, 800);
    static const struct {
        ActionId there, back;
    } ways[] = {{ACTION_ZOOM_IN, ACTION_FIT}, {ACTION_FOCUS, ACTION_FIT}, {ACTION_CONFIG, ACTION_CLOSE}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        viewer_set_motion(v, false);
        viewer_do(v, ways[i].there, "");
        looks_like(v, false, end, end);
        assert_false(viewer_status(v).waits);
        char *zoom = viewer_ask(v, "zoom");
        viewer_do(v, ways[i].back, "");
        looks_like(v, false, now, now);

        viewer_set_motion(v, true);
        looks_like(v, false, now, now);
        viewer_do(v, ways[i].there, "");
        assert_false(looks_like(v, true, end, now));
        check_answer(v, "zoom", zoom);
        assert_true(viewer_status(v).waits);
        viewer_tick(v, 16);
        assert_true(viewer_status(v).stale);
        assert_false(looks_like(v, true, end, now));
        viewer_tick(v, 120);
        assert_true(looks_like(v, false, end, now));
        assert_false(viewer_status(v).waits);
        viewer_do(v, ways[i].back, "");
        viewer_draw(v, now);
        assert_true(viewer_status(v).waits);
        viewer_tick(v, 120);
        looks_like(v, false, now, now);
        memory_free(zoom);
    }
    canvas_destroy(now);
    canvas_destroy(end);
    viewer_destroy(v);
    travel_destroy(travel);
    subject_free(&subject);
}

/* ---- predicting ---- */

/* After Reveal the lanes' column `out` is that of a window in which nobody predicts, whatever was guessed: in the
 * middle of its squares, around which there may be another frame. */
static void the_answer_is_not_the_guess(void **state) {
    enum { OUT = 488, FIRST = 552, ROW = 16, ROWS = 12 };
    (void)state;
    Subject subject = subject_of(".machine wave_size=16\n.dispatch 1x16\n    lt.u32 r0.y, lane_id, u(4)\n"
                                 "    br_push r0.y, L, L\nL:  ret\n",
                                 "waves", "1");
    Travel *travel = record(subject.program, NULL);
    Run run = run_of(&subject, travel);
    const ViewHost host = {.file = "test.s", .command = "lockstep view test.s", .end = keep_run};
    Viewer *v = viewer_create(&host, &run);
    Canvas *asking = canvas_create(1280, 800), *told = canvas_create(1280, 800), *plain = canvas_create(1280, 800);
    viewer_resize(v, 1280, 800);
    viewer_do(v, ACTION_ANSWER, "none"); /* which is above the lanes */
    viewer_do(v, ACTION_PREDICT, "");
    viewer_do(v, ACTION_GUESS, "none");
    viewer_draw(v, asking);
    viewer_do(v, ACTION_PREDICT, "");
    viewer_draw(v, told);
    viewer_do(v, ACTION_CLOSE, "");
    viewer_draw(v, plain);
    for (uint32_t lane = 0; lane < ROWS; lane++) {
        const size_t at = (FIRST + ROW * lane) * (size_t)plain->width + OUT;
        assert_memory_equal(&told->pixels[at], &plain->pixels[at], sizeof *plain->pixels);
        const bool same = memcmp(&asking->pixels[at], &told->pixels[at], sizeof *told->pixels) == 0;
        assert_int_equal(same, lane >= 4);
    }
    canvas_destroy(plain);
    canvas_destroy(told);
    canvas_destroy(asking);
    viewer_destroy(v);
    travel_destroy(travel);
    subject_free(&subject);
}

/* ---- the first problem ---- */

static bool interrupts_twice(void *user) {
    uint32_t *asked = user;
    return ++*asked <= 2;
}

static void check_every_question(Viewer *v) {
#define ASK(name, meaning, ...) check_answer(v, name, NULL);
#define TELL(name, meaning, function) check_answer(v, name, NULL);
#include "sim/viewer/script.def"
    assert_null(viewer_ask(v, "nothing"));
}

/* Where a run with a wrong word is first seen: at its end, until the thread that wrote the word is found in idle time;
 * which waits for whoever interrupts, and is left off once something is done. */
static void the_first_wrong_word_is_looked_for_in_idle_time(void **state) {
    (void)state;
    enum { NOTHING, KEY, PRESS, WHEEL, WAYS };
    Subject subject =
        subject_of(".buffer u0, 4\n.expect u0[0], u32 0\n.dispatch 1x4\n    st u0.x, r0.x, u(7)\n"
                   "L:  add.u32 r0.x, r0.x, u(1)\n    lt.u32 r3.x, r0.x, u(30000)\n    mask_nz r3.x\n    jmp L\n",
                   "waves", "1");
    for (int way = 0; way < WAYS; way++) {
        Travel *travel = record(subject.program, NULL);
        uint32_t asked = 0;
        Run run = run_of(&subject, travel);
        const ViewHost host = {.file = "test.s",
                               .command = "lockstep view test.s",
                               .user = &asked,
                               .interrupts = interrupts_twice,
                               .end = keep_run};
        Viewer *v = viewer_create(&host, &run);
        char last[24];
        snprintf(last, sizeof last, "%" PRIu64, travel_end(travel) - 1);
        check_answer(v, "cycle", last);
        check_answer(v, "message", "looking for the thread that wrote u0[0]");
        assert_int_equal(asked, 0);
        assert_true(viewer_work(v));
        assert_int_equal(asked, 1);
        check_answer(v, "cycle", last);
        assert_true(travel_now(travel) == travel_end(travel) - 1); /* what is shown is of the selected cycle */
        viewer_move(v, 10, 10);
        if (way == KEY) viewer_key(v, "Shift+F1");
        if (way == PRESS) viewer_press(v, 1, 1, 1, false);
        if (way == WHEEL) viewer_wheel(v, 700, 300, 1, "");
        while (viewer_work(v)) continue;
        check_answer(v, "cycle", way == NOTHING ? "0" : last);
        check_answer(v, "message", way == NOTHING ? "u0[0] is 7, should be 0; last written by wave 0, lane 3" : "");
        check_every_question(v);
        viewer_destroy(v);
        memory_free(run.failures.at);
        travel_destroy(travel);
    }
    subject_free(&subject);
}

/* ---- runs of a program that is edited ---- */

/* The file that the host reads, and how many of its runs have not been ended. */
typedef struct EditedFile {
    const char *text;
    int runs;
} EditedFile;

static Run *run_file(void *user, const char *path, const char *const *settings, size_t count, char **errors) {
    EditedFile *file = user;
    Run *run = memory_new(sizeof *run);
    (void)path, (void)settings, (void)count;
    *errors = NULL;
    const Subject subject = subject_of(file->text, "waves", "1");
    const Source source = {"test.s", file->text, strlen(file->text)};
    Assembly assembly = assemble(&source, NULL);
    const char **lines = arena_alloc(assembly.arena, 2 * sizeof *lines);
    SourceText *texts = arena_alloc(assembly.arena, sizeof *texts);
    *lines = arena_copy(assembly.arena, file->text, strcspn(file->text, "\n")); /* one is enough */
    *texts = (SourceText){.lines = lines, .count = 1};
    *run = run_of(&subject, travel_create(subject.program, NULL));
    run->build = build_create(&assembly, NULL);
    run->build->texts = texts;
    file->runs++;
    return run;
}

static void end_file_run(void *user, Run *run) {
    ((EditedFile *)user)->runs--;
    image_free((Image *)run->image);
    run_destroy(run);
    memory_free(run);
}

static void do_and_work(Viewer *v, ActionId action) {
    viewer_do(v, action, "");
    while (viewer_work(v)) {}
}

static void save(Viewer *v, EditedFile *file, const char *text) {
    file->text = text;
    do_and_work(v, ACTION_RELOAD);
}

static void check_compared(const Viewer *v, uint64_t a, const char *a_name, uint64_t b, const char *b_name) {
    const Diff *diff = &v->model.diff;
    assert_true(model_has_diff(&v->model));
    assert_int_equal(diff->cycles[0], a);
    assert_int_equal(diff->cycles[1], b);
    assert_string_equal(diff->name[0], a_name);
    assert_string_equal(diff->name[1], b_name);
}

/* A run that is kept, or was shown before the last save, is compared as it was: with its own program. */
static void an_edited_program_is_compared_with_the_one_before(void **state) {
    static const char one[] = "    nop\n    ret\n", three[] = "    nop\n    nop\n    nop\n    ret\n",
                      four[] = "    nop\n    nop\n    nop\n    nop\n    ret\n";
    (void)state;
    for (int keeps = 0; keeps < 2; keeps++) {
        EditedFile file = {.text = one};
        char *errors;
        const ViewHost host = {
            .user = &file, .file = "test.s", .command = "lockstep view test.s", .begin = run_file, .end = end_file_run};
        Run *first = run_file(&file, NULL, NULL, 0, &errors);
        while (travel_record(first->travel)) {}
        travel_finish(first->travel);
        Viewer *v = viewer_create(&host, first);
        if (keeps) do_and_work(v, ACTION_BEFORE);
        save(v, &file, three);
        viewer_do(v, ACTION_GOTO, "0"); /* wherever the window stands in its run */
        do_and_work(v, ACTION_DIFF);
        check_compared(v, 2, "version 1", 4, "version 2, as it is now");

        save(v, &file, four); /* the comparison is open: it is made again */
        check_compared(v, keeps ? 2 : 4, keeps ? "version 1" : "version 2", 5, "version 3, as it is now");
        save(v, &file, four);
        check_compared(v, keeps ? 2 : 4, keeps ? "version 1" : "version 2", 5, "version 3, as it is now");
        do_and_work(v, ACTION_BEFORE); /* on, and off */
        check_answer(v, "message", "coming runs are compared with run 3, another program");
        do_and_work(v, ACTION_BEFORE);
        check_answer(v, "message", "compared with run 2, another program");
        viewer_destroy(v);
        assert_int_equal(file.runs, 0);
    }
}

/* The lines of a comparison are those of each side's own source; so are the warnings that its build keeps. */
static void a_kept_run_has_its_own_source_and_warnings(void **state) {
    static const char one[] = "    mov   r0.x, u(1)\n    ret\n    nop\n",
                      two[] = "    mov r0.x, u(2) ; another value\n    ret\n";
    (void)state;
    EditedFile file = {.text = one};
    char *errors;
    CodeText kept;
    const ViewHost host = {
        .user = &file, .file = "test.s", .command = "lockstep view test.s", .begin = run_file, .end = end_file_run};
    Run *first = run_file(&file, NULL, NULL, 0, &errors);
    while (travel_record(first->travel)) {}
    travel_finish(first->travel);
    Viewer *v = viewer_create(&host, first);
    do_and_work(v, ACTION_BEFORE);
    save(v, &file, two);
    do_and_work(v, ACTION_DIFF);
    assert_true(model_has_diff(&v->model));
    const Comparison *c = &v->model.diff.lines;
    const CompareLine *line = c->lines;
    while (line < c->lines + c->count && line->line[0] != 1) line++;
    assert_true(line < c->lines + c->count);
    const Run *const *runs = (const Run *const *)v->model.diff.run;
    assert_string_equal(compare_text(line, 0, runs, &kept), "    mov   r0.x, u(1)");
    assert_string_equal(compare_text(line, 1, runs, &kept), "    mov r0.x, u(2) ; another value");
    assert_int_equal(line->sign, SOURCE_CHANGED);
    assert_ptr_equal(v->model.saves[0].of.run, first);
    assert_int_equal(first->build->assembly.diags.warnings, 1); /* its nop is never executed */
    assert_int_equal(v->model.run->build->assembly.diags.warnings, 0);
    viewer_destroy(v);
    assert_int_equal(file.runs, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_has_help_and_every_key_one_meaning),
        cmocka_unit_test(one_cycle_is_no_plural),
        cmocka_unit_test(keys_are_told_shortly),
        cmocka_unit_test(marks_are_read_and_written_with_what_stands_between),
        cmocka_unit_test(lines_cross_no_text),
        cmocka_unit_test(motion_ends_where_none_is),
        cmocka_unit_test(the_answer_is_not_the_guess),
        cmocka_unit_test(the_first_wrong_word_is_looked_for_in_idle_time),
        cmocka_unit_test(settings_of_a_key_replace_each_other),
        cmocka_unit_test(an_edited_program_is_compared_with_the_one_before),
        cmocka_unit_test(a_kept_run_has_its_own_source_and_warnings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
