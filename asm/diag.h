/* diag.h: diagnostics as values. Every phase pushes; only the command line program prints (sim/cli/diag_print.c).
 *
 *   diag_push(list, DIAG_UNKNOWN_MNEMONIC, span, "unknown instruction '%.*s'", n, text);
 *   diag_note(list, other_span, "first defined here");       // belongs to the diagnostic pushed last
 *   diag_suggest(list, "add.u32");                            // likewise: "did you mean ..."
 *
 * Codes, their severities and their names are the table diag.def.
 */
#ifndef ASM_DIAG_H
#define ASM_DIAG_H

#include <stdbool.h>

#include "asm/arena.h"
#include "asm/source.h"

typedef enum Severity { SEVERITY_ERROR, SEVERITY_WARNING } Severity;

typedef enum DiagCode {
#define DIAG(ID, name, severity, summary) DIAG_##ID,
#include "asm/diag.def"
#undef DIAG
    DIAG_CODE_COUNT
} DiagCode;

typedef struct DiagCodeInfo {
    const char *name; /* "unknown-mnemonic"; shown as [-Wname] for warnings and [name] for errors */
    Severity severity;
    const char *summary;
} DiagCodeInfo;

extern const DiagCodeInfo diag_codes[DIAG_CODE_COUNT];

typedef struct DiagNote {
    Span span;
    const char *message;
    struct DiagNote *next;
} DiagNote;

typedef struct Diag {
    DiagCode code;
    Severity severity;
    Span span;
    const char *message;    /* one line, no full stop */
    const char *suggestion; /* replacement for the span's text, or NULL */
    DiagNote *notes;
    struct Diag *next;
} Diag;

typedef struct DiagList {
    Arena *arena; /* owns every message; the list's creator owns the arena */
    Diag *first, *last;
    int errors, warnings; /* pushed, whether kept or not */
    int limit;            /* errors kept; later ones are only counted. 0: no limit */
} DiagList;

void diag_push(DiagList *list, DiagCode code, Span span, const char *format, ...) __attribute__((format(printf, 4, 5)));
void diag_note(DiagList *list, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));
void diag_suggest(DiagList *list, const char *replacement);

/* The candidate nearest to text, when it is certainly useful (few edits for its length), else NULL. */
const char *diag_nearest(const char *text, size_t length, const char *const *candidates, size_t count);

#endif
