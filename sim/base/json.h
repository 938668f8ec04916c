/* json.h: what all of sim/ needs and C does not have. (Arrays that grow, hashes and texts are in asm/base.)
 *
 *   json.h          JSON, member by member
 *   embed.h         a file of the source in the program
 *   visible.h       text that does nothing to a terminal; text in lines
 *   arith.h         minimum, maximum, rounding up, masks
 *   heap.h          a binary heap
 *   pool.h          host threads that do one job together
 *
 * JSON is written into a TextBuffer. Commas come by themselves.
 *
 *   TextBuffer text = {0};
 *   Json json = {.out = &text};
 *   json_put(&json, "{ title %s lines [", "branch_3.s");      //  {"title":"branch_3.s","lines":[
 *   for (unsigned i = 7; i < 9; i++) json_number(&json, NULL, i);
 *   json_put(&json, "] }");                                   //  {"title":"branch_3.s","lines":[7,8]}
 *
 * A key is NULL for the items of an array, and else has nothing to escape.
 *
 * The command line's own reports are made with jansson, as trees. This writer is for exports, which have no bounds and
 * escapes of their own, so they are written piece by piece; for the texts in pictures; and for what the browser needs,
 * too, which has no jansson: settings and diagnostics.
 */
#ifndef SIM_BASE_JSON_H
#define SIM_BASE_JSON_H

#include "asm/base/text.h"

typedef struct Json {
    TextBuffer *out;
    bool ascii;    /* of texts: as in text_json */
    bool line;     /* the next member begins a line: set it before */
    bool more;     /* the next member needs a comma; its own business, as is */
    int depth;     /* of the open brackets */
    bool indented; /* every member is a line, indented by two blanks for each bracket around it */
} Json;

/* Members: brackets, keys, and the values %s (NULL: null), %u and %llu, with a blank between. */
void json_put(Json *json, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* One of them. */
void json_open(Json *json, const char *key, char bracket);
void json_close(Json *json, char bracket);
void json_text(Json *json, const char *key, const char *text); /* NULL: null */
void json_number(Json *json, const char *key, uint64_t number);
void json_raw(Json *json, const char *key, const char *value); /* what is JSON already: "null", settings */

/* Write the key and commas that stand before a value. The caller then writes the value to the returned json->out. */
TextBuffer *json_value(Json *json, const char *key);

#endif
