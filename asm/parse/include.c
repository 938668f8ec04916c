/* include.c: .include: the lines of another file, here. */
#include <stdlib.h>
#include <string.h>

#include "asm/parse/directive.h"

/* The name of the file, from where the first one was named: beside the file that includes it. */
static const char *join_path(Parser *p, const char *from, const char *path) {
    const char *slash = strrchr(from, '/');
    if (*path == '/' || !slash) return path;
    return arena_printf(p->arena, "%.*s%s", (int)(slash - from + 1), from, path);
}

/* "a.s > b.s > a.s" if the file is being read already, else NULL. */
static const char *find_loop(Parser *p, const char *name) {
    const char *text = name;
    for (const Frame *frame = p->input.top; frame && text; frame = frame->below) {
        if (frame->kind != FRAME_FILE) continue;
        const char *other = input_source(&p->input, frame->source)->name;
        text = arena_printf(p->arena, "%s > %s", other, text);
        if (strcmp(other, name) == 0) return text;
    }
    return NULL;
}

/* Why the file cannot be included, or NULL. */
static bool may_include(Parser *p, Span at, const char *name) {
    const char *loop = find_loop(p, name);
    if (loop) {
        diag_push(p->diags, DIAG_INCLUDE_LOOP, at, "the file includes itself: %s", loop);
        return false;
    }
    Input *in = &p->input;
    if (in->includes < INPUT_MAX_INCLUDES && in->inclusions < INPUT_MAX_INCLUSIONS) return true;
    if (in->includes == INPUT_MAX_INCLUDES)
        diag_push(p->diags, DIAG_TOO_LARGE, at, "at most %d files include each other", INPUT_MAX_INCLUDES);
    else
        diag_push(p->diags, DIAG_TOO_LARGE, at, "at most %d files are included", INPUT_MAX_INCLUSIONS);
    in->stopped = in->inclusions == INPUT_MAX_INCLUSIONS;
    return false;
}

/* The number of a source with these bytes: one that is there already, if it has the same name and bytes. */
static uint32_t add_source(Parser *p, const char *name, const uint8_t *bytes, size_t length) {
    Buffer *sources = &p->input.sources;
    for (uint32_t i = 0; i < sources->count; i++) {
        const Source *source = input_source(&p->input, i);
        if (source->length == length && strcmp(source->name, name) == 0 && memcmp(source->bytes, bytes, length) == 0)
            return i;
    }
    char *copy = arena_copy(p->arena, (const char *)bytes, length);
    Source *source = copy ? parser_add(p, sources) : NULL;
    if (!source) {
        p->draft->out_of_memory = true;
        return 0;
    }
    *source = (Source){name, copy, length};
    return (uint32_t)sources->count - 1;
}

/* Read it. Returns false after a diagnostic at its name. */
static bool read_source(Parser *p, Span at, const char *path, const char *name, uint32_t *number) {
    uint8_t *bytes = NULL;
    size_t length = 0;
    const char *problem = "this program cannot read files";
    if (p->options->read_file)
        problem = p->options->read_file(p->options->user, parser_file(p)->name, path,
                                        INPUT_MAX_INCLUDED - p->input.included_bytes, &bytes, &length);
    if (!problem && length > INPUT_MAX_INCLUDED - p->input.included_bytes) {
        problem = "too much is included: at most 1073741824 bytes";
        p->input.stopped = true;
    } else if (!problem) {
        const char *kind = source_binary_kind((const char *)bytes, length);
        p->input.included_bytes += length;
        if (kind) problem = arena_printf(p->arena, "it is %s, not a source", kind);
    }
    if (!problem) *number = add_source(p, name, bytes ? bytes : (const uint8_t *)"", length);
    free(bytes);
    if (problem) diag_push(p->diags, DIAG_UNREADABLE_FILE, at, "'%s': %s", name, problem);
    return !problem && !p->draft->out_of_memory;
}

/* .include STRING */
bool directive_include(Parser *p, Token directive) {
    (void)directive;
    const char *path = NULL;
    Span at = parser_span(p, p->token);
    if (!parser_string(p, &path) || !path || !parser_expect_end(p)) return false;
    const char *name = join_path(p, parser_file(p)->name, path);
    uint32_t number = 0;
    if (!name || !may_include(p, at, name) || !read_source(p, at, path, name, &number)) return false;
    uint32_t file = symtab_intern(&p->draft->files, name, strlen(name));
    Frame *frame = input_push(p, FRAME_FILE, at);
    p->draft->out_of_memory |= file == SYMTAB_NONE;
    if (!frame) return false;
    const Source *source = input_source(&p->input, number);
    p->input.inclusions++;
    frame->source = number;
    frame->file = file;
    frame->lexer = lex_start(source->bytes, (uint32_t)source->length);
    return true;
}
