/* stdlib.h: with qsort_r, which is in web/system.c, as the C library of the browser build lacks it. */
#ifndef WEB_STDLIB_H
#define WEB_STDLIB_H

#include_next <stdlib.h>

void qsort_r(void *items, size_t count, size_t size, int (*order)(const void *, const void *, void *), void *user);

#endif
