/* front_end.c: running glslang, reading what it says, and importing what it made; see load.h. */
#define _GNU_SOURCE /* memmem */
#include "sim/cli/session/load.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "sim/base/embed.h"
#include "sim/base/visible.h"
#include "sim/cli/base/files.h"
#include "sim/cli/session/stage.h"
#include "sim/spec/config.h"

/* ---- which language ---- */

static const struct {
    const char *extension;
    FrontEndLanguage language;
    const char *refused;
} languages[] = {
    {".s", FRONT_END_NONE, NULL},
    {".lsb", FRONT_END_NONE, NULL},
    {".comp", FRONT_END_GLSL, NULL},
    {".frag", FRONT_END_GLSL, NULL},
    {".glsl", FRONT_END_GLSL, NULL},
    {".hlsl", FRONT_END_HLSL, NULL},
    {".spv", FRONT_END_SPIRV, NULL},
    {".spvasm", FRONT_END_SPIRV_TEXT, NULL},
    {".vert", FRONT_END_OTHER, "a vertex shader (.triangles gives a pixel shader vertices with their positions)"},
    {".geom", FRONT_END_OTHER, "a geometry shader"},
    {".tesc", FRONT_END_OTHER, "a tessellation shader"},
    {".tese", FRONT_END_OTHER, "a tessellation shader"},
    {".cl", FRONT_END_OTHER, "OpenCL"},
    {".cu", FRONT_END_OTHER, "CUDA"},
    {".wgsl", FRONT_END_OTHER, "WGSL"},
    {".metal", FRONT_END_OTHER, "Metal"},
    {".slang", FRONT_END_OTHER, "Slang"},
};
enum { LANGUAGES = sizeof languages / sizeof *languages };

const char *front_end_extension(size_t number) {
    for (size_t i = 0; i < LANGUAGES; i++)
        if (languages[i].language != FRONT_END_OTHER && number-- == 0) return languages[i].extension;
    return number == 0 ? ".lstrace" : NULL;
}

static const char *why_refused(const Source *file) {
    size_t i = 0;
    while (!languages[i].refused || !file_has_extension(file->name, languages[i].extension)) i++;
    return languages[i].refused;
}

FrontEndLanguage front_end_language(const Source *file) {
    static const char magic[] = {0x03, 0x02, 0x23, 0x07};
    for (size_t i = 0; i < LANGUAGES; i++)
        if (languages[i].language && file_has_extension(file->name, languages[i].extension))
            return languages[i].language;
    return file->length >= sizeof magic && memcmp(file->bytes, magic, sizeof magic) == 0 ? FRONT_END_SPIRV
                                                                                         : FRONT_END_NONE;
}

bool front_end_is_toy(const Source *shader) {
    OWNED char *plain = stage_plain(shader);
    return front_end_language(shader) == FRONT_END_GLSL && stage_is_toy(plain);
}

char *front_end_directives(const Source *shader) {
    const bool is_text = front_end_language(shader) != FRONT_END_SPIRV; /* which may have such text by chance */
    const char *end = shader->bytes + shader->length;
    char *text = memory_raw(shader->length + 1);
    memset(text, ' ', shader->length);
    text[shader->length] = '\0';
    for (const char *line = shader->bytes, *stop; line < end; line = stop + 1) {
        stop = memchr(line, '\n', (size_t)(end - line));
        if (stop) text[stop - shader->bytes] = '\n';
        if (!stop) stop = end;
        while (line < stop && isspace((unsigned char)*line)) line++;
        if (is_text && stop - line >= 3 && memcmp(line, "//!", 3) == 0)
            memcpy(text + (line - shader->bytes) + 3, line + 3, (size_t)(stop - line) - 3);
    }
    return text;
}

/* ---- messages with a line of the shader ---- */

/* All of a line that is not blank. */
static Span line_span(const Source *shader, uint32_t line) {
    size_t at = 0;
    for (uint32_t i = 1; i < line && at < shader->length; i++) {
        const char *stop = memchr(shader->bytes + at, '\n', shader->length - at);
        at = stop ? (size_t)(stop - shader->bytes) + 1 : shader->length;
    }
    size_t end = at;
    while (end < shader->length && shader->bytes[end] != '\n') end++;
    while (at < end && isspace((unsigned char)shader->bytes[at])) at++;
    while (end > at && isspace((unsigned char)shader->bytes[end - 1])) end--;
    return (Span){.start = (uint32_t)at, .end = (uint32_t)end};
}

/* Where the character of a column, if that is not 0, or else a word stands in that span, as a whole; the span itself if
 * it does not. */
static Span part_span(const Source *shader, Span line, uint32_t column, const char *word, size_t length) {
    if (column) {
        uint32_t start = line.start;
        while (start && shader->bytes[start - 1] != '\n') start--;
        start += column - 1;
        return start < line.end ? (Span){.start = start, .end = start + 1} : line;
    }
    for (size_t at = line.start; length && at + length <= line.end; at++) {
        const char *found = shader->bytes + at;
        const bool begins = at == line.start || !ascii_in_name(found[-1]) || !ascii_in_name(word[0]);
        const bool ends = at + length == line.end || !ascii_in_name(found[length]) || !ascii_in_name(word[length - 1]);
        if (begins && ends && memcmp(found, word, length) == 0)
            return (Span){.start = (uint32_t)at, .end = (uint32_t)(at + length)};
    }
    return line;
}

/* Say which other word of the shader is near to one that is not declared. */
static void suggest_word(TextBuffer *message, const Source *shader, const char *word, size_t length) {
    Nearest nearest = nearest_start(word, length);
    const char *const after = shader->bytes + shader->length;
    for (const char *at = shader->bytes, *end; at < after; at = end + (end == at)) {
        for (end = at; end < after && ascii_in_name(*end);) end++;
        const size_t its = (size_t)(end - at);
        if (its != length || strncmp(at, word, length) != 0) nearest_offer(&nearest, at, its);
    }
    if (memmem(shader->bytes, shader->length, "mainImage", strlen("mainImage"))) toy_offer_names(&nearest);
    if (nearest.best) text_printf(message, "; did you mean '%.*s'?", (int)nearest.best_length, nearest.best);
}

/* "FILE:LINE: 'WORD' : TEXT" of glslang, or only TEXT. `column` is where it stopped, if that is here. */
static void push_message(DiagList *diags, const Source *shader, const char *text, uint32_t column) {
    const char *colon = text, *word = NULL;
    uint32_t line = 0;
    size_t length = 0;
    char file[256] = "";
    while ((colon = strchr(colon, ':')) != NULL) {
        char *end;
        const unsigned long number = strtoul(++colon, &end, 10);
        if (end == colon || *end != ':') continue;
        line = (uint32_t)number;
        snprintf(file, sizeof file, "%.*s", (int)(colon - 1 - text), text);
        text = end + 1;
        break;
    }
    while (*text == ' ') text++;
    if (*text == '\'') {
        const char *quote = strstr(text + 1, "' : ");
        if (quote) {
            word = text + 1;
            length = (size_t)(quote - word);
            text = quote + 4;
            while (*text == ' ') text++;
        }
    }
    size_t end = strlen(text);
    while (end && (text[end - 1] == ' ' || text[end - 1] == '.')) end--;
    if (end == 0 || strncmp(text, "compilation terminated", end) == 0) return;
    if (length == 4 && memcmp(word, "goto", 4) == 0) {
        text = "there is none in shaders: leave loops with break, and let a flag say who goes on where";
        end = strlen(text);
    }
    if (length == 9 && memcmp(word, "mainImage", 9) == 0 && strncmp(text, "no matching", 11) == 0) {
        text = "its parameters are (out vec4, in vec2) in a shader for a toy site";
        end = strlen(text);
    }

    static const char *const unknown[] = {"float16_t", "int16_t", "uint16_t", "int64_t", "uint64_t"};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        if (length != strlen(unknown[i]) || memcmp(word, unknown[i], length) != 0 ||
            front_end_language(shader) != FRONT_END_HLSL)
            continue;
        text = "glslang reads HLSL without numbers of 16 or 64 bits: write this in GLSL, or give a module of DXC";
        end = strlen(text);
    }

    /* A line of a file that it includes cannot be shown. */
    const bool here = !*file || strcmp(visible_base(file), visible_base(shader->name)) == 0 || strcmp(file, "0") == 0 ||
                      strcmp(file, IMPORT_SOURCE) == 0;
    const bool lacks = strncmp(text, "Expected", 8) == 0; /* "'declaration' : Expected ": the parser of HLSL stopped */
    Span place = here && line ? line_span(shader, line) : (Span){0};
    if (place.end) place = part_span(shader, place, lacks ? column : 0, word, length);
    OWNED TextBuffer message = {0};
    if (!here) text_printf(&message, "%s:%u: ", file, line);
    if (length) text_printf(&message, lacks ? "expected: %.*s" : "'%.*s': ", (int)length, word);
    if (!lacks) text_printf(&message, "%.*s", (int)end, text);
    if (strncmp(text, "undeclared identifier", end) == 0) suggest_word(&message, shader, word, length);
    diag_push(diags, DIAG_SHADER_ERROR, place, "%s", message.text);
}

/* The lines that glslang or spirv-as printed. A warning counts if nothing else is wrong. Functions that are known can
 * stand in for an entry that is not there. */
static void push_messages(DiagList *diags, const Source *shader, char *output, const char *entry, const char *known) {
    static const char *const starts[] = {"ERROR: ", "error: ", "WARNING: "};
    const int errors = diags->errors;
    const char *warning = NULL;

    /* Where the parser of HLSL stopped, which is the last that glslang says: "stdin(4): error at column 18, HLSL
     * parsing failed." Columns begin with 1; 0: nothing is said. */
    static const char said[] = "error at column ";
    const char *stop = strstr(output, said);
    const uint32_t column = stop ? (uint32_t)strtoul(stop + sizeof said - 1, NULL, 10) : 0;
    for (char *save, *line = strtok_r(output, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        if (strstr(line, "compilation errors") || strstr(line, "is not generated")) continue;
        const bool follows =
            strstr(line, "' : Expected") || strstr(line, "could not create") || strstr(line, "Linking ");
        if (diags->errors > errors && follows) continue; /* all that it was in, from inside out */
        if (strstr(line, "Missing entry point") || strstr(line, "Entry point not found")) {
            diag_push(diags, DIAG_SHADER_ERROR, (Span){0}, "there is no function '%s' in %s%s%s", entry, shader->name,
                      *known ? ": there is " : "", known);
            continue;
        }
        for (int i = 0; i < 3; i++) {
            if (strncmp(line, starts[i], strlen(starts[i])) != 0) continue;
            if (i == 2)
                warning = line + strlen(starts[i]);
            else
                push_message(diags, shader, line + strlen(starts[i]), column);
        }
    }
    if (diags->errors == errors && warning) push_message(diags, shader, warning, 0);
    if (diags->errors == errors)
        diag_push(diags, DIAG_SHADER_ERROR, (Span){0},
                  "the program that reads it failed without a reason: it may have run out of memory");
}

/* A module has numbers of lines only; the text of a module has other lines, its own. */
static void front_end_say(DiagList *diags, const Source *shader, DiagCode code, const char *file, uint32_t line,
                          const char *text) {
    const FrontEndLanguage language = front_end_language(shader);
    if (file && strstr(file, LOAD_TRANSLATED)) line = 0; /* of a module without lines */
    const bool is_own =
        language != FRONT_END_SPIRV_TEXT && (!file || strcmp(file, shader->name) == 0 || language == FRONT_END_SPIRV);
    Span place = {.start = is_own ? line : 0};
    if (line && is_own && language != FRONT_END_SPIRV) {
        const size_t builtin = strncmp(text, "gl_", 3) == 0 ? strcspn(text, " ") : 0;
        place = part_span(shader, line_span(shader, line), 0, text, builtin);
    }
    if (line && !is_own)
        diag_push(diags, code, place, "%s:%u: %s", file, line, text);
    else
        diag_push(diags, code, place, "%s", text);
}

/* ---- what glslang's HLSL lacks ---- */

EMBED(hlsl_prelude, "sim/cli/session/prelude.hlsl");

static const char *skip_word(const char *at) {
    while (ascii_in_name(*at)) at++;
    return at;
}

/* For the members of "TYPE NAME, NAME[SIZE]... : SEMANTIC; ..." `v.NAME = CALL(v.NAME ARGUMENTS);`, of arrays in loops.
 */
static void put_members(TextBuffer *text, const char *body, const char *end, const char *call, const char *arguments) {
    for (const char *stop; (stop = memchr(body, ';', (size_t)(end - body))) != NULL; body = stop + 1) {
        const char *last = memchr(body, ':', (size_t)(stop - body));
        if (!last) last = stop;
        while (body < last) {
            const char *comma = memchr(body, ',', (size_t)(last - body)), *name_end = comma ? comma : last;
            const char *bracket = memchr(body, '[', (size_t)(name_end - body)), *name = bracket ? bracket : name_end;
            while (name > body && isspace((unsigned char)name[-1])) name--;
            while (name > body && ascii_in_name(name[-1])) name--;

            OWNED TextBuffer element = {0};
            text_printf(&element, "v.%.*s", (int)(skip_word(name) - name), name);
            int level = 0;
            for (const char *open = name; (open = memchr(open, '[', (size_t)(name_end - open))) != NULL; level++) {
                const char *close = memchr(open, ']', (size_t)(name_end - open));
                if (!close) break;
                text_printf(text, "for (int i%d = 0; i%d < %.*s; i%d++) ", level, level, (int)(close - open - 1),
                            open + 1, level);
                text_printf(&element, "[i%d]", level);
                open = close;
            }
            text_printf(text, "%s = %s(%s%s); ", element.text, call, element.text, arguments);
            body = comma ? comma + 1 : last;
        }
    }
}

/* WaveReadLaneFirst and WaveReadLaneAt of a structure read it member by member: glslang has them for numbers only, and
 * prelude.hlsl gives them these names. */
static const struct {
    const char *intrinsic, *call, *parameters, *arguments;
} overloads[] = {{"WaveReadLaneFirst", "wave_read_first", "", ""},
                 {"WaveReadLaneAt", "wave_read_at", ", uint lane", ", lane"}};

static char *hlsl_complete(const Source *shader, const char *plain) {
    static const char blanks[] = " \t\n\v\f\r";
    size_t copied = 0;
    TextBuffer text = {0};
    text_bytes(&text, hlsl_prelude, (size_t)(hlsl_prelude_end - hlsl_prelude));
    text_printf(&text, "#line 1 \"" IMPORT_SOURCE "\"\n");
    for (const char *at = plain; (at = strstr(at, "struct")) != NULL;) {
        const bool is_word = (at == plain || !ascii_in_name(at[-1])) && isspace((unsigned char)at[6]);
        at += strlen("struct");
        const char *name = at + strspn(at, blanks), *name_end = skip_word(name);
        const char *open = name_end + strspn(name_end, blanks);
        const char *close = *open == '{' ? open + 1 + strcspn(open + 1, "{}(#") : open;
        const char *stop = *close == '}' ? strchr(close, ';') : NULL;
        if (!is_word || name == name_end || !stop) continue;
        const size_t upto = (size_t)(stop + 1 - plain);
        text_bytes(&text, shader->bytes + copied, upto - copied);
        for (size_t i = 0; i < sizeof overloads / sizeof *overloads; i++) {
            const int length = (int)(name_end - name);
            if (!strstr(plain, overloads[i].intrinsic)) continue;
            text_printf(&text, " %.*s %s(%.*s v%s) { ", length, name, overloads[i].call, length, name,
                        overloads[i].parameters);
            put_members(&text, open + 1, close, overloads[i].call, overloads[i].arguments);
            text_printf(&text, "return v; }");
        }
        copied = upto;
        at = stop;
    }
    text_bytes(&text, shader->bytes + copied, shader->length - copied);
    return text_take(&text);
}

/* ---- SPIR-V ---- */

/* Words of the module, made by another program. NULL after saying why in `diags`. */
static uint32_t *make_words(const Source *shader, FrontEndLanguage language, const char *plain, const char *entry,
                            DiagList *diags, size_t *count) {
    const char *slash = strrchr(shader->name, '/');
    OWNED char *include = memory_printf("-I%.*s", slash ? (int)(slash - shader->name) : 1, slash ? shader->name : ".");
    OWNED char *file = memory_printf("%s%s", *shader->name == '-' ? "./" : "", shader->name);
    OWNED char *function = NULL, *known = NULL, *input = NULL, *said = NULL;
    char *made = NULL;
    const char *stage = "", *target = stage_target(plain);
    size_t length = 0;
    if (language == FRONT_END_GLSL) {
        stage = stage_of_glsl(shader->name, plain);
        input = toy_complete(shader, plain);
    } else if (language == FRONT_END_HLSL) {
        stage = stage_of_hlsl(plain, entry, &function, &known, diags);
        input = hlsl_complete(shader, plain);
    }
    if (!stage) return NULL;

    /* clang-format off */
    const char *const glsl[] = {"glslangValidator", input ? "--stdin" : "-V", "-S", stage, "-V", "-C", "--target-env", target, "-g", "--amb",
                                "--quiet", include, "-o", "/dev/fd/3", input ? NULL : file, NULL};
    /* -Od: its optimiser moves what lanes say to each other out of loops. */
    const char *const hlsl[] = {"glslangValidator", "-D", "-Od", "--stdin", "-S", stage, "-V", "--target-env",
                                "vulkan1.1", "-g", "--hlsl-offsets", "--amb", "--quiet", include, "-e", function, "-o",
                                "/dev/fd/3", NULL};
    const char *const assembler[] = {"spirv-as", "--target-env", target, file, "-o", "/dev/fd/3", NULL};
    /* clang-format on */
    const char *const *arguments = language == FRONT_END_GLSL ? glsl : language == FRONT_END_HLSL ? hlsl : assembler;
    const int status = stage_run_program(arguments, input ? input : "", &said, &made, &length);
    if (status < 0 && errno == ENOMEM) memory_fail();
    if (status < 0 || status == 127)
        diag_push(diags, DIAG_SHADER_ERROR, (Span){0}, "%s is needed to read it, which %s (Debian: apt install %s)",
                  arguments[0], errno == ENOENT || status == 127 ? "is not installed" : "cannot be run",
                  language == FRONT_END_SPIRV_TEXT ? "spirv-tools" : "glslang-tools");
    else if (status != 0)
        push_messages(diags, shader, said, function ? function : "main", known ? known : "");
    *count = length / 4;
    return status == 0 ? (uint32_t *)made : NULL;
}

/* The module of a shader that is kept already; a new one, without words, if none is. */
static LoadModule *find_module(LoadModules *modules, const char *file, const char *entry) {
    if (!entry) entry = "";
    for (size_t i = 0; i < modules->count; i++)
        if (!strcmp(modules->at[i].file, file) && !strcmp(modules->at[i].entry, entry)) return &modules->at[i];
    *ARRAY_ADD(*modules, 1) = (LoadModule){.file = memory_strdup(file), .entry = memory_strdup(entry)};
    return &modules->at[modules->count - 1];
}

Import front_end_translate(const Source *shader, const ImportOptions *kernel, LoadModules *modules,
                           const LoadOptions *options, DiagList *diags) {
    const FrontEndLanguage language = front_end_language(shader);
    const bool is_module = language == FRONT_END_SPIRV || language == FRONT_END_SPIRV_TEXT;
    OWNED const char **values = memory_array(kernel->define_count + TOY_VALUES, sizeof *values);
    OWNED char *plain = stage_plain(shader);
    LoadModule *module = find_module(modules, shader->name, kernel->entry);
    OWNED TextBuffer directives = {0};
    size_t value_count = kernel->define_count;
    if (language == FRONT_END_OTHER) {
        diag_push(diags, DIAG_SHADER_ERROR, (Span){0},
                  "this is %s; compute and pixel shaders are read, in GLSL (.comp, .frag, .glsl), HLSL (.hlsl) and "
                  "SPIR-V (.spv, .spvasm), and assembly",
                  why_refused(shader));
    } else if (language == FRONT_END_SPIRV && !module->words) {
        module->count = shader->length / 4;
        module->words = memory_raw(shader->length + 4);
        memcpy(module->words, shader->bytes, module->count * 4);
    } else if (!module->words) {
        module->words = make_words(shader, language, plain, kernel->entry, diags, &module->count);
    }
    if (!module->words) return (Import){0};
    memcpy(values, kernel->define, kernel->define_count * sizeof *values);
    text_add(&directives, kernel->run);
    if (language == FRONT_END_GLSL && stage_is_toy(plain)) {
        toy_put_directives(&directives, plain, kernel);
        value_count += toy_values(kernel, values + value_count);
    }
    OWNED char *source = is_module ? NULL : memory_strndup(shader->bytes, shader->length);
    bool optimise = options->optimise == OPTIMISE_YES;
    const bool as_preset = options->optimise == OPTIMISE_AS_PRESET && options->preset;
    for (size_t i = 0; as_preset && i < config_preset_count; i++)
        if (strcmp(config_presets[i].name, options->preset) == 0) optimise = config_presets[i].optimise;
    ImportOptions importing = *kernel;
    importing.name = shader->name;
    importing.source = source;
    if (language == FRONT_END_HLSL) importing.entry = NULL;
    importing.no_uniform = options->no_uniform;
    importing.optimise = optimise;
    importing.run = directives.text;
    importing.define = values;
    importing.define_count = value_count;
    importing.given = options->given;
    importing.given_count = options->given_count;
    const Import import = import_spirv(module->words, module->count, &importing);
    if (!import.text && !import.problem_count) memory_fail();
    for (size_t i = 0; i < import.problem_count; i++)
        if (!import.problem[i].define)
            front_end_say(diags, shader, DIAG_SHADER_FEATURE, import.problem[i].file, import.problem[i].line,
                          import.problem[i].text);
    for (size_t i = 0; i < import.warning_count && !diags->errors; i++)
        front_end_say(diags, shader, DIAG_SHADER_DEFAULT, import.warning[i].file, import.warning[i].line,
                      import.warning[i].text);
    return import;
}

/* ---- warnings about the assembly ---- */

/* The assembly of some shaders, and which source is which. */
typedef struct Judge {
    const Translation *of;
    const Assembly *assembly;
    DiagList all;
} Judge;

/* The number of a shader as a source of the assembly. */
static uint32_t source_of(const Judge *judge, const Source *shader) {
    for (uint32_t i = 0; i < judge->assembly->source_count; i++)
        if (strcmp(judge->assembly->sources[i].name, shader->name) == 0) return i;
    return 0;
}

/* Add a message about an instruction: it is about a line of the shader that the instruction is from. */
static void judge_say(Judge *judge, DiagCode code, const Location *at, const char *text) {
    const Source *shaders = judge->of->shaders, *shader = shaders;
    const char *file = judge->assembly->image->files[at->file];
    for (uint32_t i = 1; i < judge->of->shader_count; i++)
        if (strcmp(shaders[i].name, file) == 0) shader = &shaders[i];
    front_end_say(&judge->all, shader, code, file, at->line, text);
    if (!judge->all.dropped && judge->all.last) judge->all.last->span.source = source_of(judge, shader);
}

/* Samplers that no directive describes. */
static void warn_of_samplers(Judge *judge) {
    const Image *image = judge->assembly->image;
    uint64_t known = 0; /* described, or spoken of already */
    for (uint32_t i = 0; i < image->sampler_count; i++) known |= UINT64_C(1) << image->samplers[i].index;
    const uint32_t *words = image->code, *end = image->code + image->code_words;
    for (uint32_t pc = 0; pc < image->instructions; pc++) {
        Instruction ins;
        const char *why;
        words += isa_decode(words, (uint32_t)(end - words), &ins, &why);
        for (int i = 0; i < ISA_MAX_OPERANDS; i++) {
            const uint64_t bit = UINT64_C(1) << ins.operand[i].index % ISA_RESOURCES;
            if (ins.operand[i].kind != OPERAND_SAMPLER || ins.operand[i].indexed || known & bit) continue;
            known |= bit;
            const uint8_t number = (uint8_t)ins.operand[i].index;
            const char *name = image_resource_name(image, OPERAND_SAMPLER, number);
            char text[200], plain[4];
            snprintf(plain, sizeof plain, "s%u", number % ISA_RESOURCES);
            snprintf(
                text, sizeof text,
                "nothing describes the sampler %.60s: it is bilinear wrap; `//! .sampler %.60s, bilinear wrap` says so",
                name ? name : plain, name ? name : plain);
            judge_say(judge, DIAG_SHADER_DEFAULT, image_location(image, pc), text);
        }
    }
}

void front_end_judge(Assembly *assembly, const Translation *of, const DiagList *before, const LoadOptions *options) {
    Judge judge = {
        of, assembly, {.arena = assembly->arena, .limit = options->error_limit, .policy = &options->warnings}};
    DiagList *all = &judge.all;
    const Image *image = assembly->image;
    for (const Diag *diag = before->first; diag; diag = diag->next) {
        Span span = diag->span;
        span.source = source_of(&judge, &of->shaders[span.source]);
        diag_push(all, diag->code, span, "%s", diag->message);
    }
    if (image) warn_of_samplers(&judge);
    Diag *next = assembly->diags.first;
    for (Diag *diag; (diag = next) != NULL;) {
        next = diag->next;
        if (diag->span.source != 0 || !image || !image->instructions) continue;
        const Location at = *image_location(image, diag->order);
        bool said = false; /* of the same line: a function may be called twice */
        for (const Diag *other = all->first; other && !said; other = other->next) {
            const Location there = *image_location(image, other->order);
            said = other->code == diag->code && there.file == at.file && there.line == at.line;
        }
        if (said) continue;
        judge_say(&judge, diag->code, &at, diag->message);
        if (!all->dropped && all->last) all->last->order = diag->order;
    }
    next = assembly->diags.first;
    for (Diag *diag; (diag = next) != NULL;) {
        next = diag->next;
        if (diag->span.source == 0 && image) continue;
        for (DiagNote **note = &diag->notes; *note;) /* the generated line is nothing to show */
            if ((*note)->span.source == 0)
                *note = (*note)->next;
            else
                note = &(*note)->next;
        if (diag_is_error(&options->warnings, diag->code)) diag->severity = SEVERITY_ERROR;
        diag_take(all, diag);
    }
    assembly->diags = *all;
    if (!all->errors) return;
    image_free(assembly->image);
    assembly->image = NULL;
}
