/* json.c: see json.h. */
#include "sim/base/json.h"

static void begin_line(const Json *json) {
    text_char(json->out, '\n');
    for (int i = 0; i < json->depth; i++) text_add(json->out, "  ");
}

TextBuffer *json_value(Json *json, const char *key) {
    TextBuffer *out = json->out;
    if (json->more) text_char(out, ',');
    if (json->line) text_char(out, '\n');
    if (json->indented && json->depth) begin_line(json);
    json->line = false;
    json->more = true;
    if (!key) return out;
    text_char(out, '"');
    text_add(out, key);
    text_char(out, '"');
    text_add(out, json->indented ? ": " : ":");
    return out;
}

void json_open(Json *json, const char *key, char bracket) {
    text_char(json_value(json, key), bracket);
    json->more = false;
    json->depth++;
}

void json_close(Json *json, char bracket) {
    json->depth--;
    if (json->indented && json->more) begin_line(json);
    text_char(json->out, bracket);
    json->more = true;
}

void json_text(Json *json, const char *key, const char *text) {
    TextBuffer *out = json_value(json, key);
    if (text)
        text_json(out, text, strlen(text), json->ascii);
    else
        text_add(out, "null");
}

void json_number(Json *json, const char *key, uint64_t number) {
    text_number(json_value(json, key), number);
}

void json_raw(Json *json, const char *key, const char *value) {
    text_add(json_value(json, key), value);
}

void json_put(Json *json, const char *format, ...) {
    char name[40] = "";
    const char *key = NULL;
    va_list values;
    va_start(values, format);
    for (size_t length; *format; format += length + (format[length] == ' ')) {
        length = strcspn(format, " ");
        if (*format == '[' || *format == '{') {
            json_open(json, key, *format);
        } else if (*format == ']' || *format == '}') {
            json_close(json, *format);
        } else if (*format != '%') {
            key = memcpy(name, format, length); /* keys are short */
            name[length] = '\0';
            continue;
        } else if (format[1] == 's') {
            json_text(json, key, va_arg(values, const char *));
        } else {
            json_number(json, key, format[1] == 'u' ? va_arg(values, unsigned) : va_arg(values, unsigned long long));
        }
        key = NULL;
    }
    va_end(values);
}
