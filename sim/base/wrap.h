/* wrap.h: a text in lines of a width: each call says how much of it the next line has.
 *
 *   for (size_t length; *text; text += length, text += *text != '\0') {   // the blank or line end goes
 *       length = wrap_line(text, 80);
 *       printf("%.*s\n", (int)length, text);
 *   }
 */
#ifndef SIM_BASE_WRAP_H
#define SIM_BASE_WRAP_H

#include <stddef.h>
#include <string.h>

/* The bytes of the words that fit, up to a blank, a line end or the text's end; a longer word is cut. */
static inline size_t wrap_line(const char *text, size_t columns) {
    size_t length = strcspn(text, "\n");
    if (length <= columns) return length;
    for (length = columns; length > 0 && text[length] != ' ';) length--;
    return length ? length : columns;
}

#endif
