/* json_out.h: JSON whole or not at all. The library leaves out what it has no memory for; here that is noticed.
 *
 *   json_set_alloc_funcs(json_out_allocate, memory_free);   // once, before anything is made
 *   json_t *root = json_object();
 *   json_set_text(root, "title", "branch_2.s");      // without a look at what fails
 *   if (!json_out(root, stdout, JSON_INDENT(2))) fail("out of memory");
 */
#ifndef SIM_CLI_BASE_JSON_OUT_H
#define SIM_CLI_BASE_JSON_OUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "asm/base/memory.h"

/* For json_set_alloc_funcs: malloc, and it is remembered when there is no memory. */
void *json_out_allocate(size_t size);

/* A text of any bytes as a JSON string. */
json_t *json_out_string(const char *text);

static inline void json_set_number(json_t *object, const char *key, uint64_t number) {
    json_object_set_new(object, key, json_integer((json_int_t)number));
}

static inline void json_set_text(json_t *object, const char *key, const char *text) {
    json_object_set_new(object, key, json_out_string(text));
}

/* The text, with `flags` of json_dumps; NULL if memory ran out since the last call. Takes `root` over; memory_free()
 * it. */
char *json_out_text(json_t *root, size_t flags);

/* The same, printed in ASCII as a line. False, and nothing is printed, if memory ran out. */
bool json_out(json_t *root, FILE *out, size_t flags);

#endif
