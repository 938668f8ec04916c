/* page.c: the files of sim/export/page, put into the program by the assembler. */
#include "sim/export/page.h"

#include "sim/base/template.h"

EMBED(page_style, "sim/export/page/page.css");
EMBED(page_body, "sim/export/page/body.html");
EMBED(page_data, "sim/export/page/data.js");
EMBED(page_sums, "sim/export/page/sums.js");
EMBED(page_draw, "sim/export/page/draw.js");
EMBED(page_text, "sim/export/page/text.js");
EMBED(page_main, "sim/export/page/main.js");

#define PUT(out, name) text_bytes(out, page_##name, (size_t)(page_##name##_end - page_##name))

void page_put_style(TextBuffer *out) {
    PUT(out, style);
}

void page_put_body(TextBuffer *out) {
    PUT(out, body);
}

void page_put_script(TextBuffer *out) {
    PUT(out, data);
    PUT(out, sums);
    PUT(out, draw);
    PUT(out, text);
    PUT(out, main);
}
