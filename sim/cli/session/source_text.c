/* source_text.c: the sources of a program that was loaded; see load.h. */
#include <ctype.h>
#include <string.h>
#include <sys/stat.h>

#include "sim/base/visible.h"
#include "sim/cli/base/files.h"
#include "sim/cli/session/load.h"

/* ---- which file may be read ---- */

/* Below the current folder, and nothing hidden: no part of the name begins with a point. `./` in front is fine. */
static bool is_below(const char *name) {
    while (strncmp(name, "./", 2) == 0) name += 2;
    return name[0] != '/' && name[0] != '.' && !strstr(name, "/.");
}

/* Does a name that is_below lead to a file below a folder, in which nothing is hidden, wherever symbolic links on the
 * way go? */
static bool leads_below(const char *name, const char *folder) {
    char *base = realpath(folder, NULL), *file = realpath(name, NULL);
    const size_t length = base ? strlen(base) : 0;
    const bool inside = base && file && strncmp(file, base, length) == 0 && (length == 1 || file[length] == '/');
    const bool below = inside && is_below(file + length + (length > 1));
    free(base);
    free(file);
    return below;
}

/* The bytes of a file that a program from `path` names: where it was, or else beside the program. NULL if it cannot be
 * read. */
static char *read_file(const char *name, const char *path, size_t *length) {
    const char *last = visible_base(name);
    struct stat info;
    uint8_t *bytes = NULL;
    if (strcmp(last, "-") == 0) return NULL; /* standard input is gone */
    const bool is_there = (strcmp(name, path) == 0 || (is_below(name) && leads_below(name, "."))) &&
                          stat(name, &info) == 0 && S_ISREG(info.st_mode);
    if (!is_there && !is_below(last)) return NULL;
    char *beside = file_beside(path, last);
    if (is_there || strcmp(beside, path) == 0 || leads_below(beside, file_beside(path, ".")))
        file_read_regular(is_there ? name : beside, INT32_MAX, &bytes, length);
    return (char *)bytes;
}

/* ---- the whole program ---- */

const Assembly *load_sources(const Run *run) {
    if (run->build && !run->build->is_binary) return strcmp(run->file, "-") == 0 ? NULL : &run->build->assembly;
    const Image *image = run->image;
    const char *name = image->file_count > 0 ? image->files[0] : NULL;
    size_t length;
    char *text = name ? read_file(name, run->file, &length) : NULL;
    if (!text) return NULL;
    const Source source = {.name = name, .bytes = text, .length = length};
    Assembly *assembly = memory_new(sizeof *assembly);
    *assembly = load_assemble(&source, &(LoadOptions){0});

    /* Is it the same program? */
    const Image *made = assembly->image;
    bool same = made && made->code_words == image->code_words && made->instructions == image->instructions &&
                made->file_count == image->file_count;
    for (uint32_t i = 0; same && i < image->instructions; i++)
        same = image_location(made, i)->file == image_location(image, i)->file &&
               image_location(made, i)->line == image_location(image, i)->line;
    for (uint32_t i = 0; same && i < image->file_count; i++) same = strcmp(made->files[i], image->files[i]) == 0;
    same = same && (!made->code_words || memcmp(made->code, image->code, made->code_words * sizeof *made->code) == 0);
    return same ? assembly : NULL;
}

/* ---- lines ---- */

SourceText load_lines(Arena *arena, const char *text, size_t length) {
    char *bytes = arena_copy(arena, text, length);
    uint32_t count = 1;
    for (size_t i = 0; i < length; i++) count += bytes[i] == '\n';
    SourceText lines = {.lines = arena_alloc(arena, count * sizeof *lines.lines)};
    for (char *at = bytes, *end = at + length; at < end;) {
        char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        *stop = '\0';
        if (stop > at && stop[-1] == '\r') stop[-1] = '\0';
        lines.lines[lines.count++] = at;
        at = stop + 1;
    }
    return lines;
}

/* As assembled, if there is a source of that name; else from its file. */
static SourceText read_text(const Assembly *assembly, const char *name, const char *path) {
    Source source = {.bytes = NULL};
    bool found = false;
    for (uint32_t i = 0; i < assembly->source_count && !found; i++) {
        source = assembly->sources[i];
        found = strcmp(source.name, name) == 0;
    }
    OWNED char *file = found ? NULL : read_file(name, path, &source.length);
    if (!found && !file) return (SourceText){0};
    if (file) source.bytes = file;
    return load_lines(assembly->arena, source.bytes ? source.bytes : "", source.length);
}

void load_texts(Run *run) {
    const Image *image = run->image;
    const Assembly *assembly = &run->build->assembly;
    if (run->build->texts) return;
    SourceText *texts = arena_alloc(assembly->arena, ((size_t)image->file_count + 1) * sizeof *texts);
    for (uint32_t i = 0; i < image->file_count; i++) {
        uint32_t last = 0; /* line that the program comes from */
        for (uint32_t pc = 0; pc < image->instructions; pc++)
            if (image_location(image, pc)->file == i && image_location(image, pc)->line > last)
                last = image_location(image, pc)->line;
        texts[i] = read_text(assembly, image->files[i], run->file);
        if (texts[i].count < last) texts[i] = (SourceText){0};
        texts[i].is_shader = code_file_is_shader(run->code, i);
    }
    run->build->texts = texts;
}

/* ---- what a program says of itself ---- */

char *load_claim(const Assembly *assembly) {
    enum { LONGEST = 158 }; /* a sentence that is longer is no title */

    /* The file that the program is written in: not the assembly that a shader became. */
    const Source *source = &assembly->sources[0];
    const char *assembled = source->name, *mark = strstr(assembled, LOAD_TRANSLATED);
    for (uint32_t i = 1; mark && source == assembly->sources && i < assembly->source_count; i++) {
        const Source *other = &assembly->sources[i];
        const size_t shader = (size_t)(mark - assembled);
        if (other->bytes && strncmp(other->name, assembled, shader) == 0 && !other->name[shader]) source = other;
    }

    const char *at = source->bytes, *const end = at + source->length, *name = visible_base(source->name);
    const size_t length = strlen(name);
    OWNED TextBuffer claim = {0};
    for (const char *line_end; at < end; at = line_end + (line_end < end)) {
        line_end = memchr(at, '\n', (size_t)(end - at));
        if (!line_end) line_end = end;

        /* The text of a comment line, without leading signs; NULL: the line is none. */
        const char *text = at;
        while (text < line_end && isspace((unsigned char)*text)) text++;
        const bool of_shader = line_end - text >= 2 && text[0] == '/' && text[1] == '/';
        if (text == line_end || (*text != ';' && !of_shader)) text = NULL;
        while (text && text < line_end && (isspace((unsigned char)*text) || strchr(";-=*#/", *text))) text++;

        /* Nothing that is said, in front of what is: an empty line, and of a shader `#version` and its like. */
        const char *first = at + strspn(at, " \t\r");
        const bool blank = first >= line_end || (!claim.length && *first == '#');
        if ((!text && !blank) || ((blank || text == line_end) && claim.length)) break;
        if (!text || text == line_end) continue;
        if (!claim.length && (size_t)(line_end - text) > length && strncmp(text, name, length) == 0 &&
            text[length] == ':')
            for (text += length + 1; text < line_end && *text == ' ';) text++;
        if (claim.length > 0) text_char(&claim, ' ');
        bool ended = false;
        for (; text < line_end && !ended; text++) {
            ended = strchr(".?!:", *text) && (text + 1 == line_end || isspace((unsigned char)text[1]));
            if (!ended && *text != '`' && *text != '\r') text_char(&claim, *text);
        }
        if (ended) break;
    }
    while (claim.length > 0 && claim.text[claim.length - 1] == ' ') claim.length--;
    char *sentence = claim.length && claim.length <= LONGEST ? memory_strndup(claim.text, claim.length) : NULL;
    if (sentence) sentence[0] = (char)toupper((unsigned char)sentence[0]);
    return sentence;
}
