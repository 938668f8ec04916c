/* explain.c: the pages of explain.def as a table, and their examples assembled. */
#include "sim/cli/explain/explain.h"

#include <string.h>

/* A hundred digits: the limit for numbers is a thousand characters. */
#define EXPLAIN_TEN "0123456789"
#define EXPLAIN_HUNDRED                                                                                         \
    EXPLAIN_TEN EXPLAIN_TEN EXPLAIN_TEN EXPLAIN_TEN EXPLAIN_TEN EXPLAIN_TEN EXPLAIN_TEN EXPLAIN_TEN EXPLAIN_TEN \
        EXPLAIN_TEN

const ExplainPage explain_pages[DIAG_CODE_COUNT] = {
#define EXPLAIN(ID, meaning, example, remedy) [DIAG_##ID] = {meaning, example, remedy},
#include "sim/cli/explain/explain.def"
#undef EXPLAIN
};

/* A row of asm/text/diag.def without a page ends here: "EXPLAINED_... undeclared". Write the page in explain.def. */
enum {
#define EXPLAIN(ID, meaning, example, remedy) EXPLAINED_##ID,
#include "sim/cli/explain/explain.def"
#undef EXPLAIN
};
#define DIAG(ID, name, severity, summary) _Static_assert(EXPLAINED_##ID >= 0, "it has a page");
#include "asm/text/diag.def"
#undef DIAG

/* Examples are pieces of text in this program; no file is beside them. */
static const char *no_file(void *user, const char *from, const char *path, size_t limit, uint8_t **bytes,
                           size_t *length) {
    (void)user, (void)from, (void)path, (void)limit, (void)bytes, (void)length;
    return "No such file or directory";
}

Assembly explain_assemble(DiagCode code) {
    const char *text = explain_pages[code].example;
    DiagPolicy policy = {0};
    policy.given[code] = DIAG_YES;
    const Source source = {.name = "example.s", .bytes = text, .length = strlen(text)};
    Assembly assembly = assemble(&source, &(AsmOptions){.read_file = no_file, .warnings = &policy});
    assembly.diags.policy = NULL; /* it ends with this function */
    return assembly;
}
