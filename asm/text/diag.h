/* diag.h: sources, places in them, and diagnostics as values. Every phase pushes; only the command line program prints
 * (sim/cli/base/diag_print.c). A Span is a range of bytes of a source: lines and columns are computed when it is shown.
 *
 *   DiagList list = {.arena = arena};
 *   diag_push(&list, DIAG_UNKNOWN_MNEMONIC, span, "unknown instruction '%s'", text);
 *   diag_note(&list, span, "expanded here");      // belongs to the diagnostic pushed last
 *   diag_suggest(&list, "add.u32");               // likewise: "did you mean ..."
 *
 * Codes, their severities and their names are the table diag.def. Which warnings are given, and which of them count as
 * errors, is a DiagPolicy:
 *
 *   DiagPolicy policy = {0};      // as diag.def says
 *   const char *nearest;
 *   if (!diag_policy_set(&policy, "no-unreachable-code", &nearest)) fail(nearest);     // what stands behind -W
 *   DiagList list = {.arena = arena, .policy = &policy};
 */
#ifndef ASM_TEXT_DIAG_H
#define ASM_TEXT_DIAG_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "asm/base/memory.h"

/* ---- sources and places in them ---- */
typedef struct Source {
    const char *name;  /* as the user wrote it; "-" for standard input */
    const char *bytes; /* not zero-terminated; may hold any byte */
    size_t length;
} Source;

typedef struct Span {
    uint32_t source; /* index into the assembly's list of sources */
    uint32_t start;  /* first byte */
    uint32_t end;    /* one past the last byte */
} Span;

typedef struct Place {
    uint32_t line;        /* from 1 */
    uint32_t column;      /* from 1, in bytes */
    uint32_t line_start;  /* byte offset of the line's first byte */
    uint32_t line_length; /* without the line end */
} Place;

/* Where a byte offset lies. An offset at or past the end is one past the last byte of the last line. */
Place source_place(const Source *source, uint32_t offset);

/* Name the kind of a file that is surely no text, by its first bytes: "a PNG picture"; else return NULL. */
const char *source_binary_kind(const char *bytes, size_t length);

/* ---- kinds of diagnostics, and which of them the user wants ---- */
/* EXTRA, in diag.def only: a warning that is off until somebody asks for it. */
typedef enum Severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_EXTRA } Severity;

typedef enum DiagCode {
#define DIAG(ID, name, severity, summary) DIAG_##ID,
#include "asm/text/diag.def"
#undef DIAG
    DIAG_CODE_COUNT
} DiagCode;

typedef struct DiagCodeInfo {
    const char *name; /* "unknown-mnemonic"; shown as [-Wname] for warnings and [name] for errors */
    Severity severity;
    const char *summary;
} DiagCodeInfo;

extern const DiagCodeInfo diag_codes[DIAG_CODE_COUNT];

typedef enum DiagSwitch { DIAG_UNSET, DIAG_YES, DIAG_NO } DiagSwitch;

/* The user's -W options. An option that names a warning wins over one for all warnings; otherwise the last one wins.
 * All zero: the defaults of diag.def. */
typedef struct DiagPolicy {
    uint8_t given[DIAG_CODE_COUNT]; /* DiagSwitch: give it? */
    uint8_t error[DIAG_CODE_COUNT]; /* DiagSwitch: as an error? */
    uint8_t all, all_errors;        /* DiagSwitch: the same for all warnings */
} DiagPolicy;

/* Read what stands behind -W: NAME no-NAME all no-all error no-error error=NAME no-error=NAME. Returns false if there
 * is no such warning; *nearest is then the name that was probably meant, or NULL. */
bool diag_policy_set(DiagPolicy *policy, const char *text, const char **nearest);

/* ---- diagnostics ---- */
typedef struct DiagNote {
    Span span;
    const char *message;
    struct DiagNote *next;
} DiagNote;

typedef struct Diag {
    DiagCode code;
    Severity severity; /* ERROR or WARNING, as the policy wants it */
    uint32_t order;    /* the fixups before it, while the assembler puts diagnostics in order of the source; of what the
                        * verifier finds, the instruction */
    Span span;
    const char *message;    /* one line, no full stop */
    const char *suggestion; /* replacement for the span's text, or NULL */
    DiagNote *notes;
    struct Diag *next;
} Diag;

typedef struct DiagList {
    Arena *arena; /* owns every message; the list's creator owns the arena */
    Diag *first, *last;
    int errors, warnings;     /* pushed, whether kept or not */
    int limit;                /* errors kept, and warnings kept; later ones are only counted. 0: no limit */
    const DiagPolicy *policy; /* NULL: as diag.def says */
    bool dropped;             /* the one pushed last was not kept, so neither are its notes */
} DiagList;

void diag_vpush(DiagList *list, DiagCode code, Span span, const char *format, va_list args)
    __attribute__((format(printf, 4, 0)));
void diag_push(DiagList *list, DiagCode code, Span span, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* False, for who has reported an error to return. */
bool diag_note(DiagList *list, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));
void diag_suggest(DiagList *list, const char *replacement);
void diag_take(DiagList *list, Diag *diag); /* one that is there already; one too many is only counted */

/* Would a diagnostic with this code be given at all, and would it be an error? */
bool diag_is_given(const DiagPolicy *policy, DiagCode code);
bool diag_is_error(const DiagPolicy *policy, DiagCode code);

#endif
