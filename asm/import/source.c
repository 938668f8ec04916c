/* source.c: the texts of source files, and which line the instructions are from. */
#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>
#include <string.h>

#include "asm/base/text.h"
#include "asm/import/value.h"

enum { PATH_LIMIT = 4096, TEXT_LIMIT = 1 << 24 };

/* ---- texts ---- */
void source_add(Importer *im, uint32_t file, const char *text) {
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

/* Return the text of an OpSource or DebugSource (NonSemantic.Shader.DebugInfo), with `continued` of the instruction
 * that continues it; NULL for other instructions. */
static const char *source_text(Importer *im, uint32_t at, bool is_debug, bool continued) {
    if (!is_debug && module_op(im, at) != (continued ? SpvOpSourceContinued : SpvOpSource)) return NULL;
    if (!is_debug) return module_text(im, at, continued ? 1 : 4, TEXT_LIMIT);
    const uint32_t wanted =
        continued ? NonSemanticShaderDebugInfo100DebugSourceContinued : NonSemanticShaderDebugInfo100DebugSource;
    const uint32_t k = continued ? 5 : 6;
    if (module_op(im, at) != SpvOpExtInst || !im->debug || module_word(im, at, 3) != im->debug) return NULL;
    if (module_word(im, at, 4) != wanted) return NULL;
    const Id *text = module_length(im, at) > k ? module_id(im, module_word(im, at, k)) : NULL;
    return text && text->at && module_op(im, text->at) == SpvOpString ? module_text(im, text->at, 2, TEXT_LIMIT) : "";
}

void source_read(Importer *im, uint32_t at) {
    const bool is_debug = module_op(im, at) == SpvOpExtInst;
    const char *text = source_text(im, at, is_debug, false);
    if (!text) return;
    for (uint32_t next = at + module_length(im, at); next < im->count; next += module_length(im, next)) {
        if (!module_length(im, next) || next + module_length(im, next) > im->count) break;
        const char *more = source_text(im, next, is_debug, true);
        if (!more) break;
        text = arena_printf(im->arena, "%s%s", text, more);
    }

    /* Skip the command line that glslang prepends. */
    static const char mark[] = "#line 1\n";
    const char *start = strncmp(text, "// OpModuleProcessed", 20) ? NULL : strstr(text, mark);
    const uint32_t file = module_word(im, at, is_debug ? 5 : 3);
    const bool is_first = !im->source_file;
    if (is_first) im->source_file = file;
    if (is_first && im->options->source && file) {
        im->sources.at[0].file = file;
        module_id(im, file)->source = 1;
    } else if (*text && (file ? !module_id(im, file)->source : !im->sources.count))
        source_add(im, file, start ? start + sizeof mark - 1 : text);
}

/* ---- files ---- */
static uint32_t file_index(Importer *im, uint32_t file) {
    Id *id = module_id(im, file);
    if (id->file) return id->file - 1;
    if (!id->at || module_op(im, id->at) != SpvOpString) import_fail(im, "id %u is not the name of a file", file);

    const char *name = module_text(im, id->at, 2, PATH_LIMIT);
    if (im->options->source && !strcmp(name, IMPORT_SOURCE)) id->source = 1;
    const bool is_own = im->options->source && id->source == 1; /* the front end may have changed its name */
    const char *shown = *name && !is_own ? name : im->options->name;
    *ARRAY_ADD(im->files, 1) = shown;
    id->file = (uint32_t)im->files.count;
    shader_file(im->shader, id->file - 1, shown);
    return id->file - 1;
}

SourceFile *source_of(Importer *im, uint32_t file) {
    file_index(im, file);
    uint32_t number = module_id(im, file)->source;
    if (!number && im->sources.count && !im->sources.at[0].file) number = 1;
    return number ? &im->sources.at[number - 1] : NULL;
}

/* ---- lines ---- */
void import_line(Importer *im, uint32_t file, uint32_t line) {
    if (im->file == file && im->line == line && im->line_frame == im->frame) return;
    if (im->is_hlsl && im->options->source && file) {
        const uint32_t at = module_id(im, file)->at;
        const bool is_text = at && module_op(im, at) == SpvOpString;
        if (is_text && !strcmp(module_text(im, at, 2, PATH_LIMIT), IMPORT_PRELUDE)) return; /* the line that uses it */
    }
    im->file = file;
    im->line = line;
    im->line_frame = im->frame;
    if (!line || im->dry) return;

    const uint32_t index = file_index(im, file);
    const SourceFile *source = source_of(im, file);
    const char *start = source && line <= source->lines ? source->line[line - 1] : "", *text = NULL;
    start += strspn(start, " \t"); /* without the blanks around it */
    size_t length = strcspn(start, "\r\n");
    while (length && (start[length - 1] == ' ' || start[length - 1] == '\t')) length--;
    if (length) text = arena_copy(im->arena, start, length);
    shader_line(im->shader, im->frame, index, line, text);
}

/* A module without names or lines has no frames. */
void import_frame(Importer *im, const char *function) {
    if (!function || !im->line) return;
    const ShaderFrame frame = {
        .parent = im->frame, .call = function, .file = file_index(im, im->file), .line = im->line};
    im->frame = shader_frame(im->shader, frame);
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

bool import_line_at(Importer *im, uint32_t at) {
    uint32_t line;
    if (module_op(im, at) == SpvOpLine) {
        import_line(im, module_word(im, at, 1), module_word(im, at, 2));
        return true;
    }
    if (module_op(im, at) != SpvOpExtInst || module_word(im, at, 3) != im->debug || !im->debug) return false;
    if (module_word(im, at, 4) != NonSemanticShaderDebugInfo100DebugLine) return false;
    const Id *source = module_id(im, module_word(im, at, 5)); /* DebugLine SOURCE LINE; DebugSource FILE */
    const bool is_known = source->at && module_op(im, source->at) == SpvOpExtInst;
    if (is_known && value_number(im, module_word(im, at, 6), &line))
        import_line(im, module_word(im, source->at, 5), line);
    return true;
}
