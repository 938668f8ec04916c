/* test_mesh.c: triangles from CSV and OBJ files: their words, and the line and sentence of each mistake. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "asm/parse/mesh.h"

static Arena *arena;

static int make_arena(void **state) {
    (void)state;
    arena = arena_create();
    return 0;
}

static int free_arena(void **state) {
    (void)state;
    arena_destroy(arena);
    return 0;
}

/* In a block of just its length, so that sanitizers see a read behind it. */
static bool read(const char *text, bool is_obj, Mesh *mesh) {
    const size_t length = strlen(text);
    char *exact = memory_raw(length ? length : 1);
    memcpy(exact, text, length);
    const bool ok = mesh_read(arena, exact, length, is_obj, mesh);
    memory_free(exact);
    assert_int_equal(ok, !mesh->error);
    return ok;
}

static Mesh read_good(const char *text, bool is_obj) {
    Mesh mesh;
    if (!read(text, is_obj, &mesh)) fail_msg("line %zu: %s", mesh.error_line, mesh.error);
    return mesh;
}

static void assert_words(const Mesh *mesh, const float *words, size_t count) {
    assert_int_equal(mesh->vertex_count * mesh->vertex_words, count);
    for (size_t i = 0; i < count; i++)
        if (memcmp(&mesh->vertex[i], &words[i], sizeof *words))
            fail_msg("word %zu is %g, not %g", i, (double)mesh->vertex[i], (double)words[i]);
}

#define ASSERT_WORDS(mesh, ...) \
    assert_words(&(mesh), (const float[]){__VA_ARGS__}, sizeof(float[]){__VA_ARGS__} / sizeof(float))

static void test_csv(void **state) {
    (void)state;
    Mesh mesh = read_good("x,y\n1,2\n3,4\n5,6\n", false);
    ASSERT_WORDS(mesh, 1, 2, 0, 1, 3, 4, 0, 1, 5, 6, 0, 1);
    assert_int_equal(mesh.vertex_count, 3);

    /* Comments, blank lines, ends of lines, columns in any order, a mark at the start, no newline at the end. */
    mesh = read_good("\xef\xbb\xbf# a triangle\r\n\r\n 3.y , w,3.x,y,x,1.x # of six columns\r\n"
                     "1,2,3,4,5,6\r\n\n 0.5 ,\t1 ,-1e-1,0,0,nan\n# none\n1,1,1,1,1,-inf",
                     false);
    assert_int_equal(mesh.components[1], 1);
    assert_int_equal(mesh.components[3], 2);
    assert_int_equal(mesh.vertex_words, 7);
    ASSERT_WORDS(mesh, 5, 4, 0, 2, 6, 3, 1, 0, 0, 0, 1, NAN, -0.1f, 0.5f, 1, 1, 0, 1, -INFINITY, 1, 1);
}

static void test_obj(void **state) {
    (void)state;
    static const char places[] = "mtllib a.mtl\no thing\nv 0 0 0\nv 1 0 0.5 1.0\nv 1 2 0 0.1 0.2 0.3\nv 0 1 0\n"
                                 "vt 0.25\nvt 0.5 1\nvn 0 0 1\n";
    char text[400];
    strcpy(text, places);
    strcat(text, "usemtl red\ns off\nf 1 2 3 # the first one\n");
    Mesh mesh = read_good(text, true);
    ASSERT_WORDS(mesh, 0, -0.0f, 0, 1, 0, 0, 0, 1, -0.0f, 0.5f, 1, 1, 0, 0.5f, 1, -2, 0, 1, 1, 2, 0);

    /* A polygon is a fan around its first corner; -1 is the last item. */
    strcpy(text, places);
    strcat(text, "f 1/1 -3/2 3/-1\t4/1\n");
    mesh = read_good(text, true);
    assert_memory_equal(mesh.components, ((uint8_t[IMAGE_ATTRIBUTES]){2, 0, 3}), IMAGE_ATTRIBUTES);
    ASSERT_WORDS(mesh, 0, -0.0f, 0, 1, 0.25f, 0, 0, 0, 0, 1, -0.0f, 0.5f, 1, 0.5f, 1, 1, 0, 0.5f, //
                 1, -2, 0, 1, 0.5f, 1, 1, 2, 0, 0, -0.0f, 0, 1, 0.25f, 0, 0, 0, 0,                //
                 1, -2, 0, 1, 0.5f, 1, 1, 2, 0, 0, -1, 0, 1, 0.25f, 0, 0, 1, 0);

    strcpy(text, places);
    strcat(text, "f 1//1 2//1 3//1\nf 1//-1 3//1 4//1\n");
    mesh = read_good(text, true);
    assert_memory_equal(mesh.components, ((uint8_t[IMAGE_ATTRIBUTES]){0, 3, 3}), IMAGE_ATTRIBUTES);
    assert_int_equal(mesh.vertex_count, 6);

    strcpy(text, places);
    strcat(text, "f 1/1/1 2/1/1 3/1/1\n");
    mesh = read_good(text, true);
    assert_memory_equal(mesh.components, ((uint8_t[IMAGE_ATTRIBUTES]){2, 3, 3}), IMAGE_ATTRIBUTES);
    assert_int_equal(mesh.vertex_words, 12);
}

typedef struct Mistake {
    const char *text;
    size_t line;
    const char *sentence; /* how it begins */
} Mistake;

static void assert_mistakes(const Mistake *mistake, size_t count, bool is_obj) {
    for (size_t i = 0; i < count; i++) {
        Mesh mesh;
        if (read(mistake[i].text, is_obj, &mesh)) fail_msg("accepted: %s", mistake[i].text);
        if (mesh.error_line != mistake[i].line || strncmp(mesh.error, mistake[i].sentence, strlen(mistake[i].sentence)))
            fail_msg("%s\nline %zu: %s", mistake[i].text, mesh.error_line, mesh.error);
    }
}

static void test_csv_mistakes(void **state) {
    (void)state;
    static const Mistake mistakes[] = {
        {"", 1, "the file has no triangles"},
        {"# nothing\n\n", 2, "the file has no triangles"},
        {"x,y\n", 1, "the file has no triangles"},
        {"1,2\n", 1, "the name of column 1 is unknown"},
        {"x,y,u\n", 1, "the name of column 3 is unknown"},
        {"x,y,8.x\n", 1, "the name of column 3 is unknown"},
        {"x,y,\n", 1, "the name of column 3 is unknown"},
        {"x,,y\n", 1, "the name of column 2 is unknown"},
        {"x,z\n", 1, "the first line must name the columns, x and y among them"},
        {"x,y,x\n", 1, "column 3 has the name of another one"},
        {"x,y,2.x,2.z\n", 1, "attribute 2 has no column 2.y, but a later component"},
        {"x,y,2.y\n", 1, "attribute 2 has no column 2.x, but a later component"},
        {"x,y\n1,2\n3,4\n5\n", 4, "this row has 1 value, but the first line names 2 columns"},
        {"x,y\n1,2\n3,4\n5,6,\n", 4, "this row has 3 values, but the first line names 2 columns"},
        {"x,y\n1,2\n3,4\n5,6\n\n7,8\n", 6, "4 rows are no whole number of triangles"},
        {"x,y\n1,\n", 2, "y is no number"},
        {"x,y,0.x\n1,2,3;4\n", 2, "0.x is no number"},
        {"x,y\n1e99,0\n", 2, "x does not fit an f32"},
        {"x,y\n0,nan\n", 2, "y is infinite or not a number"},
        {"x,y,z\n0,1,-inf\n", 2, "z is infinite or not a number"},
    };
    assert_mistakes(mistakes, sizeof mistakes / sizeof *mistakes, false);
}

#define PLACES "v 0 0 0\nv 1 0 0\nv 1 1 0\nvt 0 0\nvn 0 0 1\n"

static void test_obj_mistakes(void **state) {
    (void)state;
    static const Mistake mistakes[] = {
        {"", 1, "the file has no triangles"},
        {PLACES, 5, "the file has no triangles"},
        {PLACES "f 1 2\n", 6, "a face needs three corners or more, but has 2"},
        {PLACES "f\n", 6, "a face needs three corners or more, but has 0"},
        {PLACES "f 1 2 4\n", 6, "a corner names v 4, but the file has 3 so far"},
        {PLACES "f 1 2 -4\n", 6, "a corner names v -4, but the file has 3 so far"},
        {PLACES "f 1 0 2\n", 6, "a corner names v 0, but the file has 3 so far"},
        {PLACES "f 1/1 2/2 3/1\n", 6, "a corner names vt 2, but the file has 1 so far"},
        {PLACES "f 1 2 3/1\n", 6, "this corner has a vt, unlike"},
        {PLACES "f 1 2 3\nf 1//1 2//1 3//1\n", 7, "this corner has a vn, unlike"},
        {PLACES "f 1/1/1 2/1/1 3/1\n", 6, "this corner has no vn, unlike"},
        {PLACES "f /1 2/1 3/1\n", 6, "a corner of this face is no list of indices"},
        {PLACES "f 1/1/1/1 2/1 3/1\n", 6, "a corner of this face is no list of indices"},
        {PLACES "f a b c\n", 6, "a corner of this face is no list of indices"},
        {PLACES "f 1.5 2 3\n", 6, "a corner of this face is no list of indices"},
        {"v 1 2\n", 1, "v needs 3 or more numbers, but has 2"},
        {"vt\n", 1, "vt needs 1 or more numbers, but has 0"},
        {"v 1 2 a\n", 1, "number 3 of v is no number"},
        {"v 1 inf 2\n", 1, "number 2 of v is infinite or not a number"},
        {"v 1 nan 2\n", 1, "number 2 of v is infinite or not a number"},
    };
    assert_mistakes(mistakes, sizeof mistakes / sizeof *mistakes, true);
}

static void test_too_many(void **state) {
    (void)state;
    /* Two corners, and then the fan of a polygon: 3 vertices for each further corner. */
    const size_t corners = MESH_MAX_VERTICES / 3 + 3;
    char *text = memory_raw(64 + 2 * corners);
    size_t length = (size_t)sprintf(text, "v 0 0 0\nv 1 0 0\nv 1 1 0\nf");
    for (size_t i = 0; i < corners; i++, length += 2) memcpy(text + length, " 1", 2);
    Mesh mesh;
    assert_false(mesh_read(arena, text, length, true, &mesh));
    assert_int_equal(mesh.error_line, 4);
    assert_non_null(strstr(mesh.error, "more than 16777216 vertices"));
    memory_free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_csv),          cmocka_unit_test(test_obj),      cmocka_unit_test(test_csv_mistakes),
        cmocka_unit_test(test_obj_mistakes), cmocka_unit_test(test_too_many),
    };
    return cmocka_run_group_tests(tests, make_arena, free_arena);
}
