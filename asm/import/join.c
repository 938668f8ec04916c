/* join.c: several kernels become the text of one program, which names their resources once. */
#include "asm/base/text.h"
#include "asm/import/import.h"
#include "asm/shader/shader.h"

/* Append the names of a resource: each element of an array has one. A t and a u of one name are the same memory. */
static void put_names(TextBuffer *text, const ImportResource *resource) {
    for (int kind = SHADER_T; kind <= SHADER_SAMPLER; kind++)
        for (uint32_t i = 0; resource->has[kind] && i < resource->count; i++) {
            text_printf(text, ".name %c%u, \"%s", "tus"[kind], resource -> number[kind] + i, resource -> name);
            if (resource->in_array) text_printf(text, "_%u", i);
            text_add(text, "\"\n");
        }
}

/* Append the lines of a head that do not stand there already: kernels may have a texture in common. */
static void put_head(TextBuffer *text, const char *head, size_t length) {
    for (const char *line = head, *end; line < head + length; line = end) {
        end = strchr(line, '\n') + 1;
        const size_t size = (size_t)(end - line);
        OWNED char *whole = memory_printf("\n%.*s", (int)size, line);
        const bool repeated = *line == '.' && text->text && strstr(text->text, whole);
        if (!repeated && size > 1) text_bytes(text, line, size);
    }
}

char *import_join(const ImportProgram *program, const ImportKernel *kernel, size_t count, const char *run,
                  size_t *length) {
    uint64_t threads = 0;
    uint32_t shared = 0, private = 0;
    TextBuffer text = {0};
    for (size_t i = 0; i < program->count; i++) put_names(&text, &program->resource[i]);
    for (size_t i = 0; i < count; i++) {
        const Import *import = &kernel[i].import;
        const uint32_t *size = import->group_size;
        if ((uint64_t)size[0] * size[1] * size[2] > threads) threads = (uint64_t)size[0] * size[1] * size[2];
        if (import->shared_words > shared) shared = import->shared_words;
        if (import->private_words > private) private = import->private_words;
        text_printf(&text, "\n; %s\n", kernel[i].label);
        put_head(&text, import->text, import->head);
    }
    text_add(&text, "\n");
    shader_put_needs(&text, threads, shared, private);
    text_printf(&text, "%s\n", run);
    for (size_t i = 0; i < count; i++) {
        text_printf(&text, "\n%s:\n", kernel[i].label);
        text_bytes(&text, kernel[i].import.text + kernel[i].import.head,
                   kernel[i].import.length - kernel[i].import.head);
    }
    *length = text.length;
    return text_take(&text);
}
