/* disasm.h: instructions and images back to source text, from the tables alone. */
#ifndef ASM_IMAGE_DISASM_H
#define ASM_IMAGE_DISASM_H

#include <stddef.h>

#include "asm/base/memory.h"
#include "asm/image/image.h"

enum { DISASM_MAX = 512 }; /* longest text of one instruction, terminator included */

/* One instruction as text, e.g. "add.u32 r0.x, r0.x, u(1)". Labels are looked up in `image` (first symbol with
 * that target); without one, or with image NULL, they are printed as @12. Returns the length. */
size_t disasm_instruction(const Instruction *ins, const Image *image, char *out, size_t size);

/* The whole image as a source that assembles to the same bytes. Zero-terminated, to be freed with memory_free();
 * NULL when out of memory. */
char *disasm_image(const Image *image);

#endif
