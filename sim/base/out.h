/* out.h: text on its way out, in large pieces, with numbers and strings as formats want them.
 *
 *   Out *out = out_create(write, user);       // NULL when out of memory
 *   out_text(out, "\"cycle\":");
 *   out_number(out, run.cycle);
 *   out_json(out, title);                     // in quotes, escaped
 *   bool ok = out_destroy(out);               // false if a write failed; the rest was not written then
 */
#ifndef SIM_BASE_OUT_H
#define SIM_BASE_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Takes the next bytes; false stops the writing: it is not called again. */
typedef bool OutWrite(void *user, const char *bytes, size_t n);

typedef struct Out Out;

Out *out_create(OutWrite *write, void *user);
bool out_destroy(Out *out);      /* writes the rest first; NULL is fine, and is a failure */
bool out_failed(const Out *out); /* did a write fail? Then there is no point in going on */

void out_bytes(Out *out, const char *bytes, size_t n);
void out_text(Out *out, const char *text);
void out_char(Out *out, char c);
void out_number(Out *out, uint64_t number);
void out_signed(Out *out, int64_t number);
void out_hex(Out *out, uint64_t number, int digits); /* without 0x, at least so many digits */
void out_binary(Out *out, uint64_t number);

/* Text within HTML, outside of tags: < > & are escaped. */
void out_html(Out *out, const char *text);

/* A JSON string in quotes, also within HTML: < > & are escaped. Bytes that are not UTF-8 become U+FFFD. */
void out_json(Out *out, const char *text);

/* The same of a text with a length, which may have zeros in it. */
void out_json_bytes(Out *out, const char *text, size_t length);

#endif
