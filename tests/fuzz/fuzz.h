/* fuzz.h: what the fuzz targets share. A target is a file fuzz_NAME.c with LLVMFuzzerTestOneInput; it is built with
 * libFuzzer by `make fuzz`, and with standalone.c for the suite, which tries the corpus and mutations of it.
 */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "asm/image/image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Run an image for a while, with time and trace, and without time; nothing may crash, hang or lose a cycle. */
void fuzz_run_image(const Image *image);

/* Write, read, disassemble and reassemble an image: the bytes must stay the same. Aborts if not. */
void fuzz_round_trip(const Image *image);

#endif
