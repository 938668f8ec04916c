/* case.c: from a file to a case: its special lines, then glslang, then the assembler for what memory starts with. */
#include "tests/shaders/case.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "asm/isa/isa.h"
#include "asm/parse/assemble.h"
#include "sim/program/texture.h"

const uint32_t case_sizes[CASE_SIZES] = {4, 8, 16};

static bool complain(const ShaderCase *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool complain(const ShaderCase *c, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("%s: ", c->path);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
    return false;
}

static char *read_file(Arena *arena, const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *bytes = arena_alloc(arena, *length + 1);
    if (bytes && fread(bytes, 1, *length, file) != *length) bytes = NULL;
    fclose(file);
    return bytes;
}

const char *case_read_file(void *user, const char *from, const char *path, size_t limit, uint8_t **bytes,
                           size_t *length) {
    (void)user;
    Arena *arena = arena_create();
    const char *slash = strrchr(from, '/');
    char *read =
        read_file(arena, arena_printf(arena, "%.*s%s", slash ? (int)(slash + 1 - from) : 0, from, path), length);
    if (read && *length <= limit) {
        *bytes = memory_raw(*length + 1);
        memcpy(*bytes, read, *length);
    }
    arena_destroy(arena);
    return read ? NULL : "it cannot be read";
}

bool case_is_hlsl(const char *path) {
    size_t length = strlen(path);
    return length > 5 && strcmp(path + length - 5, ".hlsl") == 0;
}

/* ---- the module ---- */
bool case_module(ShaderCase *c, const uint32_t *words, size_t count) {
    const char *problem = module_needs(&c->module, words, count, c->arena);
    return !problem || complain(c, "%s", problem);
}

/* Run a command, whose last word is the file that it is to write, and read that file as a module. */
static bool make_module(ShaderCase *c, const char *command) {
    char out[] = "/tmp/shader.XXXXXX", line[512];
    int file = mkstemp(out);
    if (file < 0) return complain(c, "no temporary file");
    close(file);

    FILE *pipe = popen(arena_printf(c->arena, "%s %s 2>&1", command, out), "r");
    TextBuffer said = {0};
    while (pipe && fgets(line, sizeof line, pipe)) text_printf(&said, "%s", line);
    int status = pipe ? pclose(pipe) : -1;
    if (status != 0) complain(c, "%s\n%s", command, said.text ? said.text : "");
    memory_free(text_take(&said));

    size_t length = 0;
    const char *bytes = status == 0 ? read_file(c->arena, out, &length) : NULL;
    unlink(out);
    return bytes && case_module(c, (const uint32_t *)(const void *)bytes, length / 4);
}

static bool compile(ShaderCase *c) {
    const char *language = case_is_hlsl(c->path) ? "-D -e main --hlsl-offsets" : "",
               *stage = c->targets ? "frag" : "comp";
    return make_module(c, arena_printf(c->arena, "glslangValidator %s -S %s -V --target-env vulkan1.1 -g '%s' -o",
                                       language, stage, c->path));
}

bool case_optimise(ShaderCase *c, const char *passes) {
    char in[] = "/tmp/shader.XXXXXX";
    int file = mkstemp(in);
    size_t bytes = 4 * c->module.count;
    if (file < 0 || write(file, c->module.words, bytes) != (ssize_t)bytes) return complain(c, "no temporary file");
    close(file);
    bool good = make_module(c, arena_printf(c->arena, "spirv-opt %s %s -o", passes, in));
    unlink(in);
    return good;
}

/* ---- its own lines ---- */

/* `[4 2]`, `[4 2 1]` or `16`. */
static bool read_dispatch(ShaderCase *c, const char *text) {
    for (int i = 0; i < 3; i++) c->groups[i] = 1;
    int count = sscanf(text + strspn(text, " ["), "%u %u %u", &c->groups[0], &c->groups[1], &c->groups[2]);
    return count >= 1 || complain(c, ".dispatch needs numbers of groups: %s", text);
}

/* `.target NAME, ...`: in the case's own memory the highest u#, as shaders that bind resources take the low ones. */
static bool read_target(ShaderCase *c, const char *text) {
    if (c->targets == CASE_TARGETS) return complain(c, "too many targets");
    text += strspn(text, " ");
    c->target[c->targets] = (CaseTarget){.name = arena_copy(c->arena, text, strcspn(text, " ,")),
                                         .index = (uint8_t)(ISA_RESOURCES - 1 - c->targets)};
    c->targets++;
    return true;
}

static bool read_rule(ShaderCase *c, char *text) {
    unsigned index, used = 0;
    if (sscanf(text, "u%u%n", &index, &used) < 1)
        for (int i = 0; i < c->targets; i++) {
            const size_t length = strlen(c->target[i].name);
            if (strncmp(text, c->target[i].name, length) != 0 || text[length] != ' ') continue;
            index = c->target[i].index;
            used = (unsigned)length;
        }
    if (used == 0) return complain(c, "what does this mean: %s", text);
    if (c->rules == CASE_RULES) return complain(c, "too many rules");
    Rule *rule = &c->rule[c->rules++];
    *rule = (Rule){.index = (uint8_t)index, .skip = UINT32_MAX};
    char *rest;
    for (char *word = strtok_r(text + used, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        const char *value = strtok_r(NULL, " ", &rest);
        if (!value) return complain(c, "%s needs a number", word);
        if (strcmp(word, "ulp") == 0)
            rule->ulp = (uint32_t)atoi(value), rule->floats = true;
        else if (strcmp(word, "abs") == 0)
            rule->absolute = atof(value), rule->floats = true;
        else if (strcmp(word, "relative") == 0)
            rule->relative = atof(value), rule->floats = true;
        else if (strcmp(word, "bytes") == 0)
            rule->bytes = (uint32_t)atoi(value);
        else if (strcmp(word, "exempt") == 0)
            rule->exempt = (uint32_t)atoi(value);
        else if (strcmp(word, "set") == 0)
            rule->record = (uint32_t)atoi(value);
        else if (strcmp(word, "skip") == 0)
            rule->skip = (uint32_t)atoi(value);
        else
            return complain(c, "what does this mean: %s", word);
    }
    return true;
}

static void read_sizes(ShaderCase *c, const char *text) {
    memset(c->size, 0, sizeof c->size);
    char *end;
    for (unsigned long size; (size = strtoul(text, &end, 10)) != 0; text = end)
        for (int i = 0; i < CASE_SIZES; i++) c->size[i] |= size == case_sizes[i];
}

/* A line `//? ...`: how its results are compared. */
static bool read_own_line(ShaderCase *c, char *text) {
    if (strncmp(text, "sizes ", 6) == 0) return read_sizes(c, text + 6), true;
    if (strncmp(text, "no witness", 10) == 0) return c->no_witness = true;
    if (strncmp(text, "unwritten", 9) == 0) return c->unwritten = true;
    if (strncmp(text, "define ", 7) != 0) return read_rule(c, text);
    if (c->defines == CASE_DEFINES) return complain(c, "too many definitions");
    c->define[c->defines++] = text + 7;
    return true;
}

static const char *keep_text(Arena *arena, TextBuffer *buffer) {
    char *text = text_take(buffer);
    const char *kept = arena_printf(arena, "%s", text);
    memory_free(text);
    return kept;
}

static bool read_lines(ShaderCase *c) {
    TextBuffer run = {0}, names = {0}, directives = {0};
    bool good = true;
    for (const char *line = c->source; *line && good; line += *line == '\n') {
        size_t length = strcspn(line, "\n");
        char *text = arena_copy(c->arena, line + 3, length > 3 ? length - 3 : 0);
        text += strspn(text, " ");
        if (strncmp(line, "//?", 3) == 0) good = read_own_line(c, text);
        if (strncmp(line, "//!", 3) == 0) {
            if (strncmp(text, ".dispatch", 9) == 0)
                good = read_dispatch(c, text + 9);
            else if (strncmp(text, ".target", 7) == 0)
                good = read_target(c, text + 7);
            if (strncmp(text, ".dispatch", 9) != 0 && strncmp(text, ".expect", 7) != 0)
                text_printf(&directives, "%s\n", text);
            if (strncmp(text, ".dispatch", 9) != 0) text_printf(&run, "%s\n", text);
        }
        line += length;
    }
    text_printf(&run, "\n");
    text_printf(&directives, "    ret\n");
    for (int i = 0; i < c->targets; i++)
        text_printf(&names, ".name u%d, \"%s\"\n", c->target[i].index, c->target[i].name);
    text_add(&names, directives.text);
    c->run = keep_text(c->arena, &run);
    c->directives = keep_text(c->arena, &names);
    memory_free(text_take(&directives));
    return good;
}

/* ---- what memory starts with ---- */
static bool assemble_directives(ShaderCase *c) {
    Source source = {c->path, c->directives, strlen(c->directives)};
    Assembly assembly = assemble(&source, &(AsmOptions){.read_file = case_read_file});
    c->image = assembly.image;
    assembly.image = NULL;
    for (const Diag *diag = assembly.diags.first; diag && !c->image; diag = diag->next)
        if (diag->severity == SEVERITY_ERROR) complain(c, "in its //! lines: %s", diag->message);
    assembly_free(&assembly);
    return c->image != NULL;
}

static bool prepare_memory(ShaderCase *c) {
    for (uint32_t i = 0; i < c->image->buffer_count; i++) {
        const BufferSpec *spec = &c->image->buffers[i];
        if (c->start.count == CASE_RESOURCES) return complain(c, "too many resources");
        Memory *memory = &c->start.item[c->start.count++];
        bool texture = spec->shape.format != TEXEL_NONE;
        uint32_t count = texture ? (uint32_t)texture_words(&spec->shape, spec->shape.levels) : spec->init.count;
        *memory = (Memory){spec->space, spec->index, spec->shape, count, arena_alloc(c->arena, 4ull * count)};
        if (!memory->words) return complain(c, "out of memory");
        if (texture)
            texture_fill(spec, c->image->data, memory->words);
        else
            for (uint32_t w = 0; w < count; w++) memory->words[w] = data_word(&spec->init, c->image->data, w);
    }
    return true;
}

/* The name of an output is what stands behind its last dot; HLSL's return value has none, and is called "color". */
static bool find_locations(ShaderCase *c) {
    if (c->module.is_pixel_shader != (c->targets > 0))
        return complain(c, c->targets ? "only pixel shaders have targets" : "a pixel shader needs a line //! .target");
    for (int i = 0; i < c->targets; i++) {
        CaseTarget *target = &c->target[i];
        target->location = UINT32_MAX;
        for (int k = 0; k < c->module.outputs; k++) {
            const ModuleOutput *output = &c->module.output[k];
            const char *dot = output->name ? strrchr(output->name, '.') : NULL, *own = dot ? dot + 1 : output->name;
            if (strcmp(own && *own && *own != '@' ? own : "color", target->name) == 0)
                target->location = output->location;
        }
        if (target->location == UINT32_MAX) return complain(c, "there is no output %s", target->name);
    }
    return true;
}

static ShaderCase new_case(const char *path) {
    const char *slash = strrchr(path, '/');
    ShaderCase c = {.arena = arena_create(), .path = path, .name = slash ? slash + 1 : path, .groups = {1, 1, 1}};
    for (int i = 0; i < CASE_SIZES; i++) c.size[i] = true;
    return c;
}

/* Of a source, with or without its module. */
static bool complete(ShaderCase *c) {
    bool good = read_lines(c) && (c->module.words || compile(c)) && find_locations(c) && assemble_directives(c) &&
                prepare_memory(c);
    if (!good) case_free(c);
    return good;
}

bool case_read(ShaderCase *c, const char *path) {
    *c = new_case(path);
    size_t length;
    c->source = read_file(c->arena, path, &length);
    if (c->source) return complete(c);
    case_free(c);
    return complain(c, "cannot be read");
}

bool case_compile(ShaderCase *c, const char *text) {
    char path[] = "/tmp/random.XXXXXX.comp";
    int file = mkstemps(path, 5);
    size_t length = strlen(text);
    bool good = file >= 0 && write(file, text, length) == (ssize_t)length && case_read(c, path);
    if (file >= 0) close(file);
    unlink(path);
    if (good) c->path = "random.comp";
    return good;
}

bool case_take(ShaderCase *c, const char *name, const char *source, const uint32_t *words, size_t count) {
    *c = new_case(name);
    c->source = source;
    if (case_module(c, words, count)) return complete(c);
    case_free(c);
    return false;
}

void case_free(ShaderCase *c) {
    image_free(c->image);
    arena_destroy(c->arena);
}

const CaseTarget *case_target(const ShaderCase *c, const Memory *memory) {
    for (int i = 0; i < c->targets; i++)
        if (memory->space == OPERAND_RES_U && memory->index == c->target[i].index) return &c->target[i];
    return NULL;
}

const Rule *case_rule(const ShaderCase *c, const Memory *memory) {
    for (int i = 0; i < c->rules; i++)
        if (c->rule[i].index == memory->index) return &c->rule[i];
    static const Rule exact = {.skip = UINT32_MAX}, pixels = {.skip = UINT32_MAX, .bytes = 1, .exempt = 1000};
    const Memory *start = memory_find((MemoryList *)&c->start, memory->space, memory->index);
    return case_target(c, memory) && start && start->shape.format == TEXEL_RGBA8 ? &pixels : &exact;
}

Memory *memory_find(MemoryList *list, uint8_t space, uint32_t index) {
    for (int i = 0; i < list->count; i++)
        if (list->item[i].space == space && list->item[i].index == index) return &list->item[i];
    return NULL;
}
