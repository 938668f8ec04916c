/* listing.h: what the assembler made of each line. */
#ifndef SIM_CLI_REPORT_LISTING_H
#define SIM_CLI_REPORT_LISTING_H

#include <stdbool.h>
#include <stdio.h>

#include "asm/image/image.h"

/* What a program needs, as the verifier sees it: a line for each figure. Returns false when out of memory. */
bool listing_stats(FILE *out, const Image *image);

/* Write the listing of an image; on failure prints why and returns false. */
bool listing_write(const Image *image, const char *path);

#endif
