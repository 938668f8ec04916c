/* assemble.h: source text to image: the whole assembler behind one call.
 *
 *   files --input.c--> lines --statement.c--> Draft --assemble.c, draft.c--> Image --asm/verify--> warnings
 *             |            |
 *             |            +-- operand.c, expr.c (value.c), habit.c      instructions and their numbers
 *             |            +-- directive.c, contents.c, constant.c       directives
 *             |            +-- structure.c                               if, loop, switch as mask instructions
 *             +-- block.c, macro.c, macro_expand.c                             lines that are skipped, kept, repeated,
 * rewritten
 *
 * parse.h has the Parser and what its files offer one another, input.h the stack of files, macros and repetitions.
 *
 *   Assembly a = assemble(&source, &options);
 *   if (a.image) run(a.image); else print(&a.diags, a.sources, a.source_count);
 *   assembly_free(&a);
 *
 * Never prints, exits or touches a file itself: files are read through options.read_file.
 */
#ifndef ASM_PARSE_ASSEMBLE_H
#define ASM_PARSE_ASSEMBLE_H

#include "asm/image/image.h"
#include "asm/text/diag.h"
#include "asm/text/source.h"

typedef struct AsmOptions {
    /* Read a file named in `from` (for file("...") and .include): *bytes is malloc'd and freed by the assembler. Of a
     * file with more than `limit` bytes no more than limit + 1 need be read: that says that it is too large. Returns
     * NULL, or a sentence that says what went wrong. NULL callback: no files. */
    const char *(*read_file)(void *user, const char *from, const char *path, size_t limit, uint8_t **bytes,
                             size_t *length);
    /* The same for a picture (for .texture): *words are the texels of *shape, malloc'd. */
    const char *(*read_picture)(void *user, const char *from, const char *path, TextureShape *shape, uint32_t **words);
    void *user;
    const char *definitions;    /* constants, as lines NAME = EXPRESSION in front of the source; NULL: none */
    int error_limit;            /* 0: no limit */
    uint32_t expansion_limit;   /* lines that macros and repetitions may make in all; 0: 2^24 */
    const DiagPolicy *warnings; /* NULL: as diag.def says */
} AsmOptions;

typedef struct Assembly {
    Image *image;   /* NULL if there were errors; the caller may take it (set to NULL) */
    DiagList diags; /* errors and warnings, in order of the source */
    Source *sources;
    uint32_t source_count;
    Arena *arena; /* owns diags and sources, not the image */
} Assembly;

Assembly assemble(const Source *source, const AsmOptions *options);
void assembly_free(Assembly *assembly);

#endif
