/* mesh.c: both formats are lines of fields, and # begins a comment in both. */
#include "asm/parse/mesh.h"

#include <stdio.h>

#include "asm/base/array.h"
#include "asm/isa/number.h"

typedef struct Field {
    const char *text;
    size_t length;
} Field;

enum { OBJ_V, OBJ_VT, OBJ_VN, OBJ_LISTS };

typedef struct Reader {
    Arena *arena;
    Mesh *mesh;
    Field file, line; /* what is left of them */
    size_t line_number;
    ARRAY_OF(float) words; /* of all vertices so far */

    ARRAY_OF(float) list[OBJ_LISTS];
    uint32_t parts; /* bit i: the corners of faces name an item of list i; 0: there is no face yet */
} Reader;

static const char component_names[] = "xyzw";

static bool wrong(Reader *r, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    r->mesh->error = arena_vprintf(r->arena, format, arguments);
    va_end(arguments);
    r->mesh->error_line = r->line_number ? r->line_number : 1;
    return false;
}

/* ---- lines and fields ---- */

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

/* Cut the text before the first `separator` off, and the separator. Return what was cut off, without blanks around. */
static Field cut(Field *rest, char separator) {
    const char *end = rest->length ? memchr(rest->text, separator, rest->length) : NULL;
    Field field = {rest->text, end ? (size_t)(end - rest->text) : rest->length};
    const size_t taken = field.length + (end != NULL);
    *rest = (Field){rest->text + taken, rest->length - taken};
    while (field.length && is_blank(field.text[field.length - 1])) field.length--;
    for (; field.length && is_blank(*field.text); field.length--) field.text++;
    return field;
}

/* Go to the next line that is not empty. */
static bool next_line(Reader *r) {
    while (r->file.length) {
        Field whole = cut(&r->file, '\n');
        r->line = cut(&whole, '#');
        r->line_number++;
        if (r->line.length) return true;
    }
    return false;
}

/* Cut the next word of an OBJ line off. Its length is 0 at the end. */
static Field next_word(Reader *r) {
    size_t length = 0;
    while (length < r->line.length && !is_blank(r->line.text[length])) length++;
    const Field word = {r->line.text, length};
    while (length < r->line.length && is_blank(r->line.text[length])) length++;
    r->line = (Field){r->line.text + length, r->line.length - length};
    return word;
}

static bool read_number(Reader *r, Field field, const char *name, bool is_position, float *value) {
    uint32_t bits = 0;
    const NumberStatus status = number_read(TYPE_F32, field.text, field.length, &bits);
    *value = number_float(bits);
    if (status == NUMBER_RANGE) return wrong(r, "%s does not fit an f32: %s", name, number_ranges[TYPE_F32]);
    if (status) return wrong(r, "%s is no number; write one such as 0.5 or -1e-3", name);
    if (is_position && !number_is_finite(bits))
        return wrong(r, "%s is infinite or not a number; a position must be finite", name);
    return true;
}

/* Return the words of one more vertex, zeroed; NULL if there are too many. */
static float *add_vertex(Reader *r) {
    if (r->mesh->vertex_count == MESH_MAX_VERTICES) {
        wrong(r, "these are more than %d vertices; split the file", MESH_MAX_VERTICES);
        return NULL;
    }
    r->mesh->vertex_count++;
    return ARRAY_ADD(r->words, r->mesh->vertex_words);
}

/* The word at which an attribute begins; behind the last one: the words of a vertex. */
static size_t attribute_word(const Mesh *mesh, size_t attribute) {
    size_t word = IMAGE_POSITION;
    for (size_t i = 0; i < attribute; i++) word += mesh->components[i];
    return word;
}

/* ---- CSV ---- */

enum { MAX_COLUMNS = 4 + 4 * IMAGE_ATTRIBUTES };

/* Components of the position are 0 to 3; attribute N begins at 4 + 4 N. -1: the file lacks the column. */
static int column_of_name(Field name) {
    if (!name.length) return -1;
    const char *component = memchr(component_names, name.text[name.length - 1], 4);
    if (!component) return -1;
    const int c = (int)(component - component_names);
    if (name.length == 1) return c;
    const bool is_attribute =
        name.length == 3 && name.text[1] == '.' && name.text[0] >= '0' && name.text[0] < '0' + IMAGE_ATTRIBUTES;
    return is_attribute ? 4 + 4 * (name.text[0] - '0') + c : -1;
}

static size_t count_fields(Field line) {
    size_t count = 1;
    for (size_t i = 0; i < line.length; i++) count += line.text[i] == ',';
    return count;
}

/* Which columns there are, in the order of the file. */
static bool read_header(Reader *r, int column[MAX_COLUMNS], size_t *count) {
    uint64_t found = 0;
    for (size_t fields = count_fields(r->line); *count < fields;) {
        const int c = column_of_name(cut(&r->line, ','));
        if (c < 0)
            return wrong(r, "the name of column %zu is unknown; names are x, y, z, w, and 0.x to %d.w", *count + 1,
                         IMAGE_ATTRIBUTES - 1);
        if (found >> c & 1) return wrong(r, "column %zu has the name of another one; name each once", *count + 1);
        found |= UINT64_C(1) << c;
        column[(*count)++] = c;
    }
    if ((found & 3) != 3) return wrong(r, "the first line must name the columns, x and y among them: x,y,z,w,0.x,0.y");
    for (int a = 0; a < IMAGE_ATTRIBUTES; a++) {
        const uint32_t components = found >> (4 + 4 * a) & 15;
        if (components & (components + 1)) {
            const char missing = component_names[__builtin_ctz(~components)];
            return wrong(r, "attribute %d has no column %d.%c, but a later component; components have no gaps", a, a,
                         missing);
        }
        r->mesh->components[a] = (uint8_t)__builtin_popcount(components);
    }
    return true;
}

static bool read_csv(Reader *r) {
    Mesh *mesh = r->mesh;
    int column[MAX_COLUMNS];
    size_t columns = 0;
    if (next_line(r) && !read_header(r, column, &columns)) return false;
    mesh->vertex_words = attribute_word(mesh, IMAGE_ATTRIBUTES);
    while (next_line(r)) {
        float *vertex = add_vertex(r);
        if (!vertex) return false;
        vertex[3] = 1;
        const size_t fields = count_fields(r->line);
        if (fields != columns)
            return wrong(r, "this row has %zu value%s, but the first line names %zu columns", fields,
                         fields > 1 ? "s" : "", columns);
        for (size_t i = 0; i < columns; i++) {
            const int c = column[i], attribute = c / 4 - 1;
            char name[] = {(char)('0' + attribute), '.', component_names[c % 4], '\0'};
            float *value = vertex + (attribute < 0 ? 0 : attribute_word(mesh, (size_t)attribute)) + c % 4;
            if (!read_number(r, cut(&r->line, ','), attribute < 0 ? name + 2 : name, attribute < 0, value))
                return false;
        }
    }
    if (mesh->vertex_count % 3)
        return wrong(r, "%zu rows are no whole number of triangles; three rows are a triangle", mesh->vertex_count);
    return true;
}

/* ---- OBJ ---- */

/* A row each: v, vt, vn. */
static const struct {
    const char *statement;
    size_t least, most; /* numbers that are needed, and kept: a list has `most` for each item */
} lists[OBJ_LISTS] = {
    [OBJ_V] = {"v", 3, 3},
    [OBJ_VT] = {"vt", 1, 2},
    [OBJ_VN] = {"vn", 3, 3},
};

static bool read_item(Reader *r, int list) {
    float *item = ARRAY_ADD(r->list[list], lists[list].most);
    size_t numbers = 0;
    for (; r->line.length; numbers++) {
        char name[32];
        snprintf(name, sizeof name, "number %zu of %s", numbers + 1, lists[list].statement);
        float value;
        const bool is_position = list == OBJ_V && numbers < lists[list].most; /* the others are colours */
        if (!read_number(r, next_word(r), name, is_position, &value)) return false;
        if (numbers < lists[list].most) item[numbers] = value;
    }
    if (numbers >= lists[list].least) return true;
    return wrong(r, "%s needs %zu or more numbers, but has %zu", lists[list].statement, lists[list].least, numbers);
}

/* The items that a corner v, v/vt, v//vn or v/vt/vn names. */
typedef struct Corner {
    const float *item[OBJ_LISTS];
} Corner;

static bool read_corner(Reader *r, Corner *corner) {
    static const char malformed[] = "a corner of this face is no list of indices; write v, v/vt, v//vn or v/vt/vn";
    Field word = next_word(r);
    uint32_t parts = 0;
    for (int list = 0; list < OBJ_LISTS; list++) {
        const Field part = cut(&word, '/');
        if (!part.length) continue;
        const int64_t count = (int64_t)(r->list[list].count / lists[list].most);
        uint32_t bits;
        if (number_read(TYPE_I32, part.text, part.length, &bits)) return wrong(r, "%s", malformed);
        const int32_t index = (int32_t)bits;
        if (!index || index > count || index < -count)
            return wrong(r, "a corner names %s %d, but the file has %lld so far; 1 is the first, -1 the last",
                         lists[list].statement, index, (long long)count);
        corner->item[list] = r->list[list].at + ((size_t)(index < 0 ? count + index : index - 1)) * lists[list].most;
        parts |= 1u << list;
    }
    if (word.length || !(parts & 1)) return wrong(r, "%s", malformed);
    if (!r->parts) r->parts = parts;
    for (int list = OBJ_VT; list < OBJ_LISTS; list++)
        if ((parts ^ r->parts) >> list & 1)
            return wrong(r, "this corner has %s %s, unlike those above; all corners must have the same parts",
                         parts >> list & 1 ? "a" : "no", lists[list].statement);
    return true;
}

static bool add_corner(Reader *r, const Corner *corner) {
    Mesh *mesh = r->mesh;
    float *vertex = add_vertex(r);
    if (!vertex) return false;
    const float *v = corner->item[OBJ_V];
    memcpy(vertex, (float[IMAGE_POSITION]){v[0], -v[1], v[2], 1}, IMAGE_POSITION * sizeof *vertex);
    static const int list_of[] = {OBJ_VT, OBJ_VN, OBJ_V};
    for (size_t a = 0; a < OBJ_LISTS; a++)
        if (mesh->components[a])
            memcpy(vertex + attribute_word(mesh, a), corner->item[list_of[a]], mesh->components[a] * sizeof *vertex);
    return true;
}

static bool read_face(Reader *r) {
    Corner first = {{NULL}}, previous = {{NULL}}, corner = {{NULL}};
    size_t corners = 0;
    for (; r->line.length; corners++) {
        if (!read_corner(r, &corner)) return false;
        if (corners == 0) {
            Mesh *mesh = r->mesh;
            mesh->components[0] = r->parts >> OBJ_VT & 1 ? 2 : 0;
            mesh->components[1] = r->parts >> OBJ_VN & 1 ? 3 : 0;
            mesh->components[2] = 3;
            mesh->vertex_words = attribute_word(mesh, IMAGE_ATTRIBUTES);
            first = corner;
        } else if (corners >= 2) {
            if (!add_corner(r, &first) || !add_corner(r, &previous) || !add_corner(r, &corner)) return false;
        }
        previous = corner;
    }
    return corners >= 3 || wrong(r, "a face needs three corners or more, but has %zu", corners);
}

static bool read_obj(Reader *r) {
    while (next_line(r)) {
        const Field statement = next_word(r);
        for (int list = 0; list < OBJ_LISTS; list++)
            if (statement.length == strlen(lists[list].statement) &&
                memcmp(statement.text, lists[list].statement, statement.length) == 0 && !read_item(r, list))
                return false;
        if (statement.length == 1 && *statement.text == 'f' && !read_face(r)) return false;
    }
    return true;
}

bool mesh_read(Arena *arena, const char *bytes, size_t length, bool is_obj, Mesh *mesh) {
    *mesh = (Mesh){.vertex_words = IMAGE_POSITION};
    Reader r = {.arena = arena, .mesh = mesh, .file = {bytes, length}};
    static const char mark[] = "\xef\xbb\xbf"; /* of UTF-8, which spreadsheets write */
    if (length >= 3 && memcmp(bytes, mark, 3) == 0) r.file = (Field){bytes + 3, length - 3};

    bool ok = is_obj ? read_obj(&r) : read_csv(&r);
    if (ok && !mesh->vertex_count)
        ok =
            wrong(&r, is_obj ? "the file has no triangles; a face is f with its corners"
                             : "the file has no triangles; behind the names of the columns, three rows are a triangle");
    if (ok) mesh->vertex = arena_keep(arena, r.words.at, r.words.count * sizeof *r.words.at);
    memory_free(r.words.at);
    for (int list = 0; list < OBJ_LISTS; list++) memory_free(r.list[list].at);
    return ok;
}
