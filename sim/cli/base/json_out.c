/* json_out.c: remembers whether the JSON library got all memory that it asked for; see json_out.h. */
#include "sim/cli/base/json_out.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/visible.h"
#include "sim/cli/base/terminal.h"

static bool lost; /* since the last text */

void *json_out_allocate(size_t size) {
    void *memory = memory_raw(size);
    lost |= !memory;
    return memory;
}

json_t *json_out_string(const char *text) {
    json_t *string = json_string(text); /* NULL: it is no UTF-8 */
    const size_t room = strlen(text) * VISIBLE_MAX + 1;
    char *line = string ? NULL : memory_raw(room);
    if (line) string = json_string(visible_line(text, line, room));
    memory_free(line);
    lost |= !string;
    return string ? string : json_null();
}

char *json_out_text(json_t *root, size_t flags) {
    char *text = lost ? NULL : json_dumps(root, flags);
    json_decref(root);
    if (lost) {
        memory_free(text);
        text = NULL;
    }
    lost = false;
    return text;
}

bool json_out(json_t *root, FILE *out, size_t flags) {
    char *text = json_out_text(root, flags | JSON_ENSURE_ASCII);
    FILE *behind = terminal_behind(out);
    for (const char *at = text; text && *at;) {
        const size_t plain = strcspn(at, "\177");
        fwrite(at, 1, plain, behind);
        at += plain;
        if (!*at) break;
        fputs("\\u007f", behind); /* DEL stands in JSON as it is, but not on a terminal */
        at++;
    }
    if (text) fputc('\n', behind);
    memory_free(text);
    return text != NULL;
}
