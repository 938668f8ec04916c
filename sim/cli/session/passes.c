/* passes.c: a shader with its `//!` lines becomes one program: the kernel of the file, or one for each `.pass`.
 *
 *   //! .constant RADIUS = 4                      for all kernels that have it
 *   //! .pass blur.comp, [8 8], src = a, dst = b  FILE ENTRY, then what the assembler reads, then NAME = VALUE ...
 *   //! .pass Down, 16                            an entry of this file
 *
 * Passes of the same kernel with the same names and constants share their code. Only what decides which code there is
 * is read here; groups and the order of passes are the assembler's, which also knows conditions and repetitions. */
#include <ctype.h>
#include <string.h>

#include "asm/base/array.h"
#include "sim/base/visible.h"
#include "sim/cli/base/files.h"
#include "sim/cli/session/stage.h"

enum { MOST_SHADER_BYTES = 1 << 26, PAIRS = 32 };

/* NAME = VALUE: of a `.constant`, or behind a `.pass`. */
typedef struct Pair {
    const char *name, *value, *define; /* define: "NAME=VALUE" */
    Span at;
    bool used;
} Pair;

typedef struct Pass {
    uint32_t line;
    Span at, words, run; /* the directive; FILE and ENTRY; what follows them up to the first pair */
    Pair pair[PAIRS];
    size_t pairs, part;
} Pass;

/* A kernel with its names and constants: the code of one pass or of several. */
typedef struct Part {
    uint32_t shader;
    const char *entry;
    Span at;    /* of its first pass, */
    Pair *pair; /* and what stands there */
    size_t pairs;
} Part;

typedef struct Reader {
    const LoadOptions *options;
    DiagList *diags;
    Translation *to;
    char *directives;
    ARRAY_OF(Source) shaders;
    ARRAY_OF(Pass) passes;
    ARRAY_OF(Pair) constants;
    ARRAY_OF(Part) parts;
    ARRAY_OF(ImportKernel) kernels; /* of the parts */
    ImportProgram program;
    LoadModules *modules;
} Reader;

/* ---- lines ---- */
static Span trimmed(const char *text, Span span) {
    while (span.start < span.end && isspace((unsigned char)text[span.start])) span.start++;
    while (span.end > span.start && isspace((unsigned char)text[span.end - 1])) span.end--;
    return span;
}

static const char *copy(Reader *r, Span span) {
    return arena_copy(r->to->arena, r->directives + span.start, span.end - span.start);
}

/* Return the end of the part of a line that begins at `at`: a comma that is in no quotes or brackets, a comment, or the
 * end of the line. */
static uint32_t part_end(const char *text, uint32_t at) {
    int depth = 0;
    for (bool quoted = false; text[at] && text[at] != '\n'; at++) {
        if (text[at] == '"') quoted = !quoted;
        if (quoted) continue;
        depth += (text[at] == '[' || text[at] == '(') - (text[at] == ']' || text[at] == ')');
        if (text[at] == ';' || (text[at] == ',' && depth <= 0)) break;
    }
    return at;
}

static bool read_pair(Reader *r, Span span, Pair *pair) {
    const char *text = r->directives, *equals = memchr(text + span.start, '=', span.end - span.start);
    if (!equals) return false;
    const uint32_t middle = (uint32_t)(equals - text);
    *pair = (Pair){.name = copy(r, trimmed(text, (Span){0, span.start, middle})),
                   .value = copy(r, trimmed(text, (Span){0, middle + 1, span.end})),
                   .at = span};
    pair->define = arena_printf(r->to->arena, "%s=%s", pair->name, pair->value);
    if (!*pair->name || !*pair->value)
        diag_push(r->diags, DIAG_BAD_DISPATCH, span, "it takes NAME = VALUE, such as RADIUS = 4");
    return true;
}

static void read_pass(Reader *r, uint32_t line, Span name) {
    const char *text = r->directives;
    Pass *pass = ARRAY_ADD(r->passes, 1);
    uint32_t at = part_end(text, name.end);
    *pass = (Pass){.line = line, .at = name, .words = trimmed(text, (Span){0, name.end, at})};
    pass->run = (Span){0, at, at};
    for (uint32_t end; text[at] == ','; at = end) {
        end = part_end(text, at + 1);
        const Span part = trimmed(text, (Span){0, at + 1, end});
        Pair pair;
        if (pass->pairs < PAIRS && read_pair(r, part, &pair))
            pass->pair[pass->pairs++] = pair;
        else if (pass->run.start == pass->run.end)
            pass->run = part;
        else
            diag_push(r->diags, DIAG_BAD_DISPATCH, part,
                      "here stands NAME = VALUE, at most 32 times: a constant of the kernel, or what the program calls "
                      "its resource");
    }
}

static void read_directives(Reader *r) {
    uint32_t line = 1;
    for (const char *at = r->directives; *at; line++) {
        const size_t length = strcspn(at, "\n"), blanks = strspn(at, " \t\r");
        const char *name = at + blanks;
        const size_t name_length = blanks < length ? strcspn(name, " \t\r\n;,") : 0;
        const uint32_t start = (uint32_t)(name - r->directives), end = start + (uint32_t)name_length;
        if (name_length == strlen(".pass") && !memcmp(name, ".pass", name_length))
            read_pass(r, line, (Span){0, start, end});
        if (name_length == strlen(".constant") && !memcmp(name, ".constant", name_length)) {
            uint32_t stop = end; /* commas may stand between its numbers */
            while (r->directives[stop = part_end(r->directives, stop)] == ',') stop++;
            Pair pair;
            if (read_pair(r, trimmed(r->directives, (Span){0, end, stop}), &pair))
                *ARRAY_ADD(r->constants, 1) = pair;
            else
                diag_push(r->diags, DIAG_SYNTAX, (Span){0, start, end},
                          "it takes NAME = NUMBER..., such as .constant N = 4");
        }
        at += length + (at[length] == '\n');
    }
}

/* ---- files ---- */
/* Return the number of a shader's file, which is read if no pass has named it before; UINT32_MAX if it cannot be. */
static uint32_t find_shader(Reader *r, const char *file, Span at) {
    OWNED char *path = file_beside(r->shaders.at->name, file);
    for (size_t i = 0; i < r->shaders.count; i++)
        if (strcmp(r->shaders.at[i].name, path) == 0) return (uint32_t)i;
    OWNED uint8_t *bytes = NULL;
    size_t length = 0;
    Source shader = {.name = arena_copy(r->to->arena, path, strlen(path))};
    const char *why = file_read_regular(path, MOST_SHADER_BYTES, &bytes, &length);
    if (!why && length > MOST_SHADER_BYTES) why = "the file is too large";
    if (!why) {
        shader.bytes = arena_copy(r->to->arena, (char *)bytes, length);
        shader.length = length;
        if (front_end_language(&shader) == FRONT_END_NONE) why = "this is no shader";
    }
    if (why) {
        diag_push(r->diags, DIAG_UNREADABLE_FILE, at, "%s: %s", path, why);
        return UINT32_MAX;
    }
    *ARRAY_ADD(r->shaders, 1) = shader;
    return (uint32_t)r->shaders.count - 1;
}

/* Read FILE ENTRY, of which one may be missing: a file's name has a dot or quotes. Return false after a diagnostic. */
static bool read_words(Reader *r, const Pass *pass, uint32_t *shader, const char **entry) {
    const char *text = r->directives, *stop = text + pass->words.end, *from = text + pass->words.start;
    const bool quoted = from < stop && *from == '"';
    from += quoted;
    const char *to = from;
    while (to < stop && !(quoted ? *to == '"' : isspace((unsigned char)*to))) to++;
    const Span first = {0, (uint32_t)(from - text), (uint32_t)(to - text)};
    const Span rest = trimmed(text, (Span){0, first.end + (quoted && to < stop), pass->words.end});
    const char *word = copy(r, first), *behind = copy(r, rest);
    const bool is_file = quoted || strchr(word, '.');
    *shader = 0;
    *entry = !is_file ? word : *behind ? behind : NULL;
    if (!*word || behind[strcspn(behind, " \t")] || (!is_file && *behind)) {
        diag_push(r->diags, DIAG_BAD_DISPATCH, *word ? rest : pass->at,
                  "a pass runs a file, an entry of this file, or an entry of a file: .pass blur.comp, [8 8]");
        return false;
    }
    if (is_file) *shader = find_shader(r, word, first);
    return *shader != UINT32_MAX;
}

/* ---- parts ---- */
static bool same_text(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static void find_part(Reader *r, Pass *pass) {
    Part part = {.at = pass->words, .pair = pass->pair, .pairs = pass->pairs};
    if (!read_words(r, pass, &part.shader, &part.entry)) return;
    for (pass->part = 0; pass->part < r->parts.count; pass->part++) {
        const Part *other = &r->parts.at[pass->part];
        bool same = other->shader == part.shader && same_text(other->entry, part.entry) && other->pairs == part.pairs;
        for (size_t i = 0; same && i < part.pairs; i++) same = strcmp(other->pair[i].define, part.pair[i].define) == 0;
        if (same) return;
    }
    *ARRAY_ADD(r->parts, 1) = part;
}

/* Name a part by its file, its entry, or both; by a number, too, if another one has that name. */
static const char *label_of(Reader *r, const Part *part) {
    const char *file = visible_base(r->shaders.at[part->shader].name), *entry = part->entry;
    const bool has_file = !entry || part->shader;
    char *name = arena_printf(r->to->arena, "%.*s%s%s", has_file ? (int)strcspn(file, ".") : 0, file,
                              has_file && entry ? "_" : "", entry ? entry : "");
    for (char *c = name; *c; c++)
        if (!ascii_in_name(*c)) *c = '_';
    if (!image_is_name(name, strlen(name))) name = arena_printf(r->to->arena, "pass_%s", name);
    const char *label = name;
    int number = 1;
    for (size_t i = 0; i < r->kernels.count; i++) {
        if (strcmp(r->kernels.at[i].label, label) != 0) continue;
        label = arena_printf(r->to->arena, "%s_%d", name, ++number);
        i = SIZE_MAX; /* look at all again */
    }
    return label;
}

/* Say of the messages behind `last` which shader they are about, those without a line about the pass. */
static void settle(DiagList *diags, Diag *last, const Part *part) {
    for (Diag *new = last ? last->next : diags->first; new; new = new->next) {
        new->span.source = part->shader;
        if (!new->span.end && part->at.end) new->span = part->at;
    }
}

/* Drop messages behind `last` that are there already: a file may be translated several times. */
static void drop_repeated(DiagList *diags, Diag *last) {
    for (Diag **at = last ? &last->next : &diags->first; *at;) {
        Diag *new = *at;
        bool repeated = false;
        for (const Diag *old = diags->first; old != new && !repeated; old = old->next)
            repeated = old->code == new->code && !memcmp(&old->span, &new->span, sizeof old->span) &&
                       strcmp(old->message, new->message) == 0;
        if (!repeated) {
            last = new;
            at = &new->next;
            continue;
        }
        *at = new->next;
        new->severity == SEVERITY_ERROR ? diags->errors-- : diags->warnings--;
    }
    diags->last = last;
}

/* Say that there is no such name, and which of some others was probably meant. */
static void say_unknown(Reader *r, const Pair *pair, const char *what, const char *const *const names[2],
                        const size_t counts[2]) {
    Nearest nearest = nearest_start(pair->name, strlen(pair->name));
    for (int list = 0; list < 2; list++)
        for (size_t i = 0; i < counts[list]; i++) nearest_offer(&nearest, names[list][i], strlen(names[list][i]));
    OWNED TextBuffer meant = {0};
    text_add(&meant, "");
    if (nearest.best) text_printf(&meant, "; did you mean '%.*s'?", (int)nearest.best_length, nearest.best);
    diag_push(r->diags, DIAG_UNKNOWN_CONSTANT, pair->at, "the %s '%s'%s", what, pair->name, meant.text);
}

/* A pair sets a constant, or says what the program calls a resource. */
static void check_pairs(Reader *r, const Part *part, const Import *import, const bool *defined) {
    for (const Pair *pair = part->pair; pair < part->pair + part->pairs; pair++) {
        const bool is_bound = import->bind_used[pair - part->pair];
        if (is_bound && !image_is_name(pair->value, strlen(pair->value)))
            diag_push(r->diags, DIAG_BAD_DISPATCH, pair->at, "'%s' is a resource, and '%s' no name of one", pair->name,
                      pair->value);
        if (!is_bound && !defined[pair - part->pair] && !import->problem_count)
            say_unknown(r, pair, "kernel has no resource and no constant",
                        (const char *const *const[]){import->resource, import->constant},
                        (const size_t[]){import->resource_count, import->constant_count});
    }
}

/* Translate a part. The constants of the command line (the last of a name first) precede its own, then come the ones
 * for all passes. */
static void translate(Reader *r, const Part *part, const char *run) {
    const CliList *given = &r->options->define;
    const size_t count = given->count + part->pairs + r->constants.count;
    const bool is_program = r->passes.count > 0;
    OWNED const char **define = memory_array(count + 1, sizeof *define);
    OWNED ImportBind *bind = memory_array(part->pairs + 1, sizeof *bind);
    for (size_t i = 0; i < given->count; i++) define[i] = given->items[given->count - 1 - i];
    for (size_t i = 0; i < part->pairs; i++) {
        define[given->count + i] = part->pair[i].define;
        bind[i] = (ImportBind){part->pair[i].name, part->pair[i].value};
    }
    for (size_t i = 0; i < r->constants.count; i++) define[given->count + part->pairs + i] = r->constants.at[i].define;
    const ImportOptions asked = {.entry = part->entry,
                                 .run = run,
                                 .directives = r->directives,
                                 .unroll = r->options->unroll,
                                 .define = define,
                                 .define_count = count,
                                 .program = is_program ? &r->program : NULL,
                                 .bind = bind,
                                 .bind_count = part->pairs};
    Diag *last = r->diags->last;
    const Import made = front_end_translate(&r->shaders.at[part->shader], &asked, r->modules, r->options, r->diags),
                 *import = &made;
    const char *label = is_program ? label_of(r, part) : "";
    *ARRAY_ADD(r->kernels, 1) = (ImportKernel){label, made};
    settle(r->diags, last, part);
    if (!import->arena) return;
    for (size_t i = 0; i < given->count; i++) r->to->define_used[given->count - 1 - i] |= import->define_used[i];
    for (size_t i = 0; i < r->constants.count; i++)
        r->constants.at[i].used |= import->define_used[given->count + part->pairs + i];
    for (size_t i = 0; i < import->problem_count; i++) {
        const uint32_t number = import->problem[i].define;
        const size_t own = number - 1 - given->count; /* behind the constants of the command line */
        if (!number) continue;
        if (number <= given->count)
            diag_push(r->diags, DIAG_SHADER_FEATURE, (Span){0}, "--define %s", import->problem[i].text);
        else
            diag_push(r->diags, DIAG_SHADER_FEATURE,
                      own < part->pairs ? part->pair[own].at : r->constants.at[own - part->pairs].at, "%s",
                      import->problem[i].text);
    }
    if (is_program) check_pairs(r, part, import, import->define_used + given->count);
    for (size_t i = 0; i < import->source_count; i++)
        *ARRAY_ADD(r->to->files, 1) =
            (ImportSource){arena_copy(r->to->arena, import->source[i].name, strlen(import->source[i].name)),
                           arena_copy(r->to->arena, import->source[i].text, strlen(import->source[i].text))};
    for (size_t i = 0, k; i < import->loop_count; i++) {
        const ImportLoop *loop = &import->loop[i], *known = r->to->loops.at;
        for (k = 0; k < r->to->loops.count && (known[k].line != loop->line || strcmp(known[k].file, loop->file));) k++;
        if (k < r->to->loops.count) continue; /* another pass, or another call, has it */
        const char *file = arena_copy(r->to->arena, loop->file, strlen(loop->file));
        *ARRAY_ADD(r->to->loops, 1) = (ImportLoop){file, loop->line};
    }
    for (size_t i = 0; i < import->constant_count; i++)
        *ARRAY_ADD(r->to->constants, 1) = arena_copy(r->to->arena, import->constant[i], strlen(import->constant[i]));
}

/* ---- the program ---- */
/* Append the directives without blank lines, as assembly has them. */
static void put_directives(Reader *r, TextBuffer *text) {
    uint32_t number = 1;
    for (const char *at = r->directives; *at; number++) {
        const size_t length = strcspn(at, "\n");
        const Span line = trimmed(
            r->directives, (Span){0, (uint32_t)(at - r->directives), (uint32_t)(at - r->directives + (long)length)});
        const Pass *pass = NULL;
        for (size_t i = 0; i < r->passes.count; i++)
            if (r->passes.at[i].line == number) pass = &r->passes.at[i];
        at += length + (at[length] == '\n');
        const bool is_constant = !strncmp(r->directives + line.start, ".constant", strlen(".constant"));
        if (line.start == line.end || is_constant) continue;
        if (!pass) {
            text_printf(text, "%.*s\n", (int)(line.end - line.start), r->directives + line.start);
            continue;
        }
        const ImportKernel *kernel = &r->kernels.at[pass->part];
        text_printf(text, "%s %s,", kernel->import.targets ? ".draw" : ".dispatch", kernel->label);
        for (uint64_t left = kernel->import.targets; left; left &= left - 1)
            text_printf(text, " u%d", __builtin_ctzll(left));
        const uint32_t *size = kernel->import.group_size;
        const char *run = copy(r, pass->run), *quads = stage_find_word(run, "quads"),
                   *rest = quads ? quads : stage_find_word(run, "together");
        if (!rest) rest = run + strlen(run);
        text_printf(text, " %.*s", (int)(rest - run), run);
        if (!kernel->import.targets) text_printf(text, " x [%u %u %u] ", size[0], size[1], size[2]);
        text_printf(text, "%s\n", rest);
    }
}

/* Put the texts of the kernels together, and list what the passes run. */
static void join(Reader *r, const char *run) {
    Translation *to = r->to;
    const bool is_program = r->passes.count > 0;
    AsmPass *pass = arena_alloc(to->arena, (r->passes.count + 1) * sizeof *pass);
    for (size_t i = 0; i < r->passes.count; i++) {
        const ImportKernel *kernel = &r->kernels.at[r->passes.at[i].part];
        pass[i] = (AsmPass){r->passes.at[i].line, kernel->label, {0}, kernel->import.targets};
        memcpy(pass[i].size, kernel->import.group_size, sizeof pass[i].size);
    }
    to->of = (AsmShader){to->shaders->name, to->constants.at, to->constants.count, pass, r->passes.count};
    if (is_program)
        to->text = import_join(&r->program, r->kernels.at, r->kernels.count, run, &to->length);
    else
        to->text = memory_strndup(r->kernels.at->import.text, to->length = r->kernels.at->import.length);
}

Translation front_end_program(const Source *shader, const LoadOptions *options, bool whole, DiagList *diags) {
    Translation to = {.arena = arena_create()};
    Reader r = {.options = options, .diags = diags, .to = &to, .program.arena = to.arena};
    r.modules = options->modules ? options->modules : &to.made;
    OWNED TextBuffer run = {0};
    text_add(&run, "");
    const bool is_text = front_end_language(shader) != FRONT_END_SPIRV; /* of a module lines are only numbers */
    *ARRAY_ADD(r.shaders, 1) = *shader;
    to.define_used = arena_alloc(to.arena, options->define.count + 1);
    r.directives = front_end_directives(shader);
    if (is_text) read_directives(&r);
    for (size_t i = 0; i < r.passes.count; i++) find_part(&r, &r.passes.at[i]);
    if (!r.passes.count) *ARRAY_ADD(r.parts, 1) = (Part){.entry = options->entry};
    if (r.passes.count && options->entry)
        diag_push(diags, DIAG_SHADER_ERROR, r.passes.at->at, "the entries stand in its .pass lines: leave out --entry");
    if (whole && !r.passes.count) {
        put_directives(&r, &run);
    } else if (!whole) {
        text_add(&run, ".include ");
        text_source(&run, visible_base(shader->name));
    }
    const bool readable = !diags->errors;
    for (size_t i = 0; i < r.parts.count && readable; i++) {
        Diag *last = diags->last;
        translate(&r, &r.parts.at[i], r.passes.count ? "" : run.text);
        drop_repeated(diags, last);
    }
    for (const Pair *constant = r.constants.at; !diags->errors && constant < r.constants.at + r.constants.count;
         constant++)
        if (!constant->used)
            say_unknown(&r, constant, "shader has no constant", (const char *const *const[]){to.constants.at, NULL},
                        (const size_t[]){to.constants.count, 0});

    to.shaders = arena_keep(to.arena, r.shaders.at, r.shaders.count * sizeof *to.shaders);
    to.shader_count = (uint32_t)r.shaders.count;
    if (whole && r.passes.count && !diags->errors) put_directives(&r, &run);
    if (!diags->errors) join(&r, run.text);
    for (size_t i = 0; i < r.kernels.count; i++) import_free(&r.kernels.at[i].import);
    memory_free(r.directives);
    memory_free(r.shaders.at);
    memory_free(r.passes.at);
    memory_free(r.constants.at);
    memory_free(r.parts.at);
    memory_free(r.kernels.at);
    return to;
}

void front_end_free(Translation *translation) {
    const LoadModules *made = &translation->made;
    for (const LoadModule *module = made->at; module < made->at + made->count; module++) {
        memory_free(module->file);
        memory_free(module->entry);
        memory_free(module->words);
    }
    memory_free(made->at);
    memory_free(translation->loops.at);
    memory_free(translation->text);
    memory_free(translation->files.at);
    memory_free(translation->constants.at);
    arena_destroy(translation->arena);
}
