/* json_tree.c: see json_tree.h. */
#include "sim/cli/base/json_tree.h"

#include <stdarg.h>

#include "asm/base/memory.h"
#include "sim/base/visible.h"
#include "sim/cli/base/terminal.h"

/* Of any bytes. */
static json_t *string_of(const char *text) {
    json_t *string = json_string(text); /* NULL: it is no UTF-8 */
    char *line = string ? NULL : visible_copy(text);
    if (!string) string = json_string(line);
    memory_free(line);
    return string;
}

json_t *json_add(json_t *object, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    for (const char *at = format, *kind; *at;) {
        char key[40];
        at += strspn(at, " ");
        const int length = (int)strcspn(at, " ");
        snprintf(key, sizeof key, "%.*s", length, at);
        kind = at + length + 2; /* behind the % */
        if (*kind == 's') {
            json_object_set_new(object, key, string_of(va_arg(arguments, const char *)));
        } else if (*kind == 'p') {
            json_t *tree = va_arg(arguments, json_t *);
            if (tree) json_object_set_new(object, key, tree);
        } else if (*kind == 'f') {
            json_object_set_new(object, key, json_real(va_arg(arguments, double)));
        } else if (*kind == 'u') {
            json_set_number(object, key, va_arg(arguments, unsigned));
        } else if (kind[2] == 'x') {
            json_object_set_new(object, key, json_sprintf("0x%llx", va_arg(arguments, unsigned long long)));
        } else {
            json_set_number(object, key, va_arg(arguments, unsigned long long));
        }
        at = kind + strcspn(kind, " ");
    }
    va_end(arguments);
    return object;
}

json_t *json_of_text(char *text) {
    json_t *root = json_loads(text, 0, NULL);
    memory_free(text);
    return root;
}

void json_out(json_t *root, FILE *out) {
    OWNED char *text = json_dumps(root, JSON_INDENT(2) | JSON_ENSURE_ASCII);
    json_decref(root);
    FILE *behind = terminal_behind(out);
    for (const char *at = text; *at;) {
        const size_t plain = strcspn(at, "\177");
        fwrite(at, 1, plain, behind);
        at += plain;
        if (!*at) break;
        fputs("\\u007f", behind); /* DEL stands in JSON as it is, but not on a terminal */
        at++;
    }
    fputc('\n', behind);
}
