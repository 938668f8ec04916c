/* test_foreign.c: the words of other languages: what stands in foreign.def assembles, and each word is found. */
#include "tests/unit/asm_helpers.h"

#include "asm/isa/foreign.h"

/* What `here` says, as a program: the operand of a mov, or the statements. */
static char *program_of(const ForeignInfo *row, Arena *arena) {
    if (row->form == FOREIGN_OPERAND)
        return arena_printf(arena, strstr(row->here, ".xy") ? "mov w0.xy, %s\n ret\n" : "mov r0.x, %s\n ret\n",
                            row->here);
    const char *lines = "", *at = row->here, *end;
    for (; (end = strstr(at, " · ")); at = end + strlen(" · "))
        lines = arena_printf(arena, "%s %.*s\n", lines, (int)(end - at), at);
    return arena_printf(arena, ".include \"lib/wave.s\"\n%s %s\nL: ret\n", lines, at);
}

static void what_is_written_here_assembles(void **state) {
    (void)state;
    Arena *arena = arena_create();
    for (size_t i = 0; i < foreign_row_count; i++) {
        const ForeignInfo *row = &foreign_rows[i];
        if (row->form == FOREIGN_IDEA) {
            assert_string_equal(row->here, "");
            assert_string_not_equal(row->note, "");
            continue;
        }
        const char *text = program_of(row, arena);
        Assembly assembly = assemble_bytes("programs/test.s", text, strlen(text));
        if (!assembly.image) fail_msg("%s:\n%s", row->here, print_diags(&assembly));
        assembly_free(&assembly);
    }
    arena_destroy(arena);
}

/* A word of the table as somebody could write it. */
static char *written(Arena *arena, const char *word, size_t length) {
    char *text = arena_copy(arena, word, length);
    for (size_t i = 0; i < length; i++) text[i] = text[i] == '#' ? '7' : text[i];
    if (text[length - 1] == '*') text[length - 1] = '_';
    return text;
}

static void every_word_is_found_and_said(void **state) {
    (void)state;
    Arena *arena = arena_create();
    size_t words = 0;
    for (size_t i = 0; i < foreign_row_count; i++)
        for (ForeignLanguage language = 0; language < FOREIGN_LANGUAGES; language++)
            for (const char *at = foreign_rows[i].words[language]; *at; at += strspn(at, " "), words++) {
                const size_t length = strcspn(at, " ");
                const char *text = written(arena, at, length);
                if (!foreign_is(&foreign_rows[i], language, text, length)) fail_msg("'%s' is not found", text);
                const ForeignInfo *row = foreign_find(text, length);
                assert_non_null(row);
                const char *sentence = foreign_sentence(row, arena, text, length);
                assert_non_null(strstr(sentence, text));
                assert_non_null(strstr(sentence, *row->here ? row->here : row->note));
                if (language != FOREIGN_OTHER && row == &foreign_rows[i])
                    assert_non_null(strstr(sentence, foreign_languages[language]));
                at += length;
            }
    assert_true(words >= 80);
    arena_destroy(arena);
}

static void parts_behind_dots_are_taken_off(void **state) {
    (void)state;
    Arena *arena = arena_create();
    static const char *const rows[][2] = {
        {"gl_GlobalInvocationID.y", "thread_pos.y"},
        {"threadIdx.z", "group_thread_pos.z"},
        {"ctaid.x", "group_pos.x"},
        {"gl_WorkGroupID", "group_pos.x"},
        {"bra.uni", "jmp_nz w0.x, L"},
        {"bra", "jmp L"},
        {"setp.lt.and.u32", "lt.u32 r2.x, r1.x, 16"},
        {"gl_subgroupsize", "wave_size"},
        {"clock64", "clock"},
        {"gl_GlobalInvocationID.xy", "thread_pos.xy"},
        {"gl_FragCoord.xyz", "thread_pos.xyz"},
        {"gl_SubgroupSize.x", "wave_size"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const ForeignInfo *row = foreign_find(rows[i][0], strlen(rows[i][0]));
        assert_non_null(row);
        const char *sentence = foreign_sentence(row, arena, rows[i][0], strlen(rows[i][0]));
        assert_non_null(strstr(sentence, arena_printf(arena, "here it is '%s'", rows[i][1])));
    }
    assert_null(foreign_find("", 0));
    assert_null(foreign_find(".x", 2));
    assert_null(foreign_find("nothing.like.this", 17));
    arena_destroy(arena);
}

/* The type of the word is that of the instruction: of signed numbers, or of bits. */
static void types_stay_what_they_are(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"add.s32", "add.i32 r0.x, r1.x, r2.x"},
        {"min.s32", "min.i32 r0.x, r1.x, r2.x"},
        {"shr.s32", "shr.i32 r0.x, r1.x, r2.x"},
        {"shr.b32", "shr.u32 r0.x, r1.x, r2.x"},
        {"mul.hi.s32", "mulhi.i32 r0.x, r1.x, r2.x"},
        {"mul.hi.u32", "mulhi.u32 r0.x, r1.x, r2.x"},
        {"atom.global.max.s32", "atomic_max.i32 r2.x, u0.x, r0.x, r1.x"},
        {"atom.global.max.u32", "atomic_max.u32 r2.x, u0.x, r0.x, r1.x"},
        {"v_max_i32_e32", "max.i32 r0.x, r1.x, r2.x"},
        {"xor.b32", "xor r0.x, r1.x, r2.x"},
        {"InterlockedXor", "atomic_xor r2.x, u0.x, r0.x, r1.x"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const ForeignInfo *row = foreign_find(rows[i][0], strlen(rows[i][0]));
        if (!row) fail_msg("'%s' is not found", rows[i][0]);
        assert_string_equal(row->here, rows[i][1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_here_assembles),
        cmocka_unit_test(every_word_is_found_and_said),
        cmocka_unit_test(parts_behind_dots_are_taken_off),
        cmocka_unit_test(types_stay_what_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
