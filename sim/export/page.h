/* page.h: the files of sim/export/page, as they are. Those of a kind stand one after the other in the page. */
#ifndef SIM_EXPORT_PAGE_H
#define SIM_EXPORT_PAGE_H

#include "sim/base/text_buffer.h"

void page_put_style(TextBuffer *out);
void page_put_body(TextBuffer *out);
void page_put_script(TextBuffer *out);

#endif
