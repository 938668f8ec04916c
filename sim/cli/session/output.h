/* output.h: what `lockstep trace` writes: a recording while the machine runs, and everything else from a traced run.
 *
 *   a session ----------+
 *                       +-->  Recording  --output_write-->  what -o names, by extension, as output.def lists
 *   a .lstrace file ----+
 *          ^
 *          +-- recording_start, session_drive, recording_commit
 */
#ifndef SIM_CLI_SESSION_OUTPUT_H
#define SIM_CLI_SESSION_OUTPUT_H

#include "sim/cli/base/files.h"
#include "sim/cli/session/session.h"
#include "sim/export/export.h"
#include "sim/trace/trace_file.h"
#include "sim/view/picture/picture.h"

/* ---- traced runs ---- */

enum { OUTPUT_HASHES_MAX = 96 };

typedef struct Recording {
    ExportInput run;  /* what writers are told, but for the part that is shown; borrowed from the session or the file */
    TraceFault fault; /* of a session that faulted */
    const char *path; /* of the program or recording, as the command line names it */
    const LoadOptions *load;        /* with what the program was loaded; NULL: not known */
    char *machine, *config;         /* its own */
    Program *program;               /* of a file: as it was recorded; NULL: it is the session's, or not known */
    Fill *fill;                     /* why slots are empty; NULL: not known */
    char hashes[OUTPUT_HASHES_MAX]; /* of program and settings: what is equal in them looks equal */
    TraceFile *file;                /* NULL: of a session */
    FILE *stream;
} Recording;

/* Is this a .lstrace file? By its first bytes; false also if it cannot be read. */
bool recording_is_file(const char *path);

/* Both print and return false on failure. A recording stays where it is, and must not outlive its session. */
bool recording_open(Recording *recording, const char *path);
bool recording_of_session(Recording *recording, const Session *session);
void recording_close(Recording *recording);

/* What only a session knows, whose recording it is: what its checks and expectations say, why slots stayed empty.
 * Prints and returns false when out of memory. */
bool recording_explain(Recording *recording, const Session *session);

/* A .lstrace file being written: before the machine runs, and after. They print and return false on failure, and then
 * there is no file; one that was begun and is not committed is to be discarded (file_discard). */
bool recording_start(OutFile *out, const Session *session, const char *path);
bool recording_commit(OutFile *out, const Session *session);

/* ---- files of a traced run ---- */

typedef enum OutputForm {
    OUTPUT_PICTURE,
    OUTPUT_EXPORT,   /* a format of other programs */
    OUTPUT_PAGE,     /* the same with the sources in it */
    OUTPUT_RECORDING /* written while the machine runs, not from a Recording */
} OutputForm;

typedef struct Output {
    const char *extension;
    OutputForm form;
    ExportWriter *writer; /* of OUTPUT_EXPORT and OUTPUT_PAGE */
} Output;

/* " .png .csv ...": all extensions. */
extern const char output_extensions[];

/* What a path asks for, by its extension. A pipe or a device has none: it gets the table. NULL if it is something else.
 */
const Output *output_of(const char *path);

/* The part that --window asks for, and `more` cycles behind it; all if there is none. NULL after printing why not. */
Trace *output_window(const Recording *recording, const PictureOptions *picture, uint64_t more);

/* A picture of some runs, at most PICTURE_MAX_RUNS, with their names if there are several. Prints and returns false on
 * failure. */
bool output_picture(const Recording *recordings, const char *const *names, size_t count, const PictureOptions *options,
                    const char *path);

/* What a writer makes of a run, such as a table of its ALUs or of its memory queues. Likewise. */
bool output_export(const Recording *recording, const PictureOptions *picture, const char *path, ExportWriter *writer);

/* What the path asks for, but for a recording; of several runs it is a picture or a page. Likewise, and it says on a
 * terminal what it does. */
bool output_write(const Recording *recordings, const char *const *names, size_t count, const PictureOptions *picture,
                  const char *path);

#endif
