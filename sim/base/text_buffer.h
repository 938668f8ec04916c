/* text_buffer.h: a zero-terminated text that grows.
 *
 *   TextBuffer text = {0};
 *   text_printf(&text, "%d,", n);
 *   char *result = text_take(&text);     // to be freed with free(); NULL when memory ran out on the way
 */
#ifndef SIM_BASE_TEXT_BUFFER_H
#define SIM_BASE_TEXT_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct TextBuffer {
    char *text;
    size_t length, room;
    bool failed;
} TextBuffer;

void text_printf(TextBuffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *text_take(TextBuffer *buffer);

#endif
