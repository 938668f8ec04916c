/* trace_text.h: the instructions of a traced program as texts, made once: a long trace shows each many times.
 *
 *   TraceText text;
 *   if (!trace_text_make(&text, image)) ...            // out of memory; trace_text_free is fine then, too
 *   out_text(out, trace_text_of(&text, run.pc));       // "add.u32 r0.x, r0.x, u(1)"
 *   out_number(out, trace_text_at(&text, run.pc).line);
 *   trace_text_free(&text);
 */
#ifndef SIM_TRACE_TRACE_TEXT_H
#define SIM_TRACE_TRACE_TEXT_H

#include <stdbool.h>

#include "asm/image/image.h"

typedef struct TraceText {
    const Image *image;
    char **texts;   /* one per instruction, and `ret` for falling off the end */
    uint8_t *units; /* Unit of each */
} TraceText;

bool trace_text_make(TraceText *text, const Image *image);
void trace_text_free(TraceText *text);

/* "" and line 0 when there is no such instruction. Falling off the end belongs to the last line. */
const char *trace_text_of(const TraceText *text, uint32_t pc);
Location trace_text_at(const TraceText *text, uint32_t pc);
Unit trace_text_unit(const TraceText *text, uint32_t pc);

#endif
