/* jansson.h: what the headers of the command line need of jansson. Reports are not part of the browser build. */
#ifndef WEB_JANSSON_H
#define WEB_JANSSON_H

#include <stddef.h>

typedef struct json_t json_t;
typedef long long json_int_t;
#define JSON_INTEGER_FORMAT "lld"

json_t *json_object(void);
json_t *json_array(void);
json_t *json_integer(json_int_t value);
json_t *json_real(double value);
json_t *json_string(const char *text);
int json_object_set_new(json_t *object, const char *key, json_t *value);
int json_array_append_new(json_t *array, json_t *value);

json_t *json_null(void);
json_t *json_loads(const char*,size_t,void*);
#define json_object_foreach(o,n,v) for((n)="",(v)=(o);v;)
long long json_integer_value(json_t*); int json_is_string(json_t*); const char*json_string_value(json_t*); void json_decref(json_t*);
#endif
