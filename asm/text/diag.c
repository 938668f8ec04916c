/* diag.c: places in sources, the list of diagnostics, and which of them the user wants to see. */
#include "asm/text/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "asm/base/text.h"

const DiagCodeInfo diag_codes[DIAG_CODE_COUNT] = {
#define DIAG(ID, name, severity, summary) [DIAG_##ID] = {name, SEVERITY_##severity, summary},
#include "asm/text/diag.def"
#undef DIAG
};

/* ---- sources ---- */
Place source_place(const Source *source, uint32_t offset) {
    size_t at = offset < source->length ? offset : source->length;
    Place place = {.line = 1};
    size_t start = 0;
    for (const char *newline; start < at; start = (size_t)(newline - source->bytes) + 1) {
        newline = memchr(source->bytes + start, '\n', at - start);
        if (!newline) break;
        place.line++;
    }
    const char *end = start < source->length ? memchr(source->bytes + start, '\n', source->length - start) : NULL;
    size_t length = end ? (size_t)(end - source->bytes) - start : source->length - start;
    if (end && length && end[-1] == '\r') length--;
    place.line_start = (uint32_t)start;
    place.line_length = (uint32_t)length;
    place.column = (uint32_t)(at - start) + 1;
    return place;
}

const char *source_binary_kind(const char *bytes, size_t length) {
    static const struct {
        const char *start, *kind;
    } kinds[] = {
        {"\x89PNG", "a PNG picture"},
        {"\xff\xd8\xff", "a JPEG picture"},
        {"GIF8", "a GIF picture"},
        {"%PDF-", "a PDF document"},
        {"PK\3\4", "a zip archive"},
        {"\x1f\x8b", "a gzip archive"},
        {"\x28\xb5\x2f\xfd", "a zstd archive"},
        {"\3757zXZ", "an xz archive"},
        {"\177ELF", "an ELF program"},
        {"\x03\x02\x23\x07", "a SPIR-V module"},
        {"DXBC", "a DirectX shader"},
        {"\x7fLSB", "a binary of lockstep"},
        {"\x7fLST", "a recording of lockstep"},
        {"MZ\x90", "a Windows program"},
    };
    enum { LOOKED_AT = 512 };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const size_t n = strlen(kinds[i].start);
        if (length >= n && memcmp(bytes, kinds[i].start, n) == 0) return kinds[i].kind;
    }
    size_t zeros = 0;
    for (size_t i = 0; i < length && i < LOOKED_AT; i++) zeros += bytes[i] == '\0';
    return zeros > 1 ? "a binary file" : NULL;
}

/* ---- the policy ---- */
static bool is_warning(int code) {
    return diag_codes[code].severity != SEVERITY_ERROR;
}

/* The first switch that was set, else the default. */
static bool choose(uint8_t named, uint8_t all, bool otherwise) {
    const uint8_t chosen = named != DIAG_UNSET ? named : all;
    return chosen == DIAG_UNSET ? otherwise : chosen == DIAG_YES;
}

bool diag_is_given(const DiagPolicy *policy, DiagCode code) {
    static const DiagPolicy no_policy;
    if (!is_warning(code)) return true;
    if (!policy) policy = &no_policy;
    return choose(policy->given[code], policy->all, diag_codes[code].severity == SEVERITY_WARNING);
}

bool diag_is_error(const DiagPolicy *policy, DiagCode code) {
    return !is_warning(code) || (policy && choose(policy->error[code], policy->all_errors, false));
}

bool diag_policy_set(DiagPolicy *policy, const char *text, const char **nearest) {
    *nearest = NULL;
    const uint8_t wanted = strncmp(text, "no-", 3) == 0 ? DIAG_NO : DIAG_YES;
    if (wanted == DIAG_NO) text += 3;
    const bool is_all = strcmp(text, "all") == 0;
    if (is_all || strcmp(text, "error") == 0) {
        *(is_all ? &policy->all : &policy->all_errors) = wanted;
        return true;
    }
    const bool as_error = strncmp(text, "error=", 6) == 0;
    if (as_error) text += 6;
    Nearest search = nearest_start(text, strlen(text));
    for (int code = 0; code < DIAG_CODE_COUNT; code++) {
        const char *name = diag_codes[code].name;
        if (!is_warning(code)) continue;
        nearest_offer(&search, name, strlen(name));
        if (strcmp(name, text) != 0) continue;
        if (as_error) policy->error[code] = wanted;
        if (!as_error || wanted == DIAG_YES)
            policy->given[code] = wanted; /* an error that is not given would be none */
        return true;
    }
    *nearest = search.best;
    return false;
}

/* ---- the list ---- */
/* One more; false: one too many. */
static bool count(DiagList *list, bool is_error) {
    int *counter = is_error ? &list->errors : &list->warnings;
    return ++*counter <= list->limit || list->limit <= 0;
}

static void append(DiagList *list, Diag *diag) {
    diag->next = NULL;
    *(list->last ? &list->last->next : &list->first) = diag;
    list->last = diag;
}

void diag_take(DiagList *list, Diag *diag) {
    if (count(list, diag->severity == SEVERITY_ERROR)) append(list, diag);
}

void diag_vpush(DiagList *list, DiagCode code, Span span, const char *format, va_list args) {
    const bool is_error = diag_is_error(list->policy, code);
    list->dropped = !diag_is_given(list->policy, code) || !count(list, is_error);
    if (list->dropped) return;

    const char *message = arena_vprintf(list->arena, format, args);
    Diag *diag = arena_alloc(list->arena, sizeof *diag);
    *diag = (Diag){
        .code = code, .severity = is_error ? SEVERITY_ERROR : SEVERITY_WARNING, .span = span, .message = message};
    append(list, diag);
}

void diag_push(DiagList *list, DiagCode code, Span span, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_vpush(list, code, span, format, args);
    va_end(args);
}

bool diag_note(DiagList *list, Span span, const char *format, ...) {
    if (list->dropped || !list->last) return false;
    va_list args;
    va_start(args, format);
    const char *message = arena_vprintf(list->arena, format, args);
    va_end(args);
    DiagNote *note = arena_alloc(list->arena, sizeof *note);
    *note = (DiagNote){.span = span, .message = message};
    DiagNote **end = &list->last->notes;
    while (*end) end = &(*end)->next;
    *end = note;
    return false;
}

void diag_suggest(DiagList *list, const char *replacement) {
    if (!list->dropped && list->last)
        list->last->suggestion = arena_copy(list->arena, replacement, strlen(replacement));
}
