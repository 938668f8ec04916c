/* embed.h: a file of the source in the program.
 *
 *   EMBED(script, "sim/cli/completion/lockstep.bash");                     // outside of functions
 *   fwrite(script, 1, (size_t)(script_end - script), stdout);
 */
#ifndef SIM_BASE_EMBED_H
#define SIM_BASE_EMBED_H

/* The bytes of a file, from `name` up to `name_end`. The path is from the project's root. In WebAssembly a symbol needs
 * a type and a size, and data a section of their own. */
#ifdef __wasm__
#define EMBED(name, file)                                \
    extern const char name[], name##_end[];              \
    __asm__(".section .rodata." #name ",\"\",@\n"        \
            ".globl " #name "\n"                         \
            ".globl " #name "_end\n"                     \
            ".type " #name ",@object\n"                  \
            ".type " #name "_end,@object\n" #name ":\n"  \
            ".incbin \"" file "\"\n" #name "_end:\n"     \
            ".int8 0\n"                                  \
            ".size " #name ", " #name "_end-" #name "\n" \
            ".size " #name "_end, 1\n")
#else
#define EMBED(name, file)                            \
    extern const char name[], name##_end[];          \
    __asm__(".pushsection .rodata\n"                 \
            ".globl " #name "\n"                     \
            ".globl " #name "_end\n" #name ":\n"     \
            ".incbin \"" file "\"\n" #name "_end:\n" \
            ".popsection\n")
#endif

#endif
