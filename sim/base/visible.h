/* visible.h: text of foreign origin (a file name, a source, a label) as it can be shown: what acts on a terminal or
 * cannot be seen stands as an escape.
 *
 *   \x1b       control characters, but for what the caller lets through, and bytes that are no UTF-8
 *   <U+202E>   control characters of Unicode, such that turn the direction of text, and such without width
 *
 *   char shown[VISIBLE_MAX];
 *   for (size_t used; length > 0; text += used, length -= used) {
 *       used = visible_next(text, length, shown);
 *       fputs(shown, stdout);
 *   }
 */
#ifndef SIM_BASE_VISIBLE_H
#define SIM_BASE_VISIBLE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { VISIBLE_MAX = 12 };

/* The first character of a text that is not empty, as it is shown. Returns how many bytes it has in the text. */
size_t visible_next(const char *text, size_t length, char shown[VISIBLE_MAX]);

/* How many columns a terminal needs for it: one for each character, also of escapes. */
size_t visible_width(const char *text, size_t length);

/* The name of a file without its folders. */
const char *visible_base(const char *path);

/* A text of one line, also its line ends and tabs as escapes, cut to `size` bytes with its zero. Returns `out`. */
char *visible_line(const char *text, char *out, size_t size);

/* The same of any length, to be freed with memory_free(). */
char *visible_copy(const char *text);

/* A count as people read it: 10,304. */
typedef struct CountText {
    char text[32];
} CountText;
CountText count_text(uint64_t count);

/* A text in lines of a width: each call says how many bytes the next line has.
 *
 *   for (size_t length; *text; text += length, text += *text != '\0') {   // without the blank or line end
 *       length = wrap_line(text, 80);
 *       printf("%.*s\n", (int)length, text);
 *   }
 *
 * The line has the words that fit, up to a blank, a line end or the text's end; a longer word is cut. */
static inline size_t wrap_line(const char *text, size_t columns) {
    size_t length = strcspn(text, "\n");
    if (length <= columns) return length;
    for (length = columns; length > 0 && text[length] != ' ';) length--;
    return length ? length : columns;
}

#endif
