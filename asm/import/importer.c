/* importer.c: the words of the module, and problems with them. */
#include "asm/import/importer.h"

#include <stdarg.h>
#include <string.h>

/* ---- problems ---- */
/* Add a problem, unless the same sentence is there for the same line. */
static void add_problem(Importer *im, ImportProblem *list, size_t *count, const char *format, va_list args) {
    const char *text = arena_vprintf(im->arena, format, args);
    for (size_t i = 0; i < *count; i++)
        if (list[i].line == im->line && list[i].define == im->define && !strcmp(list[i].text, text)) return;
    if (*count >= IMPORT_PROBLEMS) return;

    const uint32_t index = im->file && im->file < im->bound ? im->id[im->file].file : 0;
    const char *file = index ? im->files.at[index - 1] : im->options->name;
    list[(*count)++] = (ImportProblem){im->line ? file : NULL, im->line, im->define, text};
}

void import_problem(Importer *im, const char *format, ...) {
    va_list args;
    va_start(args, format);
    if (!im->dry) add_problem(im, im->result->problem, &im->result->problem_count, format, args);
    va_end(args);
}

void import_warn(Importer *im, const char *format, ...) {
    va_list args;
    va_start(args, format);
    add_problem(im, im->result->warning, &im->result->warning_count, format, args);
    va_end(args);
}

/* Report a problem and end the import: nothing behind it can be judged. */
void import_stop(Importer *im, const char *format, ...) {
    va_list args;
    va_start(args, format);
    add_problem(im, im->result->problem, &im->result->problem_count, format, args);
    va_end(args);
    longjmp(im->failed, 1);
}

void import_fail(Importer *im, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(im->arena, format, args);
    va_end(args);
    if (im->skips) longjmp(im->skipped, 1);
    if (im->result->problem_count) longjmp(im->failed, 1); /* an unsupported operation may be the cause */
    import_stop(im, "this is not a valid SPIR-V module: %s", text);
}

bool import_names(const char *text, const char *name) {
    const size_t length = strlen(name);
    return strncmp(text, name, length) == 0 && text[length] == '=';
}

/* ---- words ---- */
uint32_t module_length(const Importer *im, uint32_t at) {
    return im->words[at] >> 16;
}

SpvOp module_op(const Importer *im, uint32_t at) {
    return (SpvOp)(im->words[at] & 0xffff);
}

uint32_t module_word(const Importer *im, uint32_t at, uint32_t k) {
    return k < module_length(im, at) ? im->words[at + k] : 0;
}

char *module_text(Importer *im, uint32_t at, uint32_t k, size_t limit) {
    const size_t words = module_length(im, at) > k ? module_length(im, at) - k : 0;
    const size_t most = 4 * words < limit ? 4 * words : limit;
    char *text = arena_alloc(im->arena, most + 1);
    for (size_t i = 0; i < most; i++) {
        text[i] = (char)(module_word(im, at, k + (uint32_t)(i / 4)) >> 8 * (i % 4));
        if (!text[i]) break;
    }
    return text;
}

Id *module_id(Importer *im, uint32_t id) {
    if (!id || id >= im->bound) import_fail(im, "there is no id %u", id);
    return &im->id[id];
}

const SpirvType *module_type(Importer *im, uint32_t id) {
    const SpirvType *type = module_id(im, id)->as_type;
    if (!type) import_fail(im, "id %u is not a type", id);
    return type;
}

bool module_has_values(const SpirvType *type) {
    return type->kind >= KIND_BOOL && type->kind <= KIND_STRUCT && type->kind != KIND_RUNTIME_ARRAY &&
           type->leaves <= IMPORT_LEAVES;
}

bool module_decorated(const Importer *im, uint32_t id, SpvDecoration kind, uint32_t *value) {
    return module_member_decorated(im, id, NO_MEMBER, kind, value);
}

bool module_member_decorated(const Importer *im, uint32_t id, uint32_t member, SpvDecoration kind, uint32_t *value) {
    for (uint32_t at = im->id[id].decoration; at; at = im->decorations.at[at - 1].next) {
        const Decoration *decoration = &im->decorations.at[at - 1];
        if (decoration->member != member || decoration->kind != (uint32_t)kind) continue;
        if (value) *value = decoration->value;
        return true;
    }
    return false;
}
