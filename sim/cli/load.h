/* load.h: from a file name to an image: sources are assembled, binaries read; what is wrong is printed. */
#ifndef SIM_CLI_LOAD_H
#define SIM_CLI_LOAD_H

#include "asm/image.h"
#include "sim/cli/cli.h"

typedef struct LoadOptions {
    ColourChoice colour;
    int error_limit; /* diagnostics shown at most; 0: all */
} LoadOptions;

extern const struct argp load_argp; /* --color and --error-limit, for a LoadOptions as input */

/* The image of a .s or .lsb file, or NULL after printing why not. */
Image *load_image(const char *path, const LoadOptions *options);

/* FNV-1a of code and data, for a picture's footer: the same program under another file name has the same. */
uint64_t load_hash(const Image *image);

#endif
