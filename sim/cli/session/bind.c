/* bind.c: --bind: what a resource of the program begins with, and whether the program has it; see machine.h. */
#include "sim/cli/session/machine.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "sim/cli/base/cli.h"
#include "sim/cli/base/files.h"
#include "sim/cli/session/dump.h"

/* ---- contents ---- */

/* Bytes that are words, numbers as --dump writes them, or a picture. */
static bool bind_file(const char *text, Binding *binding, TextBuffer *messages) {
    const bool is_words = strncmp(text, "u32:", 4) == 0, has_mips = strncmp(text, "mips:", 5) == 0;
    const bool is_picture = has_mips || file_has_extension(text, ".png");
    const char *path = text;
    if (is_words) path += 4;
    if (has_mips) path += 5;
    if (!is_words && !is_picture && !file_has_extension(text, ".csv") && !file_has_extension(text, ".txt"))
        return cli_note(messages,
                        "--bind takes NAME=zeros:BYTES, u32:FILE, FILE.csv, FILE.txt, FILE.png, mips:FILE.png or "
                        "framebuffer:WxH, not '%s'",
                        text);
    uint8_t *bytes;
    size_t length;
    if (!file_read(path, &bytes, &length, messages)) return false;

    uint32_t *words = NULL;
    TextureShape *shape = &binding->shape;
    bool ok = true;
    if (!is_words) {
        const char *why = is_picture ? picture_decode(bytes, length, shape, &words)
                                     : dump_parse((const char *)bytes, length, &words, &binding->words);
        if (is_picture) binding->words = shape->width * shape->height;
        if (why) ok = cli_note(messages, "--bind: %s: %s", path, why);
        if (ok && has_mips) shape->levels = (uint8_t)texture_full_levels(shape->width, shape->height);
    } else if (length % 4 || length / 4 > UINT32_MAX) {
        ok = cli_note(messages, "--bind: %s has %zu bytes, which is not a multiple of 4", path, length);
    } else {
        words = memory_raw(length ? length : 4);
        for (size_t i = 0; i < length / 4; i++)
            words[i] = (uint32_t)bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 | (uint32_t)bytes[4 * i + 2] << 16 |
                       (uint32_t)bytes[4 * i + 3] << 24;
        binding->words = (uint32_t)(length / 4);
    }
    binding->data = words;
    memory_free(bytes);
    return ok;
}

Binding *machine_bind(const MachineOptions *options, TextBuffer *messages) {
    Binding *bindings = memory_array(options->bind_count + 1, sizeof *bindings);
    for (size_t i = 0; i < options->bind_count; i++) {
        const char *text = options->bind[i].text;
        Binding *binding = &bindings[i];
        uint64_t bytes;
        bool ok = true;
        *binding = (Binding){.space = options->bind[i].space, .index = options->bind[i].index};
        if (strncmp(text, "framebuffer:", 12) == 0) { /* WxH[:FORMAT] */
            const char *format;
            uint64_t size[2];
            const bool sized =
                counts_read(text + 12, 'x', 1, UINT32_MAX, size, &format) && (!*format || *format == ':');
            TextureShape shape = {.format = TEXEL_RGBA8, .levels = 1};
            if (sized) {
                shape.width = (uint32_t)size[0];
                shape.height = (uint32_t)size[1];
            }
            for (int f = TEXEL_NONE + 1; sized && *format && f <= TEXEL_FORMAT_COUNT; f++) {
                shape.format = (uint8_t)f;
                if (f < TEXEL_FORMAT_COUNT && strcmp(texture_format_names[f], format + 1) == 0) break;
            }
            const char *why = sized ? texture_problem(&shape) : "the size must be WIDTHxHEIGHT, such as 256x256";
            if (why) ok = cli_note(messages, "--bind: %s: %s", text, why);
            binding->shape = shape;
        } else if (strncmp(text, "zeros:", 6) != 0)
            ok = bind_file(text, binding, messages);
        else if (count_read(text + 6, 0, UINT64_C(1) << 32, &bytes, NULL) && bytes % 4 == 0)
            binding->words = (uint32_t)(bytes / 4);
        else
            ok = cli_note(messages, "--bind: zeros:BYTES takes a multiple of 4 up to 4294967296, not '%s'", text + 6);
        if (ok) continue;
        machine_free_bindings(bindings, i);
        return NULL;
    }
    return bindings;
}

void machine_free_bindings(Binding *bindings, size_t count) {
    for (size_t i = 0; bindings && i < count; i++) memory_free((void *)bindings[i].data);
    memory_free(bindings);
}

/* ---- the program's own names ---- */

/* The name is the text up to its = or [. */
static bool name_resource(const char *option, const char *text, const Image *image, uint8_t *space, uint8_t *index,
                          TextBuffer *messages) {
    const size_t length = strcspn(text, "=[");
    Nearest nearest = nearest_start(text, length);
    if (*space || image_find_resource(image, text, length, space, index)) return true;
    for (uint32_t i = 0; i < image->name_count; i++) {
        const NameSpec *named = &image->names[i];
        if (named->space != OPERAND_SAMPLER) nearest_offer(&nearest, named->name, strlen(named->name));
    }
    const char *near = nearest.best;
    return cli_note(messages, "%s %s: the program has no resource of that name%s%s%s", option, text,
                    near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

bool machine_name_dumps(Dump *dumps, size_t count, const Image *image, TextBuffer *messages) {
    for (size_t i = 0; i < count; i++)
        if (!name_resource(dumps[i].path ? "--dump" : "--print", dumps[i].text, image, &dumps[i].space, &dumps[i].index,
                           messages))
            return false;
    return true;
}

bool machine_name_resources(MachineOptions *options, const Image *image, TextBuffer *messages) {
    for (size_t i = 0; i < options->bind_count; i++) {
        NamedFile *bind = &options->bind[i];
        if (!name_resource("--bind", bind->name, image, &bind->space, &bind->index, messages)) return false;
        if (options->bindings) {
            options->bindings[i].space = bind->space;
            options->bindings[i].index = bind->index;
        }
    }
    return machine_name_dumps(options->dump, options->dump_count, image, messages);
}

/* ---- a --bind without effect is most often a slip of the number ---- */

/* Adds it to a set for each space. */
static void use(uint64_t used[2], uint8_t space, uint8_t index) {
    if (space == OPERAND_RES_T || space == OPERAND_RES_U) used[program_space(space)] |= UINT64_C(1) << index;
}

void machine_check_bindings(const MachineOptions *options, const Program *program, TextBuffer *messages) {
    const Image *image = program->image;
    uint64_t used[2] = {0};   /* resources, a bit each */
    uint64_t wanted[2] = {0}; /* more of them; of t[w0.x] all, as which one is known when it runs */
    _Static_assert(ISA_RESOURCES <= 64, "a bit for each");

    /* By instructions, and by directives: those say what a resource is, where a dispatch's size stands, what is
     * expected. */
    for (uint32_t i = 0; i < program->instructions; i++) {
        const DecodedInst *d = &program->code[i];
        if (d->resource_indexed)
            wanted[program_space(d->resource_space)] = UINT64_MAX;
        else
            use(used, d->resource_space, d->resource_index);
    }
    for (uint32_t i = 0; i < image->buffer_count; i++) use(used, image->buffers[i].space, image->buffers[i].index);
    for (uint32_t i = 0; i < image->dispatch_count; i++)
        use(used, image->dispatches[i].indirect_space, image->dispatches[i].indirect_index);
    for (uint32_t i = 0; i < image->expect_count; i++) use(used, image->expects[i].space, image->expects[i].index);

    TextBuffer list = {0}; /* "t0, u1" */
    for (int space = 0; space < 2; space++) {
        if (wanted[space]) text_printf(&list, "%sany %c#", list.length ? ", " : "", "tu"[space]);
        for (int i = 0; i < ISA_RESOURCES; i++)
            if (used[space] >> i & 1) text_printf(&list, "%s%c%d", list.length ? ", " : "", "tu"[space], i);
    }
    const char *names = list.length ? list.text : "no resource";
    for (size_t i = 0; i < options->dump_count; i++) use(wanted, options->dump[i].space, options->dump[i].index);
    for (size_t i = 0; i < options->bind_count; i++) {
        const NamedFile *bind = &options->bind[i];
        const int space = program_space(bind->space);
        if ((used[space] | wanted[space]) >> bind->index & 1) continue;
        cli_note(messages, "warning: --bind %c%u=%s has no effect: the program uses %s", isa_banks[bind->space].letter,
                 bind->index, bind->text, names);
    }
    memory_free(text_take(&list));
}
