/* template.c: see template.h. */
#include "sim/base/template.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"

TextBuffer *template_value(Template *values, const char *name) {
    assert(values->count < TEMPLATE_MAX_VALUES);
    TemplateValue *value = &values->values[values->count++];
    value->name = name;
    return &value->text;
}

void template_free(Template *values) {
    for (size_t i = 0; i < values->count; i++) memory_free(text_take(&values->values[i].text));
}

void template_put(TextBuffer *text, const char *from, const char *to, const Template *values) {
    while (from < to) {
        const char *sign = memchr(from, '@', (size_t)(to - from));
        text_bytes(text, from, (size_t)((sign ? sign : to) - from));
        if (!sign) return;

        /* The value whose name stands behind the @, and another @ behind it. */
        const TemplateValue *value = NULL;
        for (size_t i = 0; i < values->count && !value; i++) {
            const char *name = values->values[i].name;
            const size_t length = strlen(name);
            if ((size_t)(to - sign) > length + 1 && sign[length + 1] == '@' && memcmp(sign + 1, name, length) == 0)
                value = &values->values[i];
        }
        from = sign + 1 + (value ? strlen(value->name) + 1 : 0);
        if (!value)
            text_char(text, '@');
        else if (value->text.length)
            text_bytes(text, value->text.text, value->text.length);
        text->failed |= value && value->text.failed;
    }
}
