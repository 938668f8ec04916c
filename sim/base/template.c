/* template.c: see template.h. */
#include "sim/base/template.h"

#include <string.h>

/* The value whose name stands at `at`, up to the next @. */
static const TemplateValue *value_at(const char *at, const char *to, const TemplateValue *values) {
    const char *stop = memchr(at, '@', (size_t)(to - at));
    const size_t length = stop ? (size_t)(stop - at) : 0;
    for (; stop && values->name; values++)
        if (strlen(values->name) == length && memcmp(values->name, at, length) == 0) return values;
    return NULL;
}

void template_put(TextBuffer *text, const char *from, const char *to, const TemplateValue *values) {
    while (from < to) {
        const char *sign = memchr(from, '@', (size_t)(to - from));
        if (!sign) sign = to;
        text_bytes(text, from, (size_t)(sign - from));
        const TemplateValue *value = sign < to ? value_at(sign + 1, to, values) : NULL;
        from = value ? sign + strlen(value->name) + 2 : sign + 1;
        if (value && value->value)
            text_add(text, value->value);
        else if (value)
            text->failed = true;
        else if (sign < to)
            text_char(text, '@');
    }
}
