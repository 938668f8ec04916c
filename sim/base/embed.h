/* embed.h: a file of the source in the program.
 *
 *   EMBED(script, "sim/cli/completion/lockstep.bash");                     // outside of functions
 *   fwrite(script, 1, (size_t)(script_end - script), stdout);
 */
#ifndef SIM_BASE_EMBED_H
#define SIM_BASE_EMBED_H

/* The bytes of a file, from `name` up to `name_end`. The path is from the project's root. */
#define EMBED(name, file)                            \
    extern const char name[], name##_end[];          \
    __asm__(".pushsection .rodata\n"                 \
            ".globl " #name "\n"                     \
            ".globl " #name "_end\n" #name ":\n"     \
            ".incbin \"" file "\"\n" #name "_end:\n" \
            ".popsection\n")

#endif
