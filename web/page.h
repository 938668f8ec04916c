/* page.h: declarations that the module's files share. web/page.c has the viewer. */
#ifndef WEB_PAGE_H
#define WEB_PAGE_H

#include <emscripten.h>

#include "sim/cli/session/session.h"
#include "sim/viewer/viewer.h"

/* A function that the worker calls: nothing else does, so no header declares it. */
#define EXPORT EMSCRIPTEN_KEEPALIVE
#pragma clang diagnostic ignored "-Wmissing-prototypes"

Viewer *page_viewer(void);
const SessionOptions *page_options(void);

/* Keep a text that is returned, until the next one. */
const char *page_reply(char *text);

#endif
