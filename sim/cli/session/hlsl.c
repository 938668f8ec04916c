/* hlsl.c: the kernel of an HLSL shader, and what glslang's HLSL lacks; see front_end.h.
 *
 * The text is looked at word by word, not parsed: what is not understood stays as it is, and glslang judges it.
 */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "asm/import/import.h"
#include "sim/base/embed.h"
#include "sim/cli/session/front_end.h"

EMBED(hlsl_prelude, "sim/cli/session/prelude.hlsl");

static const char *skip_word(const char *at) {
    while (ascii_in_name(*at)) at++;
    return at;
}

/* A copy as long as the shader, with blanks for comments. */
static char *without_comments(const Source *shader) {
    char *text = memory_raw(shader->length + 1);
    memcpy(text, shader->bytes, shader->length);
    text[shader->length] = '\0';
    for (char *at = text; (at = strchr(at, '/')) != NULL;) {
        const bool is_line = at[1] == '/';
        if (!is_line && at[1] != '*') {
            at++;
            continue;
        }
        char *end = strstr(at + 2, is_line ? "\n" : "*/");
        if (!end) end = text + shader->length;
        for (; at < end; at++)
            if (*at != '\n') *at = ' ';
        if (!is_line && *at) at[0] = at[1] = ' ';
    }
    return text;
}

char *hlsl_find_kernel(const Source *shader, int *count) {
    char *text = without_comments(shader), *found = NULL;
    *count = 0;
    for (const char *at = text; (at = strstr(at, "numthreads")) != NULL; at++) {
        const char *front = at;
        while (front > text && isspace((unsigned char)front[-1])) front--;
        const char *close = strchr(at, ']'), *last = close ? strchr(close, '(') : NULL;
        if (front == text || front[-1] != '[' || !last || (*count)++) continue;
        while (last > close && isspace((unsigned char)last[-1])) last--;
        const char *first = last;
        while (first > close && ascii_in_name(first[-1])) first--;
        found = memory_strndup(first, (size_t)(last - first));
    }
    memory_free(text);
    if (*count == 1) return found;
    memory_free(found);
    return NULL;
}

/* ---- lanes that read structures ---- */

/* For the members of "TYPE NAME, NAME[SIZE]... : SEMANTIC; ..." `v.NAME = CALL(v.NAME ARGUMENTS);`, of arrays in loops.
 */
static void put_members(TextBuffer *text, const char *body, const char *end, const char *call, const char *arguments) {
    for (const char *stop; (stop = memchr(body, ';', (size_t)(end - body))) != NULL; body = stop + 1) {
        const char *last = memchr(body, ':', (size_t)(stop - body));
        if (!last) last = stop;
        while (body < last) {
            const char *comma = memchr(body, ',', (size_t)(last - body)), *name_end = comma ? comma : last;
            const char *bracket = memchr(body, '[', (size_t)(name_end - body)), *name = bracket ? bracket : name_end;
            while (name > body && isspace((unsigned char)name[-1])) name--;
            while (name > body && ascii_in_name(name[-1])) name--;

            TextBuffer element = {0};
            text_printf(&element, "v.%.*s", (int)(skip_word(name) - name), name);
            int level = 0;
            for (const char *open = name; (open = memchr(open, '[', (size_t)(name_end - open))) != NULL; level++) {
                const char *close = memchr(open, ']', (size_t)(name_end - open));
                if (!close) break;
                text_printf(text, "for (int i%d = 0; i%d < %.*s; i%d++) ", level, level, (int)(close - open - 1),
                            open + 1, level);
                text_printf(&element, "[i%d]", level);
                open = close;
            }
            text_printf(text, "%s = %s(%s%s); ", element.text, call, element.text, arguments);
            memory_free(element.text);
            body = comma ? comma + 1 : last;
        }
    }
}

/* WaveReadLaneFirst and WaveReadLaneAt of a structure read it member by member: glslang has them for numbers only, and
 * prelude.hlsl gives them these names. */
static const struct {
    const char *intrinsic, *call, *parameters, *arguments;
} overloads[] = {{"WaveReadLaneFirst", "wave_read_first", "", ""},
                 {"WaveReadLaneAt", "wave_read_at", ", uint lane", ", lane"}};

char *hlsl_complete(const Source *shader) {
    static const char blanks[] = " \t\n\v\f\r";
    char *plain = without_comments(shader);
    size_t copied = 0;
    TextBuffer text = {0};
    text_bytes(&text, hlsl_prelude, (size_t)(hlsl_prelude_end - hlsl_prelude));
    text_printf(&text, "#line 1 \"" IMPORT_SOURCE "\"\n");
    for (const char *at = plain; (at = strstr(at, "struct")) != NULL;) {
        const bool is_word = (at == plain || !ascii_in_name(at[-1])) && isspace((unsigned char)at[6]);
        at += strlen("struct");
        const char *name = at + strspn(at, blanks), *name_end = skip_word(name);
        const char *open = name_end + strspn(name_end, blanks);
        const char *close = *open == '{' ? open + 1 + strcspn(open + 1, "{}(#") : open;
        const char *stop = *close == '}' ? strchr(close, ';') : NULL;
        if (!is_word || name == name_end || !stop) continue;
        const size_t upto = (size_t)(stop + 1 - plain);
        text_bytes(&text, shader->bytes + copied, upto - copied);
        for (size_t i = 0; i < sizeof overloads / sizeof *overloads; i++) {
            const int length = (int)(name_end - name);
            if (!strstr(plain, overloads[i].intrinsic)) continue;
            text_printf(&text, " %.*s %s(%.*s v%s) { ", length, name, overloads[i].call, length, name,
                        overloads[i].parameters);
            put_members(&text, open + 1, close, overloads[i].call, overloads[i].arguments);
            text_printf(&text, "return v; }");
        }
        copied = upto;
        at = stop;
    }
    text_bytes(&text, shader->bytes + copied, shader->length - copied);
    memory_free(plain);
    return text_take(&text);
}
