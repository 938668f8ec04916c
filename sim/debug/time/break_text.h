/* break_text.h: breakpoints as they are said, by the table of breakpoint.def: "12", "lib.inc:12", "LOOP", "#7",
 * "cycle 84", "if r1.x >= 3.5 lane 3", "memory u0[12] == 7", "divergence wave 2", "fault". The debugger's `break` and
 * the window's share this.
 *
 *   Breakpoint b;
 *   char error[BREAK_ERROR_MAX];
 *   if (!break_read(&b, "memory u0[3]", travel, code, error)) say(error);
 *   free(b.at);
 */
#ifndef SIM_DEBUG_TIME_BREAK_TEXT_H
#define SIM_DEBUG_TIME_BREAK_TEXT_H

#include "sim/debug/inspect/code.h"
#include "sim/debug/time/breakpoint.h"

enum { BREAK_ERROR_MAX = 200 };

/* b->at is to be freed with free(). False with a sentence in `error`: then there is nothing to free. */
bool break_read(Breakpoint *b, const char *text, const Travel *travel, const Code *code, char error[BREAK_ERROR_MAX]);

/* Which instructions a place has: for each (and the implicit ret) 1 or 0; to be freed with free(). NULL with a sentence
 * in `error`: there is no such place, or memory is short. */
uint8_t *break_place(const Code *code, const char *text, char error[BREAK_ERROR_MAX]);

#endif
