/* test_text.c: text that is written, in memory and through a function: pieces of any size, numbers, and strings that
 * hold anything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asm/base/memory.h"
#include "sim/base/json.h"
#include "sim/base/visible.h"

typedef struct Sink {
    char *text;
    size_t length, most; /* it refuses what goes beyond `most` */
    int calls;
} Sink;

static bool take(void *user, const char *bytes, size_t n) {
    Sink *sink = user;
    sink->calls++;
    if (sink->length + n > sink->most) return false;
    memcpy(sink->text + sink->length, bytes, n);
    sink->length += n;
    return true;
}

static Sink make_sink(size_t most) {
    return (Sink){.text = memory_array(most + 1, 1), .most = most};
}

static void test_numbers(void **state) {
    (void)state;
    Sink sink = make_sink(1000);
    TextBuffer out = {.write = take, .user = &sink};
    text_number(&out, 0);
    text_char(&out, ' ');
    text_number(&out, UINT64_MAX);
    text_char(&out, ' ');
    text_signed(&out, INT64_MIN);
    text_char(&out, ' ');
    text_signed(&out, 7);
    text_char(&out, ' ');
    text_hex(&out, 0xab, 8);
    text_char(&out, ' ');
    text_hex(&out, 0x123456789a, 4);
    assert_true(text_close(&out));
    assert_string_equal(sink.text, "0 18446744073709551615 -9223372036854775808 7 000000ab 123456789a");
    memory_free(sink.text);
}

static void test_strings(void **state) {
    (void)state;
    Sink sink = make_sink(1000);
    TextBuffer out = {.write = take, .user = &sink};
    const char *const mixed = "a\"b\\c\n\x01\x7f</script>&\xc3\xa9\xff\xc3";
    text_json(&out, mixed, strlen(mixed), false);
    text_json(&out, "\0x", 2, false);
    assert_true(text_close(&out));
    assert_string_equal(sink.text, "\"a\\u0022b\\u005cc\\u000a\\u0001\\u007f\\u003c/script\\u003e\\u0026\xc3\xa9\\ufffd"
                                   "\\ufffd\"\"\\u0000x\"");
    memory_free(sink.text);
}

static void expect(TextBuffer *text, const char *expected) {
    char *result = text_take(text);
    assert_string_equal(result, expected);
    memory_free(result);
}

static void test_in_memory(void **state) {
    (void)state;
    TextBuffer text = {0};
    expect(&text, "");
    text_printf(&text, "%d-", 7);
    text_add(&text, "seven");
    expect(&text, "7-seven");
    text_csv(&text, "plain");
    text_csv(&text, "a,\"b\"");
    expect(&text, "plain\"a,\"\"b\"\"\"");
    text_json(&text, "<\"\\\n\t\xc3\xa9\xf0\x9f\x98\x80\xff\0", 13, true);
    expect(&text, "\"<\\\"\\\\\\n\\t\\u00e9\\ud83d\\ude00\\ufffd\\u0000\"");
}

static void test_json(void **state) {
    (void)state;
    TextBuffer text = {0};
    Json json = {.out = &text};
    json_open(&json, NULL, '{');
    json_text(&json, "name", "x");
    json_open(&json, "list", '[');
    json_number(&json, NULL, 1);
    json_open(&json, NULL, '[');
    json_close(&json, ']');
    json.line = true;
    json_number(&json, NULL, 2);
    json_close(&json, ']');
    json_text(&json, "none", NULL);
    json_raw(&json, "raw", "{}");
    json_close(&json, '}');
    expect(&text, "{\"name\":\"x\",\"list\":[1,[],\n2],\"none\":null,\"raw\":{}}");

    Json indented = {.out = &text, .indented = true};
    json_put(&indented, "{ none [ ] list [ %u %u ] inner { name %s } }", 1u, 2u, "x");
    expect(&text,
           "{\n  \"none\": [],\n  \"list\": [\n    1,\n    2\n  ],\n  \"inner\": {\n    \"name\": \"x\"\n  }\n}");
}

static void test_wrap(void **state) {
    (void)state;
    assert_int_equal(wrap_line("ab cd", 5), 5);
    assert_int_equal(wrap_line("ab cd e", 5), 5);
    assert_int_equal(wrap_line("ab cdef", 5), 2);
    assert_int_equal(wrap_line("abcdefg", 5), 5);
    assert_int_equal(wrap_line("ab\ncd", 5), 2);
    assert_int_equal(wrap_line("", 5), 0);
}

/* Longer than any buffer, in pieces of all sizes. */
static void test_long(void **state) {
    (void)state;
    enum { LENGTH = 1000000 };
    char *text = memory_raw(LENGTH);
    for (size_t i = 0; i < LENGTH; i++) text[i] = (char)('a' + i % 23);
    Sink sink = make_sink(LENGTH);
    TextBuffer out = {.write = take, .user = &sink};
    for (size_t at = 0, n = 0; at < LENGTH; at += n) {
        n = (at * 7 + 1) % 200000;
        if (n == 0) n = 1;
        if (n > LENGTH - at) n = LENGTH - at;
        if (n == 1)
            text_char(&out, text[at]);
        else
            text_bytes(&out, text + at, n);
    }
    assert_true(text_close(&out));
    assert_int_equal(sink.length, LENGTH);
    assert_memory_equal(sink.text, text, LENGTH);
    memory_free(sink.text);
    memory_free(text);
}

/* After a refusal nothing more is offered. */
static void test_refused(void **state) {
    (void)state;
    Sink sink = make_sink(0);
    TextBuffer out = {.write = take, .user = &sink};
    for (int i = 0; i < 300000; i++) text_add(&out, "more");
    assert_true(out.failed);
    assert_false(text_close(&out));
    assert_int_equal(sink.calls, 1);
    memory_free(sink.text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers), cmocka_unit_test(test_strings), cmocka_unit_test(test_in_memory),
        cmocka_unit_test(test_json),    cmocka_unit_test(test_wrap),    cmocka_unit_test(test_long),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
