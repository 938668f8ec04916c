/* diag_print.h: the only printer of diagnostics, as text or as JSON:
 *
 *   x.s:2:5: error: there is no instruction 'ad.u32' [unknown-mnemonic]
 *       ad.u32 r0.x, r0.x, u(1)
 *       ^~~~~~
 *   did you mean 'add.u32'?
 *
 * Notes follow in the same form. If the list dropped errors or warnings, a last line says how many.
 *
 * A source without text (bytes is NULL: a file that a .lsb was once made from) has lines only: `start` of a span is the
 * line, and no piece of source is shown.
 */
#ifndef SIM_CLI_BASE_DIAG_PRINT_H
#define SIM_CLI_BASE_DIAG_PRINT_H

#include <stdio.h>

#include "asm/text/diag.h"

/* `sources` are those the spans of the list point into. `colour`: with terminal escapes. */
void diag_print(FILE *out, const DiagList *list, const Source *sources, bool colour);

/* One array of objects: code severity message file line column end_column suggestion notes. Columns are counted in
 * bytes, from 1, the end is one past the last. Columns of a source without text are null, and so is a missing
 * suggestion. A note has a message and a place. */
void diag_print_json(FILE *out, const DiagList *list, const Source *sources);

#endif
