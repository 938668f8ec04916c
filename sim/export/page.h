/* page.h: the files of sim/export/page, as they are. Those of a kind stand one after the other in the page. */
#ifndef SIM_EXPORT_PAGE_H
#define SIM_EXPORT_PAGE_H

#include "sim/base/out.h"

void page_put_style(Out *out);
void page_put_body(Out *out);
void page_put_script(Out *out);

#endif
