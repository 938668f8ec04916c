/* test_config.c: the tables of settings and presets, and what is said about wrong ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/spec/config.h"

static void assert_mentions(const char *text, const char *part) {
    if (!strstr(text, part)) fail_msg("\"%s\" does not mention \"%s\"", text, part);
}

static size_t word_count(const char *words) {
    size_t count = 1;
    for (; *words; words++) count += *words == ' ';
    return count;
}

/* ---- the tables ---- */

static void test_defaults_are_in_range(void **state) {
    (void)state;
    const Config config = config_default();
    for (size_t i = 0; i < config_setting_count; i++) {
        const SettingInfo *s = &config_settings[i];
        assert_int_equal(config_get(&config, s), s->initial);
        if (s->words)
            assert_true(s->initial < word_count(s->words));
        else
            assert_true(s->low <= s->initial && s->initial <= s->high);
    }
}

static void test_settings_are_documented_once(void **state) {
    (void)state;
    for (size_t i = 0; i < config_setting_count; i++) {
        const SettingInfo *s = &config_settings[i];
        assert_true(s->meaning[0] != '\0');
        assert_true(s->words || s->unit[0] != '\0');
        assert_ptr_equal(config_find(s->name), s); /* the first of this name is this one */
    }
    assert_null(config_find("nothing"));
}

/* What the user sees of a setting is what the user can say, for both ends of every range and every word. */
static void test_every_value_shown_can_be_set(void **state) {
    (void)state;
    char error[CONFIG_ERROR_MAX], text[64], again[64];
    for (size_t i = 0; i < config_setting_count; i++) {
        const SettingInfo *s = &config_settings[i];
        const uint64_t low = s->words ? 0 : s->low, high = s->words ? word_count(s->words) - 1 : s->high;
        for (uint64_t value = low; value <= high; value += s->words ? 1 : high - low) {
            Config config = config_default(), other = config_default();
            ((uint64_t *)&config)[s - config_settings] = value;
            config_show(&config, s, text, sizeof text);
            assert_true(config_set(&other, s->name, text, error));
            assert_memory_equal(&config, &other, sizeof config);
            config_show(&other, s, again, sizeof again);
            assert_string_equal(text, again);
            if (high == low) break;
        }
    }
}

static void test_presets_are_valid_and_set_everything(void **state) {
    (void)state;
    char error[CONFIG_ERROR_MAX];
    for (size_t i = 0; i < config_preset_count; i++) {
        Config fresh = config_default(), used;
        memset(&used, 0xff, sizeof used);
        assert_true(config_preset(&fresh, config_presets[i].name, error));
        assert_true(config_preset(&used, config_presets[i].name, error));
        assert_memory_equal(&fresh, &used, sizeof fresh);
        assert_true(config_presets[i].meaning[0] != '\0');
        for (size_t k = 0; k < config_setting_count; k++) { /* every value is one that may be set */
            char value[64];
            config_show(&fresh, &config_settings[k], value, sizeof value);
            assert_true(config_set(&used, config_settings[k].name, value, error));
        }
        for (size_t k = 0; k < i; k++) assert_string_not_equal(config_presets[i].name, config_presets[k].name);
    }
}

static void test_post_is_the_default(void **state) {
    (void)state;
    char error[CONFIG_ERROR_MAX];
    Config config;
    assert_true(config_preset(&config, "post", error));
    const Config initial = config_default();
    assert_memory_equal(&config, &initial, sizeof config);
    assert_int_equal(config.wave_size, 32);
    assert_int_equal(config.cores, 1);
    assert_int_equal(config.waves, 4);
    assert_int_equal(config.alus, 2);
    assert_int_equal(config.issue, 2);
}

/* ---- wrong settings ---- */

static void refuse(const char *key, const char *value, const char *mention) {
    Config config = config_default();
    const Config before = config;
    char error[CONFIG_ERROR_MAX] = "";
    if (config_set(&config, key, value, error)) fail_msg("%s=%s was accepted", key, value);
    assert_memory_equal(&config, &before, sizeof config);
    assert_mentions(error, mention);
    assert_null(strchr(error, '\n'));
}

static void test_numbers_out_of_range_name_the_range(void **state) {
    (void)state;
    for (size_t i = 0; i < config_setting_count; i++) {
        const SettingInfo *s = &config_settings[i];
        char range[64], value[32];
        if (s->words) continue;
        snprintf(range, sizeof range, "from %llu to %llu", (unsigned long long)s->low, (unsigned long long)s->high);
        snprintf(value, sizeof value, "%llu", (unsigned long long)s->high + 1);
        refuse(s->name, value, range);
        snprintf(value, sizeof value, "%llu", (unsigned long long)s->low - 1); /* below 0: the largest number */
        refuse(s->name, value, range);
    }
}

static void test_what_is_no_number_is_refused(void **state) {
    (void)state;
    static const char *const values[] = {"",  " ", "two", "2x", "-1", "+1", " 2", "2 ", "1.5", "99999999999999999999",
                                         "0x"};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) refuse("waves", values[i], "from 1 to 64");
}

static void test_hexadecimal_is_accepted(void **state) {
    (void)state;
    Config config = config_default();
    char error[CONFIG_ERROR_MAX];
    assert_true(config_set(&config, "waves", "0x10", error));
    assert_int_equal(config.waves, 16);
}

static void test_wrong_words_name_the_words(void **state) {
    (void)state;
    for (size_t i = 0; i < config_setting_count; i++) {
        const SettingInfo *s = &config_settings[i];
        if (!s->words) continue;
        refuse(s->name, "", s->words);
        refuse(s->name, "0", s->words);
        refuse(s->name, s->words, s->words); /* all of them at once */
    }
}

static void test_unknown_names_get_a_suggestion(void **state) {
    (void)state;
    refuse("wavs", "4", "waves");
    refuse("schedular", "eager", "scheduler");
    refuse("preset", "pots", "post");
    refuse("", "4", "no setting");
    refuse("qqqqqqqqqqqq", "4", "no setting 'qqqqqqqqqqqq'");
}

static void test_long_names_and_values_do_not_overflow(void **state) {
    (void)state;
    char text[2000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    refuse(text, "4", "no setting");
    refuse("waves", text, "waves");
    refuse("scheduler", text, "scheduler");
    refuse("preset", text, "no preset");
}

/* ---- files ---- */

static void test_file_sets_every_line(void **state) {
    (void)state;
    static const char text[] = "# a machine\r\n"
                               "  waves = 8 ; comment\n"
                               "\n"
                               "scheduler=round-robin\r\n"
                               "alus=1\n"
                               "alus=3";
    Config config = config_default();
    char error[CONFIG_ERROR_MAX];
    assert_true(config_file(&config, text, sizeof text - 1, error));
    assert_int_equal(config.waves, 8);
    assert_int_equal(config.scheduler, SCHEDULER_ROUND_ROBIN);
    assert_int_equal(config.alus, 3);
}

static void test_file_is_taken_whole_or_not_at_all(void **state) {
    (void)state;
    static const char *const texts[] = {"waves=8\nwaves=0\n", "waves=8\nwavs=1\n", "waves=8\nnonsense\n",
                                        "waves=8\n=5\n"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        Config config = config_default();
        const Config before = config;
        char error[CONFIG_ERROR_MAX];
        assert_false(config_file(&config, texts[i], strlen(texts[i]), error));
        assert_memory_equal(&config, &before, sizeof config);
        assert_mentions(error, "line 2");
    }
}

static void test_file_may_hold_any_bytes(void **state) {
    (void)state;
    char text[300], error[CONFIG_ERROR_MAX];
    Config config = config_default();
    for (size_t i = 0; i < sizeof text; i++) text[i] = (char)(i == 150 ? '=' : i < 256 && i % 64 > 20 ? i : 0);
    assert_false(config_file(&config, text, sizeof text, error));
    assert_true(config_file(&config, "", 0, error));
}

/* ---- the next value ---- */

/* Arrows come to every word of a setting, and back; a number goes by powers of two to both ends of its range. */
static void test_steps_come_to_every_value(void **state) {
    (void)state;
    for (size_t i = 0; i < config_setting_count; i++) {
        const SettingInfo *s = &config_settings[i];
        const uint64_t words = s->words ? word_count(s->words) : 0;
        Config config = config_default();
        for (uint64_t n = 1; n <= words; n++) {
            config_step(&config, s, 1);
            assert_int_equal(config_get(&config, s), (s->initial + n) % words);
        }
        for (uint64_t n = 1; n <= words; n++) {
            config_step(&config, s, -1);
            assert_int_equal(config_get(&config, s), (s->initial + words - n) % words);
        }
        for (int n = 0; !words && n < 70; n++) config_step(&config, s, 1);
        if (!words) assert_int_equal(config_get(&config, s), s->high);
        for (int n = 0; !words && n < 70; n++) config_step(&config, s, -1);
        if (!words) assert_int_equal(config_get(&config, s), s->low);
    }
}

/* ---- settings as JSON ---- */

static void test_json_reads_back(void **state) {
    (void)state;
    for (size_t i = 0; i < config_preset_count; i++) {
        char error[CONFIG_ERROR_MAX];
        Config config, back;
        assert_true(config_preset(&config, config_presets[i].name, error));
        char *text = config_json(&config);
        assert_true(config_of_json(&back, text));
        for (size_t s = 0; s < config_setting_count; s++)
            assert_int_equal(config_get(&config, &config_settings[s]), config_get(&back, &config_settings[s]));
        assert_null(strpbrk(text, " \n"));
        memory_free(text);
    }
}

static void test_json_is_tolerant_of_members_only(void **state) {
    (void)state;
    Config config;
    assert_true(config_of_json(&config, " { \"future\" : \"x\" , \"waves\":7,\n\"alus\": 0 } "));
    assert_int_equal(config.waves, 7);
    assert_int_equal(config.alus, config_default().alus);
    static const char *const wrong[] = {"",
                                        "{",
                                        "[7]",
                                        "{\"waves\":7",
                                        "{\"waves\":7} x",
                                        "{\"waves\":7,}",
                                        "{\"waves\" 7}",
                                        "{\"waves\":}",
                                        "{\"waves\":{\"a\":7}}",
                                        "{\"waves\":7,\"a\":\"x",
                                        "{\"waves\":7,\"a\":\"x\\\"y\"}"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(config_of_json(&config, wrong[i]));
        assert_int_equal(config.waves, config_default().waves);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults_are_in_range),
        cmocka_unit_test(test_settings_are_documented_once),
        cmocka_unit_test(test_every_value_shown_can_be_set),
        cmocka_unit_test(test_presets_are_valid_and_set_everything),
        cmocka_unit_test(test_post_is_the_default),
        cmocka_unit_test(test_numbers_out_of_range_name_the_range),
        cmocka_unit_test(test_what_is_no_number_is_refused),
        cmocka_unit_test(test_hexadecimal_is_accepted),
        cmocka_unit_test(test_wrong_words_name_the_words),
        cmocka_unit_test(test_unknown_names_get_a_suggestion),
        cmocka_unit_test(test_long_names_and_values_do_not_overflow),
        cmocka_unit_test(test_file_sets_every_line),
        cmocka_unit_test(test_file_is_taken_whole_or_not_at_all),
        cmocka_unit_test(test_file_may_hold_any_bytes),
        cmocka_unit_test(test_steps_come_to_every_value),
        cmocka_unit_test(test_json_reads_back),
        cmocka_unit_test(test_json_is_tolerant_of_members_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
