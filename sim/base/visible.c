/* visible.c: see visible.h. */
#include "sim/base/visible.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"

/* Characters without shape of their own: controls, fillers, marks and signs of direction, joiners, line ends, tags. */
static const uint32_t hidden[][2] = {
    {0x80, 0x9f},     {0xad, 0xad},       {0x34f, 0x34f},     {0x61c, 0x61c},     {0x115f, 0x1160},
    {0x17b4, 0x17b5}, {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f},
    {0x3164, 0x3164}, {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},
    {0xfffe, 0xffff}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

size_t visible_next(const char *text, size_t length, char shown[VISIBLE_MAX]) {
    const uint8_t *bytes = (const uint8_t *)text;
    size_t used;
    const uint32_t code_point = utf8_decode(text, length, &used);
    if ((used == 1 && bytes[0] >= 0x80) || bytes[0] < 0x20 || bytes[0] == 0x7f) {
        snprintf(shown, VISIBLE_MAX, "\\x%02x", bytes[0]);
        return 1;
    }
    bool is_hidden = false;
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden && used > 1; i++)
        is_hidden |= code_point >= hidden[i][0] && code_point <= hidden[i][1];
    if (is_hidden)
        snprintf(shown, VISIBLE_MAX, "<U+%04X>", (unsigned)code_point);
    else
        snprintf(shown, VISIBLE_MAX, "%.*s", (int)used, text);
    return used;
}

size_t visible_width(const char *text, size_t length) {
    size_t width = 0;
    char shown[VISIBLE_MAX];
    for (size_t used; length > 0; text += used, length -= used) {
        used = visible_next(text, length, shown);
        width += (uint8_t)shown[0] < 0x80 ? strlen(shown) : 1;
    }
    return width;
}

const char *visible_base(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

char *visible_line(const char *text, char *out, size_t size) {
    size_t length = strlen(text), filled = 0;
    char shown[VISIBLE_MAX];
    for (size_t used; length > 0; text += used, length -= used) {
        used = visible_next(text, length, shown);
        if (filled + strlen(shown) >= size) break;
        memcpy(out + filled, shown, strlen(shown));
        filled += strlen(shown);
    }
    out[filled] = '\0';
    return out;
}

char *visible_copy(const char *text) {
    const size_t room = strlen(text) * VISIBLE_MAX + 1;
    return visible_line(text, memory_raw(room), room);
}

CountText count_text(uint64_t count) {
    CountText out;
    char digits[24];
    const int length = snprintf(digits, sizeof digits, "%" PRIu64, count);
    size_t used = 0;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0) out.text[used++] = ',';
        out.text[used++] = digits[i];
    }
    out.text[used] = '\0';
    return out;
}
