/* diag_print.c: diagnostics as text and as JSON. */
#include "sim/cli/base/terminal.h"

#include <string.h>

#include "sim/base/json.h"
#include "sim/base/visible.h"

/* Longer lines are shown in part. Counted in bytes. */
enum { LINE_SHOWN = 200, LINE_BEFORE = 80 };

/* The line of the last place that was found: diagnostics stand in the order of the source, so that a million of them do
 * not scan it a million times. */
typedef struct LastLine {
    uint32_t source, line, start; /* line 0: none */
} LastLine;

typedef struct Printer {
    FILE *out;
    const Source *sources;
    bool colour;
    LastLine last[2]; /* of diagnostics, of their notes */
} Printer;

static Place find_place(Printer *p, Span span, bool is_note) {
    const Source *source = &p->sources[span.source];
    LastLine *last = &p->last[is_note];
    if (!source->bytes) return (Place){.line = span.start};
    const uint32_t at = span.start < source->length ? span.start : (uint32_t)source->length;
    if (!last->line || last->source != span.source || at < last->start) *last = (LastLine){span.source, 1, 0};
    const Source rest = {source->name, source->bytes + last->start, source->length - last->start};
    Place place = source_place(&rest, at - last->start);
    place.line += last->line - 1;
    place.line_start += last->start;
    *last = (LastLine){span.source, place.line, place.line_start};
    return place;
}

/* A text of one line as it can be shown; in a line of the source tabs stay tabs. */
static void print_text(FILE *out, const char *text, size_t length, bool source) {
    char shown[VISIBLE_MAX];
    for (size_t used; length > 0; text += used, length -= used) {
        used = visible_next(text, length, shown);
        fputs(source && *text == '\t' ? "\t" : shown, out);
    }
}

/* Move a cut in a line back to the start of a character. */
static uint32_t character_start(const char *line, uint32_t at) {
    for (int i = 0; i < 3 && at > 0 && ((unsigned char)line[at] & 0xc0) == 0x80; i++) at--;
    return at;
}

/* Behind the filter of the stream: this is for the terminal. */
static void paint(const Printer *p, const char *escape) {
    if (p->colour) fputs(escape, terminal_behind(p->out));
}

/* The source line, or the part of it around the span, and the caret under it. */
static void print_excerpt(Printer *p, Span span, Place place) {
    const char *line = p->sources[span.source].bytes + place.line_start;
    uint32_t from = 0, to = place.line_length, start = place.column - 1, end = span.end - place.line_start;
    if (start > to) start = to;
    if (to > LINE_SHOWN) {
        if (start > LINE_BEFORE) from = character_start(line, start - LINE_BEFORE);
        if (to - from > LINE_SHOWN) to = character_start(line, from + LINE_SHOWN);
    }
    if (end > to) end = to;
    if (end < start) end = start;
    const char *before = from ? "..." : "", *after = to < place.line_length ? "..." : "";
    fputs(before, p->out);
    print_text(p->out, line + from, to - from, true);
    fprintf(p->out, "%s\n%*s", after, (int)strlen(before), "");

    /* Blanks as wide as what is before the span; tabs stay tabs. */
    for (uint32_t at = from, used; at < start; at += used) {
        char shown[VISIBLE_MAX];
        used = (uint32_t)visible_next(line + at, start - at, shown);
        if (line[at] == '\t')
            fputc('\t', p->out);
        else
            fprintf(p->out, "%*s", (int)visible_width(line + at, used), "");
    }

    /* The caret is as wide as the span, in which a tab counts as one column, and one character at least. */
    size_t width = 0;
    for (const char *tab; (tab = memchr(line + start, '\t', end - start)) != NULL;) {
        width += visible_width(line + start, (size_t)(tab - line) - start) + 1;
        start = (uint32_t)(tab + 1 - line);
    }
    width += visible_width(line + start, end - start);
    paint(p, "\033[1;32m");
    fputc('^', p->out);
    for (; width > 1; width--) fputc('~', p->out);
    paint(p, "\033[0m");
    fputc('\n', p->out);
}

static void print_message(Printer *p, Span span, const char *kind, const char *escape, const char *message,
                          const char *tag) {
    Place place = find_place(p, span, strcmp(kind, "note") == 0);
    const char *name = p->sources[span.source].name;
    paint(p, "\033[1m");
    print_text(p->out, name, strlen(name), false);
    fputc(':', p->out);
    if (place.line) fprintf(p->out, "%u:", place.line);
    if (place.column) fprintf(p->out, "%u:", place.column);
    fputc(' ', p->out);
    paint(p, escape);
    fprintf(p->out, "%s:", kind);
    paint(p, "\033[0;1m");
    fputc(' ', p->out);
    print_text(p->out, message, strlen(message), false);
    paint(p, "\033[0m");
    fprintf(p->out, "%s\n", tag);
    if (place.column && place.line_length)
        print_excerpt(p, span, place); /* of an empty line there is nothing to show */
}

void diag_print(FILE *out, const DiagList *list, const Source *sources, bool colour) {
    Printer printer = {.out = out, .sources = sources, .colour = colour};
    int shown[2] = {0}; /* errors, warnings */
    for (const Diag *diag = list->first; diag; diag = diag->next) {
        const bool error = diag->severity == SEVERITY_ERROR;
        const char *option = error ? "-Werror=" : "-W";
        if (diag_codes[diag->code].severity == SEVERITY_ERROR) option = "";
        char tag[80];
        snprintf(tag, sizeof tag, " [%s%s]", option, diag_codes[diag->code].name);
        print_message(&printer, diag->span, error ? "error" : "warning", error ? "\033[31m" : "\033[35m", diag->message,
                      tag);
        if (diag->suggestion) {
            fputs("did you mean '", out);
            print_text(out, diag->suggestion, strlen(diag->suggestion), false);
            fputs("'?\n", out);
        }
        for (const DiagNote *note = diag->notes; note; note = note->next)
            print_message(&printer, note->span, "note", "\033[36m", note->message, "");
        shown[!error]++;
    }
    for (int i = 0; i < 2; i++) {
        const int dropped = (i ? list->warnings : list->errors) - shown[i];
        if (dropped > 0)
            fprintf(out, "%d more %s%s not shown: --error-limit N shows N\n", dropped, i ? "warning" : "error",
                    dropped == 1 ? "" : "s");
    }
}

/* ---- JSON ---- */

/* A text of any bytes: what is no UTF-8 stands as escapes. NULL: null. */
static void json_add_text(Json *json, const char *key, const char *text) {
    size_t used = 0, left = text ? strlen(text) : 0;
    for (const char *at = text; left && (utf8_decode(at, left, &used) != UTF8_BAD || used > 1); at += used)
        left -= used;
    OWNED char *line = left ? visible_copy(text) : NULL;
    json_text(json, key, line ? line : text);
}

static void json_add_place(Printer *p, Json *json, Span span, const char *message, bool is_note) {
    const Place place = find_place(p, span, is_note);
    json_add_text(json, "message", message);
    json_add_text(json, "file", p->sources[span.source].name);
    json_put(json, "line %u", place.line);
    if (place.column) {
        json_put(json, "column %u end_column %u", place.column, place.column + (span.end - span.start));
    } else {
        json_text(json, "column", NULL);
        json_text(json, "end_column", NULL);
    }
}

void diag_print_json(FILE *out, const DiagList *list, const Source *sources) {
    Printer printer = {.out = out, .sources = sources};
    OWNED TextBuffer text = {0};
    Json json = {.out = &text, .ascii = true, .indented = true};
    json_open(&json, NULL, '[');
    for (const Diag *diag = list->first; diag; diag = diag->next) {
        json_put(&json, "{ code %s severity %s", diag_codes[diag->code].name,
                 diag->severity == SEVERITY_ERROR ? "error" : "warning");
        json_add_place(&printer, &json, diag->span, diag->message, false);
        json_add_text(&json, "suggestion", diag->suggestion);
        json_open(&json, "notes", '[');
        for (const DiagNote *note = diag->notes; note; note = note->next) {
            json_open(&json, NULL, '{');
            json_add_place(&printer, &json, note->span, note->message, true);
            json_close(&json, '}');
        }
        json_put(&json, "] }");
    }
    json_close(&json, ']');
    fprintf(terminal_behind(out), "%s\n", text.text);
}
