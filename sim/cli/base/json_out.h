/* json_out.h: JSON from trees of jansson, whose memory is that of the command (main.c).
 *
 *   json_t *root = json_object();
 *   json_set_text(root, "title", "branch_2.s");
 *   json_out(root, stdout, JSON_INDENT(2));
 */
#ifndef SIM_CLI_BASE_JSON_OUT_H
#define SIM_CLI_BASE_JSON_OUT_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

#include "asm/base/memory.h"

/* A text of any bytes as a JSON string. */
json_t *json_out_string(const char *text);

static inline void json_set_number(json_t *object, const char *key, uint64_t number) {
    json_object_set_new(object, key, json_integer((json_int_t)number));
}

static inline void json_set_text(json_t *object, const char *key, const char *text) {
    json_object_set_new(object, key, json_out_string(text));
}

/* The text, with `flags` of json_dumps, to be freed with memory_free(). Takes `root` over, as does json_out. */
char *json_out_text(json_t *root, size_t flags);

/* Print it in ASCII as a line. */
void json_out(json_t *root, FILE *out, size_t flags);

#endif
