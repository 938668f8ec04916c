/* json_tree.h: JSON of reports, as trees of jansson, whose memory is that of the command (main.c). */
#ifndef SIM_CLI_BASE_JSON_TREE_H
#define SIM_CLI_BASE_JSON_TREE_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

/* Add members to an object, and return it: names and what they are, as in
 *
 *   json_add(json_object(), "file %s line %u cycles %llu config %p", file, line, wide(cycles), tree)
 *
 * %s is a text of any bytes, %llx a text with a hexadecimal number, %p a tree, which is taken over; NULL: no member. */
json_t *json_add(json_t *object, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* One member, whose name is not known before. */
static inline void json_set_number(json_t *object, const char *key, uint64_t number) {
    json_object_set_new(object, key, json_integer((json_int_t)number));
}

/* The tree of a JSON text without faults, which is freed. */
json_t *json_of_text(char *text);

/* Print it in ASCII as a line, and free it. */
void json_out(json_t *root, FILE *out);

#endif
