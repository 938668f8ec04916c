/* import.c: a module becomes assembly: read it, declare its resources, walk its kernel, finish and print the shader. */
#include <string.h>

#include "asm/import/importer.h"

/* Add what the shader could not have as it wants. */
static void add_warnings(Importer *im) {
    const char *text;
    uint32_t file;
    for (size_t i = 0; shader_warning(im->shader, i, &file, &im->line, &text); i++) {
        for (im->file = im->bound - 1; im->file && im->id[im->file].file != file + 1;) im->file--;
        import_warn(im, "%s", text);
    }
}

static void list_loops(Importer *im) {
    ARRAY_OF(ImportLoop) loops = {0};
    uint32_t file, line;
    for (size_t i = 0; shader_loop_left(im->shader, i, &file, &line); i++)
        *ARRAY_ADD(loops, 1) = (ImportLoop){im->files.at[file], line};
    im->result->loop = arena_keep(im->arena, loops.at, loops.count * sizeof *loops.at);
    im->result->loop_count = loops.count;
}

static void import_text(Importer *im) {
    if (im->options->source) source_add(im, 0, im->options->source);
    module_read(im);
    resource_declare(im);
    if (im->is_pixel) pixel_declare(im);
    flow_kernel(im);
    if (im->is_pixel) pixel_store(im);
    shader_statement(im->shader, SHADER_RET);
    im->file = im->line = 0;
    Import *result = im->result;
    memcpy(result->group_size, im->group_size, sizeof im->group_size);
    result->shared_words = (im->shared_bytes + 3) / 4;
    result->private_words = (im->private_bytes + 3) / 4;
    if (!im->options->program) shader_group(im->shader, im->group_size, result->shared_words, result->private_words);
    if (im->options->run) shader_head(im->shader, im->options->run);
    if (result->problem_count) return;

    const ImportLoop *unroll = im->options->unroll;
    ShaderOptions how = {.uniform = !im->options->no_uniform, .optimise = im->options->optimise};
    for (uint32_t i = 0; unroll && i < im->files.count; i++)
        if (!strcmp(im->files.at[i], unroll->file)) how.unroll_file = i, how.unroll_line = unroll->line;
    const char *wrong = shader_finish(im->shader, &how);
    if (wrong) {
        import_problem(im, "%s", wrong);
        return;
    }
    add_warnings(im);
    list_loops(im);
    /* Return the sources that lines refer to, but not the caller's own. */
    result->source = arena_alloc(im->arena, im->sources.count * sizeof *result->source);
    for (size_t i = im->options->source != NULL; i < im->sources.count; i++) {
        const SourceFile *source = &im->sources.at[i];
        const uint32_t index = source->file ? im->id[source->file].file : 0;
        if (source->file && !index) continue;
        const char *name = index ? im->files.at[index - 1] : im->options->name;
        result->source[result->source_count++] = (ImportSource){name, source->text};
    }
    result->resource = arena_alloc(im->arena, im->shared.count * sizeof *result->resource);
    for (size_t i = 0; i < im->shared.count; i++) result->resource[result->resource_count++] = im->shared.at[i].own;
    result->constant_count = im->constants.count;
    result->constant = arena_keep(im->arena, im->constants.at, im->constants.count * sizeof *result->constant);
    const char *text = shader_print(im->shader, &result->length, im->options->program ? &result->head : NULL);
    result->text = memcpy(memory_beside(im->arena, result->length + 1), text, result->length);
}

/* The scope frees the shader and the importer's lists, also if a problem ends the import. */
Import import_spirv(const uint32_t *words, size_t count, const ImportOptions *options) {
    Import result = {.arena = arena_create()};
    MEMORY_SCOPE(memory_fail());
    Importer *im = arena_alloc(result.arena, sizeof *im);
    *im = (Importer){.words = words, .count = count, .options = options, .arena = result.arena, .result = &result};
    im->used = options->program ? options->program->used : im->own_used;
    im->shader = shader_new();
    result.problem = arena_alloc(im->arena, 2 * IMPORT_PROBLEMS * sizeof *result.problem);
    result.warning = result.problem + IMPORT_PROBLEMS;
    result.define_used = arena_alloc(im->arena, options->define_count + 1);
    result.bind_used = arena_alloc(im->arena, options->bind_count + 1);
    if (!setjmp(im->failed)) import_text(im);
    return result;
}

void import_free(Import *import) {
    memory_free(import->text);
    arena_destroy(import->arena);
    *import = (Import){0};
}
