/* test_viewer.c: what the window stands on: the table of keys, marks, comparisons, settings. Random programs; SEED=N
 * repeats a failure. */
#include <ctype.h>

#include "sim/trace/lane_state.h"
#include "sim/viewer/actions/action.h"
#include "sim/viewer/model/model.h"
#include "sim/viewer/model/settings.h"
#include "tests/unit/debug_helpers.h"

enum { RUNS = 25 };

/* ---- the table ---- */

static void every_action_has_help_and_every_key_one_meaning(void **state) {
    (void)state;
    for (int i = 0; i < ACTION_COUNT; i++) {
        assert_true(actions[i].help[0] && actions[i].group[0] && actions[i].run);
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
        free(written);
        marks_free(&marks);
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
    settings_text(&s, "none", text, sizeof text);
    assert_string_equal(text, "alus=4 waves=2");
    assert_false(settings_same(&s, &other));
    assert_true(settings_put(&s, "preset=talk"));
    settings_text(&s, "none", text, sizeof text);
    assert_string_equal(text, "preset=talk");
    assert_true(settings_put(&other, "preset=talk") && settings_same(&s, &other));
    assert_false(settings_put(&s, "alus") || settings_put(&s, "=1"));
    assert_false(settings_put_all(&s, "alus=1 waves"));
    s = (Settings){0};
    settings_text(&s, "none", text, sizeof text);
    assert_string_equal(text, "none");
    for (int i = 0; i < SETTINGS_MOST; i++) {
        snprintf(text, sizeof text, "k%d=1", i);
        assert_true(settings_put(&s, text));
    }
    assert_false(settings_put(&s, "one_more=1"));
    settings_text(&s, "", text, 8); /* too short for all of them */
    assert_int_equal(strlen(text), 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_has_help_and_every_key_one_meaning),
        cmocka_unit_test(keys_are_told_shortly),
        cmocka_unit_test(marks_are_read_and_written_with_what_stands_between),
        cmocka_unit_test(settings_of_a_key_replace_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
