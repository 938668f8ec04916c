/* template.h: a file of the source in the program, in which names stand for texts that are put in.
 *
 *   EMBED(script, "sim/cli/sweep/files/slurm.sh");                     // outside of functions
 *   Template values = {0};
 *   TextBuffer text = {0};
 *   text_printf(template_value(&values, "TASKS"), "%d", 12);           // @TASKS@ in the file becomes this, as it is
 *   template_put(&text, script, script_end, &values);
 *   template_free(&values);
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

enum { TEMPLATE_MAX_VALUES = 16 };

typedef struct TemplateValue {
    const char *name;
    TextBuffer text;
} TemplateValue;

typedef struct Template {
    TemplateValue values[TEMPLATE_MAX_VALUES];
    size_t count;
} Template;

/* The text for a name, which is empty so far. */
TextBuffer *template_value(Template *values, const char *name);

/* Names within a value are not replaced. */
void template_put(TextBuffer *text, const char *from, const char *to, const Template *values);
void template_free(Template *values);

#endif
