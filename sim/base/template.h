/* template.h: a file of the source in the program, in which names stand for texts that are put in.
 *
 *   EMBED(script, "sim/cli/sweep/files/slurm.sh");                     // outside of functions
 *   const TemplateValue values[] = {{"TASKS", tasks}, {"EACH", each}, {NULL, NULL}};
 *   template_put(&text, script, script_end, values);                   // @TASKS@ becomes what `tasks` has, as it is
 */
#ifndef SIM_BASE_TEMPLATE_H
#define SIM_BASE_TEMPLATE_H

#include "sim/base/text_buffer.h"

/* The bytes of a file, from `name` up to `name_end`. The path is from the project's root. */
#define EMBED(name, file)                            \
    extern const char name[], name##_end[];          \
    __asm__(".pushsection .rodata\n"                 \
            ".globl " #name "\n"                     \
            ".globl " #name "_end\n" #name ":\n"     \
            ".incbin \"" file "\"\n" #name "_end:\n" \
            ".popsection\n")

typedef struct TemplateValue {
    const char *name, *value; /* value NULL: it could not be made, for want of memory */
} TemplateValue;

/* A name between two @ is one of the values', which end with {NULL, NULL}. What is put in is not looked at again. */
void template_put(TextBuffer *text, const char *from, const char *to, const TemplateValue *values);

#endif
