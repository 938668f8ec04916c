/* listing.h: what the assembler made of each line. */
#ifndef SIM_CLI_LISTING_H
#define SIM_CLI_LISTING_H

#include <stdbool.h>

#include "asm/image.h"

/* Write the listing of an image; on failure prints why and returns false. */
bool listing_write(const Image *image, const char *path);

#endif
