/* The kit of asm/base: arrays that grow, bisection, hashes, UTF-8. */
#include "asm/base/array.h"
#include "asm/base/hash.h"
#include "asm/base/memory.h"
#include "asm/base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool grow_too_far(int **items, size_t *room) {
    MEMORY_ENTRY_KEEPING(return false);
    return ARRAY_RESERVE(*items, *room, SIZE_MAX / 2);
}

static void arrays_keep_what_they_hold(void **state) {
    (void)state;
    int *items = NULL;
    size_t room = 0;
    for (size_t count = 0; count < 1000; count++) {
        assert_true(ARRAY_RESERVE(items, room, count + 1));
        assert_true(room > count);
        items[count] = (int)count;
    }
    for (size_t i = 0; i < 1000; i++) assert_int_equal(items[i], i);
    const int *before = items;
    assert_false(grow_too_far(&items, &room));
    assert_ptr_equal(items, before);
    memory_free(items);
}

/* A large item goes into a chunk of its own, and small ones still share the chunk of before. */
static void a_large_item_leaves_an_arena_its_room(void **state) {
    (void)state;
    enum { LARGE = 1 << 20 };
    Arena *arena = arena_create();
    char *first = arena_copy(arena, "first", 5), *large = arena_alloc(arena, LARGE),
         *next = arena_copy(arena, "next", 4);
    assert_ptr_equal(next, first + 6);
    for (int i = 0; i < LARGE; i++) assert_int_equal(large[i], 0);
    memset(large, 1, LARGE);
    assert_string_equal(first, "first");
    assert_string_equal(next, "next");
    arena_destroy(arena);
}

static void bisection_finds_the_first(void **state) {
    (void)state;
    static const int row[] = {1, 3, 3, 3, 7};
    assert_int_equal(BISECT(i, 5, row[i] < 0), 0);
    assert_int_equal(BISECT(i, 5, row[i] < 3), 1);
    assert_int_equal(BISECT(i, 5, row[i] <= 3), 4);
    assert_int_equal(BISECT(i, 5, row[i] < 9), 5);
    assert_int_equal(BISECT(i, 0, row[i] < 9), 0);
}

/* The test values of those who made FNV. */
static void hashes_are_fnv(void **state) {
    (void)state;
    assert_true(hash_text(HASH_START, "") == UINT64_C(0xcbf29ce484222325));
    assert_true(hash_text(HASH_START, "a") == UINT64_C(0xaf63dc4c8601ec8c));
    assert_true(hash_bytes(HASH_START, "foobar", 6) == UINT64_C(0x85944171f73967e8));
    assert_true(hash_number(HASH_START, 0x6f6f66, 3) == hash_text(HASH_START, "foo"));
    const uint64_t begun = hash_wide(HASH_START, "12345678", 8);
    assert_true(hash_wide(begun, "9", 1) == hash_wide(HASH_START, "123456789", 9));
    assert_true(hash_wide(begun, "9", 1) == hash_wide(begun, "9\0\0", 3));

    /* Side by side they are what they are one by one. */
    const char *bytes = "What is hashed here has four lengths, one of them less than eight";
    const uint8_t *texts[HASH_TEXTS];
    size_t lengths[HASH_TEXTS];
    uint64_t hashes[HASH_TEXTS];
    for (int i = 0; i < HASH_TEXTS; i++) {
        texts[i] = (const uint8_t *)bytes + i;
        lengths[i] = i == 2 ? 5 : 24 + 9 * (size_t)i;
        hashes[i] = begun + (uint64_t)i;
    }
    for (int round = 0; round < 2; round++) {
        hash_wide_texts(hashes, texts, lengths);
        for (int i = 0; i < HASH_TEXTS; i++)
            assert_true(hashes[i] == hash_wide(begun + (uint64_t)i, texts[i], lengths[i]));
        for (int i = 0; i < HASH_TEXTS; i++) hashes[i] = begun + (uint64_t)i;
        lengths[2] = 40;
    }
}

static void utf8_is_told_from_what_is_none(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint32_t code_point; /* UTF8_BAD: it is not valid */
    } rows[] = {
        {"a", 'a'},
        {"\xc3\xa9", 0xe9},
        {"\xe2\x82\xac", 0x20ac},
        {"\xf0\x9f\x98\x80", 0x1f600},
        {"\xf4\x8f\xbf\xbf", 0x10ffff},
        {"\x80", UTF8_BAD},
        {"\xc0\xaf", UTF8_BAD},
        {"\xe0\x9f\xbf", UTF8_BAD},
        {"\xed\xa0\x80", UTF8_BAD},
        {"\xf4\x90\x80\x80", UTF8_BAD},
        {"\xe2\x82", UTF8_BAD},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const size_t length = strlen(rows[i].text);
        size_t used;
        assert_int_equal(utf8_decode(rows[i].text, length, &used), rows[i].code_point);
        assert_int_equal(used, rows[i].code_point == UTF8_BAD ? 1 : length);
    }
}

/* ---- memory ---- */

static int freed;

static void count_freed(void *block) {
    (void)block;
    freed++;
}

/* Allocates two blocks, and then too much. Returns whether it ran out of memory. */
static bool run_out(char **last) {
    MEMORY_ENTRY(return true);
    memory_on_failure(memory_new(12), count_freed);
    *last = memory_printf("%d", 7);
    memory_on_failure(*last, count_freed);
    (void)memory_grow(memory_strdup("text"), SIZE_MAX);
    return false;
}

static bool run_out_keeping(char **last) {
    MEMORY_ENTRY_KEEPING(return true);
    *last = memory_strdup("kept");
    memory_on_failure(*last, count_freed);
    (void)memory_raw(SIZE_MAX);
    return false;
}

static bool run_out_around(bool (*operation)(char **last), char **last, bool *failed_inside) {
    MEMORY_ENTRY(return true);
    *failed_inside = operation(last);
    (void)memory_array(SIZE_MAX / 2, 3);
    return false;
}

static void a_failure_frees_what_its_entry_allocated(void **state) {
    (void)state;
    char *last = NULL;
    bool inside = false;
    freed = 0;
    assert_true(run_out(&last));
    assert_int_equal(freed, 2);

    freed = 0;
    assert_true(run_out_around(run_out, &last, &inside));
    assert_true(inside);
    assert_int_equal(freed, 2); /* once */
}

static void an_entry_that_keeps_leaves_its_blocks_to_the_one_around_it(void **state) {
    (void)state;
    char *last = NULL;
    bool inside = false;
    freed = 0;
    assert_true(run_out_keeping(&last));
    assert_int_equal(freed, 0);
    assert_string_equal(last, "kept");
    memory_free(last);

    assert_true(run_out_around(run_out_keeping, &last, &inside));
    assert_true(inside);
    assert_int_equal(freed, 1);
}

static void blocks_outlive_an_entry_that_returns(void **state) {
    (void)state;
    char *text = NULL;
    {
        MEMORY_ENTRY(fail());
        text = memory_strdup("a");
    }
    text = memory_grow(text, 1 << 20);
    assert_string_equal(text, "a");
    memory_free(text);
    assert_null(memory_raw(SIZE_MAX)); /* outside of all entries */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays_keep_what_they_hold),
        cmocka_unit_test(a_large_item_leaves_an_arena_its_room),
        cmocka_unit_test(a_failure_frees_what_its_entry_allocated),
        cmocka_unit_test(an_entry_that_keeps_leaves_its_blocks_to_the_one_around_it),
        cmocka_unit_test(blocks_outlive_an_entry_that_returns),
        cmocka_unit_test(bisection_finds_the_first),
        cmocka_unit_test(hashes_are_fnv),
        cmocka_unit_test(utf8_is_told_from_what_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
