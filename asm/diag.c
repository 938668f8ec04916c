/* diag.c: the list of diagnostics. */
#include "asm/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "asm/nearest.h"

const DiagCodeInfo diag_codes[DIAG_CODE_COUNT] = {
#define DIAG(ID, name, severity, summary) [DIAG_##ID] = {name, SEVERITY_##severity, summary},
#include "asm/diag.def"
#undef DIAG
};

/* From the first error over the limit on, everything is only counted; so this is also true for the notes of a
 * diagnostic that was not kept. */
static bool is_full(const DiagList *list) {
    return list->limit > 0 && list->errors > list->limit;
}

static char *__attribute__((format(printf, 2, 0))) format_message(Arena *arena, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = length < 0 ? NULL : arena_alloc(arena, (size_t)length + 1);
    if (text) vsnprintf(text, (size_t)length + 1, format, args);
    return text;
}

void diag_push(DiagList *list, DiagCode code, Span span, const char *format, ...) {
    Severity severity = diag_codes[code].severity;
    if (severity == SEVERITY_ERROR)
        list->errors++;
    else
        list->warnings++;
    if (is_full(list)) return;
    va_list args;
    va_start(args, format);
    char *message = format_message(list->arena, format, args);
    va_end(args);
    Diag *diag = arena_alloc(list->arena, sizeof *diag);
    if (!diag) return;
    *diag = (Diag){.code = code, .severity = severity, .span = span, .message = message};
    if (list->last)
        list->last->next = diag;
    else
        list->first = diag;
    list->last = diag;
}

void diag_note(DiagList *list, Span span, const char *format, ...) {
    if (is_full(list) || !list->last) return;
    va_list args;
    va_start(args, format);
    char *message = format_message(list->arena, format, args);
    va_end(args);
    DiagNote *note = arena_alloc(list->arena, sizeof *note);
    if (!note) return;
    *note = (DiagNote){.span = span, .message = message};
    DiagNote **end = &list->last->notes;
    while (*end) end = &(*end)->next;
    *end = note;
}

void diag_suggest(DiagList *list, const char *replacement) {
    if (is_full(list) || !list->last || !replacement) return;
    list->last->suggestion = arena_copy(list->arena, replacement, strlen(replacement));
}

const char *diag_nearest(const char *text, size_t length, const char *const *candidates, size_t count) {
    Nearest nearest = nearest_start(text, length);
    for (size_t i = 0; i < count; i++) nearest_offer(&nearest, candidates[i], strlen(candidates[i]));
    return nearest.best;
}
