/* stage.c: which function of a shader is meant, and its stage; see stage.h. */
#include "sim/cli/session/stage.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "asm/base/array.h"
#include "sim/cli/base/files.h"

static const char compute[] = "comp", pixel[] = "frag";

/* ---- words ---- */

char *stage_plain(const Source *shader) {
    char *text = memory_raw(shader->length + 1);
    memcpy(text, shader->bytes, shader->length);
    text[shader->length] = '\0';
    for (char *at = text; (at = strchr(at, '/')) != NULL;) {
        const bool is_line = at[1] == '/';
        if (!is_line && at[1] != '*') {
            at++;
            continue;
        }
        char *end = strstr(at + 2, is_line ? "\n" : "*/");
        if (!end) end = text + shader->length;
        for (; at < end; at++)
            if (*at != '\n') *at = ' ';
        if (!is_line && *at) at[0] = at[1] = ' ';
    }
    return text;
}

/* Return the next word from `at` on that begins with a prefix, in lower or upper case, before `end`. */
static const char *find_prefix(const char *at, const char *end, const char *prefix) {
    const size_t length = strlen(prefix);
    for (bool inside = false; at + length <= end; inside = ascii_in_name(*at++))
        if (!inside && strncasecmp(at, prefix, length) == 0) return at;
    return NULL;
}

const char *stage_find_word(const char *at, const char *word) {
    const size_t length = strlen(word);
    for (const char *start = at; (at = strstr(at, word)) != NULL; at++)
        if ((at == start || !ascii_in_name(at[-1])) && !ascii_in_name(at[length])) return at;
    return NULL;
}

/* The text from `start` to `end` as a place in the shader. */
static Span span_of(const char *plain, const char *start, const char *end) {
    return (Span){.start = (uint32_t)(start - plain), .end = (uint32_t)(end - plain)};
}

/* ---- the environment ---- */

const char *stage_target(const char *plain) {
    static const struct {
        const char *text, *target;
    } rows[] = {
        {"GL_EXT_shared_memory_block", "vulkan1.2"}, /* blocks in group memory need SPIR-V 1.4 */
        {"\n; Version: 1.4", "spv1.4"},              /* as spirv-dis writes it */
        {"\n; Version: 1.5", "spv1.5"},
        {"\n; Version: 1.6", "spv1.6"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strstr(plain, rows[i].text)) return rows[i].target;
    return "vulkan1.1";
}

/* ---- GLSL ---- */

const char *stage_find_function(const char *plain, const char *name) {
    for (const char *at = plain; (at = stage_find_word(at, name)) != NULL; at++) {
        const char *front = at, *open = at + strlen(name);
        while (front > plain && isspace((unsigned char)front[-1])) front--;
        while (isspace((unsigned char)*open)) open++;
        if (*open == '(' && front - plain >= 4 && memcmp(front - 4, "void", 4) == 0) return open;
    }
    return NULL;
}

bool stage_is_toy(const char *plain) {
    return stage_find_function(plain, "mainImage") && !stage_find_function(plain, "main");
}

/* Is there an `out` outside of functions and their parameters? */
static bool has_output(const char *plain) {
    int depth = 0;
    for (const char *at = plain; *at; at++) {
        depth += (*at == '{' || *at == '(') - (*at == '}' || *at == ')');
        const bool begins = at == plain || !ascii_in_name(at[-1]);
        if (depth == 0 && begins && strncmp(at, "out", 3) == 0 && !ascii_in_name(at[3])) return true;
    }
    return false;
}

const char *stage_of_glsl(const char *name, const char *plain) {
    if (stage_is_toy(plain) || file_has_extension(name, ".frag")) return pixel;
    if (file_has_extension(name, ".comp")) return compute;
    if (find_prefix(plain, plain + strlen(plain), "local_size_")) return compute;
    return stage_find_word(plain, "gl_FragCoord") || has_output(plain) ? pixel : compute;
}

/* ---- HLSL ---- */

/* A structure or a function at the top of a file: `head {body}`. The name of a function stands before its `(`. */
typedef struct Definition {
    const char *head, *body, *end, *name, *name_end;
    const char *parameters, *behind; /* of a function: its ( and what follows its ) */
} Definition;

/* Return what follows the bracket that closes the one at `at`. */
static const char *skip_brackets(const char *at) {
    int depth = 0;
    do {
        depth += (*at == '{' || *at == '(' || *at == '[') - (*at == '}' || *at == ')' || *at == ']');
    } while (*at && (at++, depth > 0));
    return at;
}

static void read_word(const char *at, const char **start, const char **end) {
    while (isspace((unsigned char)*at)) at++;
    *start = at;
    while (ascii_in_name(*at)) at++;
    *end = at;
}

/* Read the next definition from `at` on. Return false if there are no more. */
static bool next_definition(const char *at, Definition *d) {
    *d = (Definition){.head = at};
    for (const char *word = at; *at;) {
        if (*at == '#') { /* a line for the preprocessor */
            while (*at && (*at != '\n' || at[-1] == '\\')) at++;
            d->head = at;
        } else if (*at == '{' && find_prefix(d->head, at, "namespace")) {
            *d = (Definition){.head = ++at};
        } else if (*at == '{') {
            d->body = at;
            d->end = skip_brackets(at);
            if (!d->parameters) read_word(word, &d->name, &d->name_end);
            return true;
        } else if (*at == ';' || *at == '}') {
            *d = (Definition){.head = ++at};
        } else if (*at == '(' && !d->parameters && !memchr(d->head, ':', (size_t)(at - d->head))) {
            d->parameters = at;
            d->name_end = at;
            while (d->name_end > d->head && isspace((unsigned char)d->name_end[-1])) d->name_end--;
            d->name = d->name_end;
            while (d->name > d->head && ascii_in_name(d->name[-1])) d->name--;
            at = d->behind = skip_brackets(at);
        } else if (*at == '[' || *at == '(') {
            at = skip_brackets(at);
        } else if (strncmp(at, "struct", 6) == 0 && !ascii_in_name(at[6])) {
            word = at += 6;
        } else {
            at++;
        }
    }
    return false;
}

/* Is a target among what this writes: a semantic in the text, or in the structure that the word at `type` names? */
static bool type_has_target(const char *plain, const char *type) {
    const char *start, *end;
    read_word(type, &start, &end);
    Definition d;
    for (const char *at = plain; start < end && next_definition(at, &d); at = d.end)
        if (!d.parameters && d.name_end - d.name == end - start && !memcmp(d.name, start, (size_t)(end - start)))
            return find_prefix(d.body, d.end, "SV_Target") != NULL;
    return false;
}

static bool writes_target(const char *plain, const Definition *function) {
    const char *type = function->name;
    if (find_prefix(function->parameters, function->body, "SV_Target")) return true;
    while (type > function->head && isspace((unsigned char)type[-1])) type--;
    while (type > function->head && ascii_in_name(type[-1])) type--;
    if (type_has_target(plain, type)) return true;
    for (const char *at = function->parameters; (at = find_prefix(at, function->behind, "out")) != NULL; at += 3)
        if (!ascii_in_name(at[3]) && type_has_target(plain, at + 3)) return true;
    return false;
}

const char *stage_of_hlsl(const char *plain, const char *entry, char **function, char **known, DiagList *diags) {
    OWNED TextBuffer names[2] = {0}; /* of compute shaders, of pixel shaders */
    Definition d, last[2] = {0};
    size_t count[2] = {0};
    for (const char *at = plain; next_definition(at, &d); at = d.end) {
        const size_t length = (size_t)(d.name_end - d.name);
        const char *threads = d.parameters ? find_prefix(d.head, d.name, "numthreads") : NULL;
        const int kind = threads ? 0 : d.parameters && writes_target(plain, &d) ? 1 : 2;
        if (entry && d.parameters && strlen(entry) == length && !memcmp(entry, d.name, length)) {
            *function = memory_strdup(entry);
            if (kind < 2 || find_prefix(plain, plain + strlen(plain), "numthreads")) return kind == 1 ? pixel : compute;
            diag_push(
                diags, DIAG_SHADER_ERROR, span_of(plain, d.name, d.name_end),
                "'%s' is no compute shader, which has [numthreads(X, Y, Z)], and no pixel shader, which writes an "
                "SV_Target",
                entry);
            return NULL;
        }
        if (kind == 2) continue;
        text_printf(&names[kind], "%s%.*s", count[kind]++ ? ", " : "", (int)length, d.name);
        last[kind] = d;
    }
    const int kind = count[0] ? 0 : 1;
    if (entry) {
        *function = memory_strdup(entry); /* glslang says that it is not there, unless a macro makes it */
        *known = memory_printf("%s%s%s", count[0] ? names[0].text : "", count[0] && count[1] ? ", " : "",
                               count[1] ? names[1].text : "");
        return compute;
    }
    if (count[kind] == 1) {
        *function = memory_strndup(last[kind].name, (size_t)(last[kind].name_end - last[kind].name));
        return kind ? pixel : compute;
    }
    if (count[kind])
        diag_push(diags, DIAG_SHADER_ERROR, span_of(plain, last[kind].name, last[kind].name_end),
                  "which function is the %s? --entry NAME says it: %s", kind ? "pixel shader" : "kernel",
                  names[kind].text);
    else
        diag_push(diags, DIAG_SHADER_ERROR, (Span){0},
                  "no function is a kernel: it has [numthreads(X, Y, Z)] in front of it; a pixel shader returns an "
                  "SV_Target");
    return NULL;
}
