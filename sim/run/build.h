/* build.h: a program as it was loaded: its image, the texts of its files as they were then, and what the assembler said
 * of them. A run holds its build, and runs of one program share it: whatever becomes of the file, a run that is kept
 * has its own lines and diagnostics.
 *
 *     x.s --load--> Build 1 <--- Run (kept as A)
 *   x.s saved       Build 2 <--- Run (shown)
 *                           <--- Run (shown machine, with alus=1)
 *
 *   Assembly assembly = assemble(&source, NULL);
 *   Build *build = build_create(&assembly, NULL);    // takes the assembly over
 *   Run run = {.image = build->assembly.image, .build = build};
 *   build->holders++;                                // run_destroy lets go of it
 *   puts(source_line(&build->texts[0], 12));
 *   build_release(build);
 */
#ifndef SIM_RUN_BUILD_H
#define SIM_RUN_BUILD_H

#include "asm/parse/assemble.h"

/* A file as lines without their ends. */
typedef struct SourceText {
    const char **lines; /* NULL: the file cannot be read */
    uint32_t count;
    bool is_shader;
} SourceText;

typedef struct Build {
    Assembly assembly;       /* of a binary without sources, but for the names in diagnostics */
    char *bytes;             /* of the source, if the assembly borrows them */
    const SourceText *texts; /* one for each of the image's files, in the assembly's arena; NULL: not asked for */
    uint32_t holders;
} Build;

/* Take over an assembly, and bytes that are to be freed with it. Held once. NULL when out of memory: both are freed. */
Build *build_create(const Assembly *assembly, char *bytes);
void build_release(Build *build); /* the last holder frees it; NULL is fine */

/* Line `line`, from 1, without its end; NULL if there is none. */
const char *source_line(const SourceText *text, uint32_t line);

#endif
