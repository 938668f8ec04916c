/* source.h: texts of the source that the module holds, and the line that instructions are from. */
#ifndef ASM_IMPORT_SOURCE_H
#define ASM_IMPORT_SOURCE_H

#include "asm/import/importer.h"

/* A name that the source declares: its scope in lines, and the number of loops around the declaration. */
typedef struct Declaration {
    const char *name;
    size_t length;
    uint32_t first, last, loops;
} Declaration;

/* A file's text, and where its lines start. */
typedef struct SourceFile {
    uint32_t file; /* the id of the string that names it; 0: any */
    const char *text, **line;
    uint32_t lines;
    Declaration *declared; /* NULL until declared_in_loops reads the text */
    uint32_t declared_count;
} SourceFile;

void source_add(Importer *im, uint32_t file, const char *text); /* kept by the caller */
void source_read(Importer *im, uint32_t at);                    /* an OpSource or DebugSource */
SourceFile *source_of(Importer *im, uint32_t file);             /* NULL: it has no text */

/* Set the line of the problems and instructions that follow: to a line, to that of debug information, or to that of a
 * declaration. */
void import_line(Importer *im, uint32_t file, uint32_t line);
bool import_line_at(Importer *im, uint32_t at); /* false: it is no debug information */
void import_line_of(Importer *im, const char *name);

/* declared.c: return the number of loops around the declaration of a name that a line uses. 0: no loop, or it is not
 * certain. */
uint32_t declared_in_loops(Importer *im, SourceFile *source, uint32_t line, const char *name);

#endif
