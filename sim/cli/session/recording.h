/* recording.h: a traced run, to be drawn and written: one that has just been made, or one from a .lstrace file; and
 * recording to such a file while the machine runs. */
#ifndef SIM_CLI_SESSION_RECORDING_H
#define SIM_CLI_SESSION_RECORDING_H

#include "sim/cli/base/files.h"
#include "sim/cli/session/session.h"
#include "sim/trace/trace_file.h"

typedef struct Recording {
    Trace *trace; /* borrowed from the session or the file */
    const Image *image;
    const char *title; /* what was run */
    char *machine;     /* the machine in a line */
    char *config;      /* all settings as JSON */
    TraceFault fault;  /* if there was one */
    bool faulted;
    const char *path;        /* of the program or recording, as the command line names it */
    const Checker *checker;  /* borrowed from the session; NULL: nothing was checked */
    const Program *program;  /* the same */
    const LoadOptions *load; /* with what the program was loaded; NULL: not known */
    TraceFile *file;         /* NULL: of a session */
    FILE *stream;
} Recording;

/* Is this a .lstrace file? By its first bytes; false also if it cannot be read. */
bool recording_is_file(const char *path);

/* Both print and return false on failure. A session's recording must not outlive the session. */
bool recording_open(Recording *recording, const char *path);
bool recording_of_session(Recording *recording, const Session *session);
void recording_close(Recording *recording);

/* The trace in cycles start .. end - 1; to be destroyed with trace_destroy. Prints and returns NULL on failure. */
Trace *recording_window(const Recording *recording, uint64_t start, uint64_t end);

/* A .lstrace file being written while the machine runs. */
typedef struct RecordingFile {
    OutFile out;
} RecordingFile;

/* recording_start before the machine runs, then recording_commit, or recording_discard, which is fine for one that was
 * not started. They print and return false on failure, and then there is no file. */
bool recording_start(RecordingFile *file, const Session *session, const char *path);
bool recording_commit(RecordingFile *file, const Session *session);
void recording_discard(RecordingFile *file);

#endif
