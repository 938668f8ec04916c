/* json_out.c: see json_out.h. */
#include "sim/cli/base/json_out.h"

#include <string.h>

#include "sim/base/visible.h"
#include "sim/cli/base/terminal.h"

json_t *json_out_string(const char *text) {
    json_t *string = json_string(text); /* NULL: it is no UTF-8 */
    char *line = string ? NULL : visible_copy(text);
    if (!string) string = json_string(line);
    memory_free(line);
    return string;
}

char *json_out_text(json_t *root, size_t flags) {
    char *text = json_dumps(root, flags);
    json_decref(root);
    return text;
}

void json_out(json_t *root, FILE *out, size_t flags) {
    char *text = json_out_text(root, flags | JSON_ENSURE_ASCII);
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
    memory_free(text);
}
