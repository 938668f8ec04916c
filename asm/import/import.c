/* import.c: the import from SPIR-V to assembly, its problems, and the lines of the source. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/base/utf8.h"
#include "asm/import/importer.h"

/* ---- problems ---- */
/* Add a problem, unless the same sentence is there for the same line. */
static void add_problem(Importer *im, const char *text, ImportProblem *list, size_t *count) {
    for (size_t i = 0; i < *count; i++)
        if (list[i].line == im->line && !strcmp(list[i].text, text)) return;
    if (*count >= IMPORT_PROBLEMS) return;

    const uint32_t index = im->file && im->file < im->bound ? im->id[im->file].file : 0;
    const char *file = index ? im->files.at[index - 1] : im->options->name;
    list[(*count)++] = (ImportProblem){im->line ? file : NULL, im->line, text};
}

static void add_error(Importer *im, const char *text) {
    add_problem(im, text, im->result->problem, &im->result->problem_count);
}

void import_problem(Importer *im, const char *format, ...) {
    if (im->dry) return;
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(im->arena, format, args);
    va_end(args);
    add_error(im, text);
}

void import_warn(Importer *im, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(im->arena, format, args);
    va_end(args);
    add_problem(im, text, im->result->warning, &im->result->warning_count);
}

/* Report a problem and end the import: nothing behind it can be judged. */
void import_stop(Importer *im, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(im->arena, format, args);
    va_end(args);
    add_error(im, text);
    longjmp(im->failed, 1);
}

void import_fail(Importer *im, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(im->arena, format, args);
    va_end(args);
    text = arena_printf(im->arena, "this is not a valid SPIR-V module: %s", text);
    if (im->skips) longjmp(im->skipped, 1);
    if (!im->result->problem_count) add_error(im, text); /* else an unsupported operation may be the cause */
    longjmp(im->failed, 1);
}

/* ---- lines ---- */
void import_source(Importer *im, uint32_t file, const char *text) {
    size_t lines = 1;
    for (const char *c = text; *c; c++) lines += *c == '\n';
    SourceFile source = {.file = file, .text = text};
    source.line = arena_alloc(im->arena, lines * sizeof *source.line);
    while (text) {
        source.line[source.lines++] = text;
        text = strchr(text, '\n');
        if (text) text++;
    }
    *ARRAY_ADD(im->sources, 1) = source;
    if (file) module_id(im, file)->source = (uint32_t)im->sources.count;
}

static uint32_t file_index(Importer *im, uint32_t file) {
    Id *id = module_id(im, file);
    if (id->file) return id->file - 1;
    if (!id->at || module_op(im, id->at) != SpvOpString) import_fail(im, "id %u names a file and is no text", file);

    const char *name = module_text(im, id->at, 2, PATH_LIMIT);
    if (im->options->source && !strcmp(name, IMPORT_SOURCE)) id->source = 1;
    const bool is_own = im->options->source && id->source == 1; /* the front end may have changed its name */
    const char *shown = *name && !is_own ? name : im->options->name;
    *ARRAY_ADD(im->files, 1) = shown;
    id->file = (uint32_t)im->files.count;
    shader_file(im->shader, id->file - 1, shown);
    return id->file - 1;
}

/* Code of the HLSL prelude has the line that uses it. */
static bool is_prelude(Importer *im, uint32_t file) {
    if (!im->is_hlsl || !im->options->source || !file) return false;
    const uint32_t at = module_id(im, file)->at;
    return at && module_op(im, at) == SpvOpString && !strcmp(module_text(im, at, 2, PATH_LIMIT), IMPORT_PRELUDE);
}

SourceFile *import_source_of(Importer *im, uint32_t file) {
    file_index(im, file);
    uint32_t number = module_id(im, file)->source;
    if (!number && im->sources.count && !im->sources.at[0].file) number = 1;
    return number ? &im->sources.at[number - 1] : NULL;
}

void import_line(Importer *im, uint32_t file, uint32_t line) {
    if ((im->file == file && im->line == line) || is_prelude(im, file)) return;
    im->file = file;
    im->line = line;
    if (!line || im->dry) return;

    const uint32_t index = file_index(im, file);
    const SourceFile *source = import_source_of(im, file);
    const char *start = source && line <= source->lines ? source->line[line - 1] : "", *text = NULL;
    start += strspn(start, " \t"); /* without the blanks around it */
    size_t length = strcspn(start, "\r\n");
    while (length && (start[length - 1] == ' ' || start[length - 1] == '\t')) length--;
    if (length) text = arena_copy(im->arena, start, length);
    shader_line(im->shader, index, line, text);
}

/* Set the line of a declaration. SPIR-V has none, so search the source for the first line with the name, outside of
 * `//` comments. */
void import_line_of(Importer *im, const char *name) {
    im->file = im->source_file;
    im->line = 0;
    if (im->file) file_index(im, im->file);
    const size_t length = name ? strlen(name) : 0;
    const SourceFile *source = im->sources.at;
    const char *text = im->sources.count ? source->text : "";
    for (const char *found = strstr(text, name ? name : ""); length && found; found = strstr(found + 1, name)) {
        if (ascii_in_name(found[length]) || (found > text && ascii_in_name(found[-1]))) continue;
        im->line = (uint32_t)BISECT(i, source->lines, source->line[i] <= found);
        const char *comment = strstr(source->line[im->line - 1], "//");
        if (!comment || comment > found) return;
        im->line = 0;
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

    const ShaderOptions how = {.uniform = !im->options->no_uniform, .optimise = im->options->optimise};
    if (!shader_finish(im->shader, &how)) {
        import_problem(im, "%s", shader_error(im->shader));
        return;
    }
    /* Return the sources that lines refer to, but not the caller's own. */
    Import *result = im->result;
    result->source = arena_alloc(im->arena, im->sources.count * sizeof *result->source);
    for (size_t i = im->options->source != NULL; i < im->sources.count; i++) {
        const SourceFile *source = &im->sources.at[i];
        const uint32_t index = source->file ? im->id[source->file].file : 0;
        if (source->file && !index) continue;
        const char *name = index ? im->files.at[index - 1] : im->options->name;
        result->source[result->source_count++] = (ImportSource){name, source->text};
    }
    result->constant_count = im->constants.count;
    result->constant = arena_alloc(im->arena, im->constants.count * sizeof *result->constant);
    if (im->constants.count) memcpy(result->constant, im->constants.at, im->constants.count * sizeof *result->constant);
    const char *text = shader_print(im->shader, &result->length);
    result->text = memcpy(memory_beside(im->arena, result->length + 1), text, result->length);
}

/* The scope frees the shader and the importer's lists, also if a problem ends the import. */
Import import_spirv(const uint32_t *words, size_t count, const ImportOptions *options) {
    Import result = {.arena = arena_create()};
    MEMORY_SCOPE(memory_fail());
    Importer *im = arena_alloc(result.arena, sizeof *im);
    *im = (Importer){.words = words, .count = count, .options = options, .arena = result.arena, .result = &result};
    im->shader = shader_new();
    result.problem = arena_alloc(im->arena, 2 * IMPORT_PROBLEMS * sizeof *result.problem);
    result.warning = result.problem + IMPORT_PROBLEMS;
    result.define_used = arena_alloc(im->arena, options->define_count);
    if (!setjmp(im->failed)) import_text(im);
    return result;
}

void import_free(Import *import) {
    memory_free(import->text);
    arena_destroy(import->arena);
    *import = (Import){0};
}
