/* base64.h: bytes as text, for pictures inside pages. */
#ifndef SIM_CLI_BASE_BASE64_H
#define SIM_CLI_BASE_BASE64_H

#include <stddef.h>
#include <stdint.h>

/* To be freed with free(); NULL when out of memory. */
char *base64_encode(const uint8_t *bytes, size_t length);

#endif
