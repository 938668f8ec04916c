/* import.c: from words to text, and what goes wrong on the way. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/utf8.h"
#include "asm/import/importer.h"

/* ---- problems ---- */
/* The same sentence about the same line is said once. */
static void add_problem(Importer *im, const char *text) {
    Import *result = im->result;
    if (!text) import_out_of_memory(im);
    for (size_t i = 0; i < result->problem_count; i++) {
        const ImportProblem *known = &result->problem[i];
        if (known->line == im->line && !strcmp(known->text, text)) return;
    }
    if (result->problem_count >= IMPORT_PROBLEMS) return;

    const uint32_t index = im->file && im->file < im->bound ? im->file_index[im->file] : 0;
    const char *name = index ? im->files.at[index - 1] : im->options->name, *file = im->line ? name : NULL;
    char *text_copy = strdup(text), *file_copy = file ? strdup(file) : NULL;
    if (!text_copy || (file && !file_copy) ||
        !ARRAY_RESERVE(result->problem, im->problem_room, result->problem_count + 1)) {
        free(text_copy);
        free(file_copy);
        import_out_of_memory(im);
    }
    result->problem[result->problem_count++] = (ImportProblem){.file = file_copy, .line = im->line, .text = text_copy};
}

void import_problem(Importer *im, const char *format, ...) {
    if (im->dry) return;
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(im->arena, format, args);
    va_end(args);
    add_problem(im, text);
}

/* There are no problems then: not all would be said. */
static void forget_problems(Import *result) {
    for (size_t i = 0; i < result->problem_count; i++) {
        free((char *)result->problem[i].file);
        free((char *)result->problem[i].text);
    }
    result->problem_count = 0;
}

void import_out_of_memory(Importer *im) {
    forget_problems(im->result);
    longjmp(im->failed, 1);
}

/* A problem behind which nothing can be said. */
void import_stop(Importer *im, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(im->arena, format, args);
    va_end(args);
    add_problem(im, text);
    longjmp(im->failed, 1);
}

void import_fail(Importer *im, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(im->arena, format, args);
    va_end(args);
    if (text) text = arena_printf(im->arena, "this is not a valid SPIR-V module: %s", text);
    if (im->skips) longjmp(im->skipped, 1);
    if (!im->result->problem_count) add_problem(im, text); /* else it may follow from what is not supported */
    longjmp(im->failed, 1);
}

void *import_alloc(Importer *im, size_t count, size_t size) {
    if (count > SIZE_MAX / 2 / size) import_out_of_memory(im);
    void *memory = arena_alloc(im->arena, count * size + 1);
    if (!memory) import_out_of_memory(im);
    return memory;
}

/* ---- lines ---- */
void import_source(Importer *im, uint32_t file, const char *text) {
    size_t lines = 1;
    for (const char *c = text; *c; c++) lines += *c == '\n';
    SourceFile source = {.file = file, .text = text};
    source.line = import_alloc(im, lines, sizeof *source.line);
    source.copy = import_alloc(im, lines, sizeof *source.copy);
    while (text) {
        source.line[source.lines++] = text;
        text = strchr(text, '\n');
        if (text) text++;
    }
    ADD(im, sources) = source;
    if (file) module_id(im, file)->source = (uint32_t)im->sources.count;
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static uint32_t file_index(Importer *im, uint32_t file) {
    Id *id = module_id(im, file);
    uint32_t *index = &im->file_index[file];
    if (*index) return *index - 1;
    if (!id->at || module_op(im, id->at) != SpvOpString) import_fail(im, "id %u names a file and is no text", file);

    const char *name = module_text(im, id->at, 2, PATH_LIMIT), *shown = *name ? name : im->options->name;
    ADD(im, files) = shown;
    *index = (uint32_t)im->files.count;
    /* HLSL comes by standard input; only its lines name the file. */
    const bool is_own = im->options->source && !strcmp(base_name(name), base_name(im->options->name));
    if (is_own && !id->source) id->source = 1;
    shader_file(im->shader, *index - 1, shown);
    return *index - 1;
}

void import_line(Importer *im, uint32_t file, uint32_t line) {
    if (im->dry || (im->file == file && im->line == line)) return;
    im->file = file;
    im->line = line;
    if (!line) return;

    const uint32_t index = file_index(im, file);
    uint32_t number = module_id(im, file)->source;
    if (!number && im->sources.count && !im->sources.at[0].file) number = 1;
    const SourceFile *source = number ? &im->sources.at[number - 1] : NULL;
    const char **text = source && line <= source->lines ? &source->copy[line - 1] : NULL;
    if (text && !*text) { /* without the blanks around it */
        const char *start = source->line[line - 1];
        start += strspn(start, " \t");
        size_t length = strcspn(start, "\r\n");
        while (length && (start[length - 1] == ' ' || start[length - 1] == '\t')) length--;
        if (length) *text = arena_copy(im->arena, start, length);
        if (length && !*text) import_out_of_memory(im);
    }
    shader_line(im->shader, index, line, text ? *text : NULL);
}

/* Declarations have no lines in SPIR-V: that of the first line of the source in which the name stands. */
void import_line_of(Importer *im, const char *name) {
    im->file = im->source_file;
    im->line = 0;
    if (im->file) file_index(im, im->file);
    const size_t length = name ? strlen(name) : 0;
    const char *text = im->sources.count ? im->sources.at[0].text : "", *start = text;
    for (const char *found = strstr(text, name ? name : ""); length && found; found = strstr(found + 1, name)) {
        if (ascii_in_name(found[length]) || (found > start && ascii_in_name(found[-1]))) continue;
        im->line = 1;
        for (; text < found; text++) im->line += *text == '\n';
        return;
    }
}

/* ---- the whole ---- */
static void import_text(Importer *im) {
    if (im->options->source) import_source(im, 0, im->options->source);
    module_read(im);
    resource_declare(im);
    flow_function(im, &im->functions.at[im->entry_function - 1]);
    shader_statement(im->shader, SHADER_RET);
    im->file = im->line = 0;
    shader_group(im->shader, im->group_size, (im->shared_bytes + 3) / 4, (im->private_bytes + 3) / 4);
    memcpy(im->result->group_size, im->group_size, sizeof im->group_size);
    if (im->options->run) shader_head(im->shader, im->options->run);
    if (im->result->problem_count) return;

    if (!shader_finish(im->shader, &(ShaderOptions){.uniform = !im->options->no_uniform})) {
        import_problem(im, "%s", shader_error(im->shader));
        return;
    }
    /* The sources of which there are lines; the caller has its own one. */
    Import *result = im->result;
    result->source = calloc(im->sources.count + 1, sizeof *result->source);
    if (!result->source) import_out_of_memory(im);
    for (size_t i = im->options->source != NULL; i < im->sources.count; i++) {
        const SourceFile *source = &im->sources.at[i];
        const uint32_t index = source->file ? im->file_index[source->file] : 0;
        if (source->file && !index) continue;
        ImportSource *given = &result->source[result->source_count++];
        given->name = strdup(index ? im->files.at[index - 1] : im->options->name);
        given->text = strdup(source->text);
        if (!given->name || !given->text) import_out_of_memory(im);
    }
    im->result->text = shader_print(im->shader, &im->result->length);
}

/* What was taken apart is freed, whether or not it came to an end. */
Import import_spirv(const uint32_t *words, size_t count, const ImportOptions *options) {
    Import result = {0};
    Importer *im = calloc(1, sizeof *im);
    if (!im) return result;

    *im = (Importer){.words = words, .count = count, .options = options, .result = &result};
    im->arena = arena_create();
    im->shader = shader_new();
    result.define_used = calloc(options->define_count + 1, sizeof *result.define_used);
    if (im->arena && im->shader && result.define_used && !setjmp(im->failed)) import_text(im);

    if (result.problem_count) {
        free(result.text);
        result.text = NULL;
    }
    shader_free(im->shader);
    arena_destroy(im->arena);
    free(im->decorations.at);
    free(im->parameters.at);
    free(im->blocks.at);
    free(im->functions.at);
    free(im->variables.at);
    free(im->files.at);
    free(im->sources.at);
    free(im);
    return result;
}

void import_free(Import *import) {
    forget_problems(import);
    free(import->problem);
    free(import->text);
    free(import->define_used);
    for (size_t i = 0; i < import->source_count; i++) free(import->source[i].name), free(import->source[i].text);
    free(import->source);
    *import = (Import){0};
}
