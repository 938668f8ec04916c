/* source_text.h: the files that a program was made from: its lines for people, its text for pages. Those of a binary
 * may be gone or changed by now, and what a binary or a recording from elsewhere names must not have any file printed.
 */
#ifndef SIM_CLI_SESSION_SOURCE_TEXT_H
#define SIM_CLI_SESSION_SOURCE_TEXT_H

#include "sim/cli/session/load.h"
#include "sim/run/run.h"

/* Read the texts of a session's build, whose program was loaded from `path` of the command line. False when out of
 * memory. Sources have been read with the program. The files that a binary names are read at their name if that is
 * `path` or lies below the current folder, else under the last part of the name, beside `path`: no other one, none
 * behind a name that begins with a point, and none that is not a regular file. A file without all of the lines that the
 * program comes from is another one by now, and counts as one that cannot be read. */
bool source_text_read(Run *run, const char *path);

/* The source of an image again, in *assembly: `sources` as assembled, image->file_count of them, if the files are
 * there, may be read and still give the same program; else NULL. `options` as it was loaded with, or NULL if that is
 * not known. Nothing is printed. To be freed with assembly_free in any case. False when out of memory. */
bool source_text_assemble(const Image *image, const char *path, const LoadOptions *options, Assembly *assembly);

/* The first sentence of the comment that a program's source begins with, without the name of its file; "" if there is
 * none. It goes on in the next line of the comment, and ends where that does. */
enum { SOURCE_CLAIM_MAX = 160 };
void source_text_claim(const Assembly *assembly, char claim[SOURCE_CLAIM_MAX]);

#endif
