/* shown_line.h: lines of source in the colours of their tokens.
 *
 *   const ShownLine line = shown_line("    push_mask NEXT          ;     on", 4, false);
 *   sheet_code(sheet, pane, FACE_CODE, sheet->theme->colour[THEME_PANE], line);
 *
 *       "    push_mask NEXT          ;     on"   -->   "push_mask NEXT  ; on"
 *
 * Blanks that only line things up are left out: the indentation that all instructions of a file have, those before a
 * comment behind them, and at its beginning. A comment that has the line for itself stays as it is.
 */
#ifndef SIM_VIEWER_PAINT_SHOWN_LINE_H
#define SIM_VIEWER_PAINT_SHOWN_LINE_H

#include "sim/view/sheet/sheet.h"

enum { SHOWN_LINE_BYTES = 512 };

typedef struct ShownLine {
    char text[SHOWN_LINE_BYTES];
    bool is_shader;
} ShownLine;

/* A shader's line is complete: there a `;` begins no comment. */
ShownLine shown_line(const char *source, uint32_t indent, bool is_shader);
ShownLine shown_bare(const char *source, bool is_shader); /* without its comment and its indentation */

/* The indentation that all instructions of some lines share. */
uint32_t shown_indent(const char *const *lines, uint32_t count);

/* In the middle of a box's height. What is too long for it fades into its ground. */
void sheet_code(Sheet *sheet, Rect box, Face face, Rgba ground, ShownLine line);

#endif
