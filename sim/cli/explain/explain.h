/* explain.h: the pages of `lockstep explain`: one for each row of asm/text/diag.def, written in explain.def. */
#ifndef SIM_CLI_EXPLAIN_EXPLAIN_H
#define SIM_CLI_EXPLAIN_EXPLAIN_H

#include "asm/parse/assemble.h"

typedef struct ExplainPage {
    const char *meaning;
    const char *example; /* a source that gives this diagnostic and no other */
    const char *remedy;
} ExplainPage;

extern const ExplainPage explain_pages[DIAG_CODE_COUNT];

/* Assemble the example as its page shows it, with the diagnostic switched on. Free it with assembly_free(). */
Assembly explain_assemble(DiagCode code);

#endif
