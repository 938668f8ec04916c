/* assemble.h: source text to image: the whole assembler behind one call.
 *
 *   files --input.c--> lines --statement.c--> Draft (asm/image/draft.h) --> Image --asm/verify--> warnings
 *
 *   assemble.c    these passes, one after the other
 *   statement.c   labels and instructions; which file reads which other statement
 *   directive.c   the directives of directive.def, contents.c: of them buffers and textures
 *   macro.c       lines that are kept and repeated, or left out
 *   input.c       the stack of files, macros and repetitions, and their lines with parameters replaced
 *   structure.c   if, loop, switch ... of structure.def as mask instructions
 *   emit.c        instructions and labels for the draft, where they are from, and the order of diagnostics
 *   operand.c     operands, expr.c: numbers and expressions, value.c: their arithmetic, name.c: constants and words
 *   parser.c      tokens and errors, foreign_syntax.c: what other languages write
 *
 * A file calls only those below it. Their headers: parser.h says which.
 *
 *   Assembly a = assemble(&source, &options);
 *   if (a.image) show(a.image);
 *   for (const Diag *diag = a.diags.first; diag; diag = diag->next) show(diag->message);
 *   assembly_free(&a);
 *
 * Never prints, exits or touches a file itself: files are read through options.read_file.
 */
#ifndef ASM_PARSE_ASSEMBLE_H
#define ASM_PARSE_ASSEMBLE_H

#include "asm/image/image.h"
#include "asm/text/diag.h"

/* The kernel that a `.pass` of the shader runs. */
typedef struct AsmPass {
    uint32_t line;     /* of the .pass */
    const char *label; /* of its code */
    uint32_t size[3];  /* of its groups */
    uint64_t targets;  /* of a pixel shader; 0: it is a compute shader */
} AsmPass;

/* The shader that the program was made from; its directives are an included file. */
typedef struct AsmShader {
    const char *name;            /* of that file */
    const char *const *constant; /* names of constants that the shader has for itself: directives cannot set them */
    size_t constant_count;
    const AsmPass *pass;
    size_t pass_count;
} AsmShader;

typedef struct AsmOptions {
    /* Read a file named in `from` (for file("...") and .include): *bytes is a block that the
     * assembler frees. A file of more than `limit` bytes is too large: limit + 1 bytes of it are enough. Return NULL,
     * or the reason why it cannot be read, as a sentence. NULL callback: no files. */
    const char *(*read_file)(void *user, const char *from, const char *path, size_t limit, uint8_t **bytes,
                             size_t *length);
    /* The same for a picture (for .texture): *words are the texels of *shape, malloc'd. */
    const char *(*read_picture)(void *user, const char *from, const char *path, TextureShape *shape, uint32_t **words);
    void *user;
    bool lasts; /* the source has a zero behind it and is there longer than the assembly: no copy is needed */
    const char *definitions;    /* constants, as lines NAME = EXPRESSION in front of the source; NULL: none */
    const AsmShader *shader;    /* NULL: it is assembly as somebody wrote it */
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
