/* terminal.c: filters before stdout and stderr; see terminal.h. They have no buffers of their own, so that all that is
 * written to a stream and to the one behind it arrives in that order.
 */
#define _GNU_SOURCE /* fopencookie, vasprintf */
#include "sim/cli/base/terminal.h"

#include "sim/cli/base/json_out.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sim/base/visible.h"

enum { LONGEST_CHARACTER = 4, BRIEF_MAX = 1024 /* of a message that needs no memory */ };

typedef struct Filter {
    FILE *stream, *behind;
    char held[LONGEST_CHARACTER]; /* the bytes of a character that is not whole yet */
    size_t held_length;
} Filter;

static Filter filters[2]; /* of stdout and stderr */

/* Do the bytes begin a character of which more is to come? */
static bool is_begun(const char *text, size_t length) {
    const unsigned char first = (unsigned char)text[0];
    const size_t whole = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1;
    if (length >= whole || first >= 0xf5) return false;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80) return false;
    return true;
}

static bool put(const Filter *filter, const char *text, size_t length) {
    return fwrite(text, 1, length, filter->behind) == length;
}

/* What is held, but for a character that is not whole yet; with `all` that too. */
static bool put_held(Filter *filter, bool all) {
    bool ok = true;
    while (ok && filter->held_length && (all || !is_begun(filter->held, filter->held_length))) {
        char shown[VISIBLE_MAX];
        const size_t used = visible_next(filter->held, filter->held_length, shown);
        ok = put(filter, shown, strlen(shown));
        filter->held_length -= used;
        memmove(filter->held, filter->held + used, filter->held_length);
    }
    return ok;
}

static bool is_plain(char c) {
    return (c >= 0x20 && c < 0x7f) || c == '\n' || c == '\t';
}

/* Stretches of plain text as they are; all else goes through what is held, a byte at a time. */
static ssize_t filter_write(void *cookie, const char *text, size_t length) {
    Filter *filter = cookie;
    bool ok = true;
    for (size_t at = 0, plain; ok && at < length; at += plain ? plain : 1) {
        for (plain = 0; at + plain < length && is_plain(text[at + plain]); plain++) {}
        if (!plain) filter->held[filter->held_length++] = text[at];
        ok = put_held(filter, plain > 0) && (!plain || put(filter, text + at, plain));
    }
    return ok ? (ssize_t)length : 0;
}

static bool start(Filter *filter, FILE **stream) {
    filter->behind = *stream;
    filter->stream = fopencookie(filter, "w", (cookie_io_functions_t){.write = filter_write});
    if (!filter->stream || setvbuf(filter->stream, NULL, _IONBF, 0) != 0) return false;
    *stream = filter->stream;
    return true;
}

bool terminal_start(void) {
    return start(&filters[0], &stdout) && start(&filters[1], &stderr);
}

FILE *terminal_behind(FILE *stream) {
    for (int i = 0; i < 2; i++) {
        if (stream != filters[i].stream) continue;
        (void)put_held(&filters[i], true);
        return filters[i].behind;
    }
    return stream;
}

void terminal_message(const char *format, va_list arguments) {
    char brief[BRIEF_MAX], *text = brief, shown[VISIBLE_MAX];
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(brief, sizeof brief, format, arguments);
    if (length >= BRIEF_MAX) length = vasprintf(&text, format, again);
    va_end(again);
    fputs("lockstep: ", stderr);
    if (length < 0) fputs("out of memory", stderr);
    for (size_t at = 0; length > 0 && at < (size_t)length;) {
        const size_t plain = strcspn(text + at, "\n\t");
        fwrite(text + at, 1, plain, stderr);
        at += plain;
        if (at == (size_t)length) break;
        at += visible_next(text + at, 1, shown);
        fputs(shown, stderr);
    }
    fputc('\n', stderr);
    if (length >= BRIEF_MAX) free(text);
}

FILE *terminal_data(void) {
    return isatty(STDOUT_FILENO) ? stdout : terminal_behind(stdout);
}

/* ---- JSON ---- */

json_t *terminal_json_text(const char *text) {
    json_t *string = json_string(text); /* NULL: it is no UTF-8 */
    const size_t room = strlen(text) * VISIBLE_MAX + 1;
    char *line = string ? NULL : malloc(room);
    if (line) string = json_string(visible_line(text, line, room));
    free(line);
    return string ? string : json_out_lost();
}
