/* diag_print.h: the only printer of diagnostics:
 *
 *   x.s:2:5: error: there is no instruction 'ad.u32' [unknown-mnemonic]
 *       ad.u32 r0.x, r0.x, u(1)
 *       ^~~~~~
 *   did you mean 'add.u32'?
 *
 * Notes follow in the same form. If the list dropped errors, a last line says how many.
 */
#ifndef SIM_CLI_DIAG_PRINT_H
#define SIM_CLI_DIAG_PRINT_H

#include <stdio.h>

#include "asm/diag.h"

/* `sources` are those the spans of the list point into. `colour`: with terminal escapes. */
void diag_print(FILE *out, const DiagList *list, const Source *sources, bool colour);

#endif
