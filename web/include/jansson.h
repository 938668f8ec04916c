/* jansson.h: the part of jansson's interface that dump.c names. Reports, which alone call it, are not linked. */
#ifndef WEB_JANSSON_H
#define WEB_JANSSON_H

#include <stddef.h>
#include <stdint.h>

typedef struct json_t json_t;
typedef long long json_int_t;

json_t *json_object(void);
json_t *json_array(void);
json_t *json_integer(json_int_t value);
json_t *json_real(double value);
json_t *json_string(const char *text);
int json_object_set_new(json_t *object, const char *key, json_t *value);
int json_array_append_new(json_t *array, json_t *value);

#endif
