/* page.c: the files of sim/export/page, put into the program by the assembler. */
#include "sim/export/page.h"

/* EMBED(name, file): the bytes from page_name up to page_name_end. Paths are from the project's root. */
#define EMBED(name, file)                                 \
    extern const char page_##name[], page_##name##_end[]; \
    __asm__(".pushsection .rodata\n"                      \
            ".globl page_" #name "\n"                     \
            ".globl page_" #name "_end\n"                 \
            "page_" #name ":\n"                           \
            ".incbin \"sim/export/page/" file "\"\n"      \
            "page_" #name "_end:\n"                       \
            ".popsection\n")

EMBED(style, "page.css");
EMBED(body, "body.html");
EMBED(data, "data.js");
EMBED(sums, "sums.js");
EMBED(draw, "draw.js");
EMBED(text, "text.js");
EMBED(main, "main.js");

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
