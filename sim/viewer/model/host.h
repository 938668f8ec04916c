/* host.h: the functions and files that the window needs of the program around it, and pictures of its programs. */
#ifndef SIM_VIEWER_MODEL_HOST_H
#define SIM_VIEWER_MODEL_HOST_H

#include "sim/run/run.h"
#include "sim/view/raster/canvas.h"
#include "sim/view/raster/theme.h"

enum { VIEW_PREVIEWS = 64 };

/* The start page offers programs that come with lockstep, and recent files. */
typedef struct ViewProgram {
    const char *file, *topic;
    const char *claim; /* a sentence about what its picture shows */
    const char *code;  /* NULL: it cannot be read */
} ViewProgram;

typedef struct ViewRecent {
    char *file;
    char result[48], age[24]; /* what came of its run, and when, in words */
    int64_t seconds;          /* since 1970 */
} ViewRecent;

typedef struct ViewHost {
    void *user;
    const char *file;    /* as it was named; "": none was */
    const char *command; /* that shows this file on this machine, for a shell; options may stand behind it */
    const ViewProgram *programs;
    uint32_t program_count;
    const ViewRecent *recent;     /* the newest first */
    const uint32_t *recent_count; /* which changes; NULL: none are kept */
    /* Load the program, as it is on disk now, or that of another file (path NULL: the one that is shown), for the
     * machine of the command line with these settings ("KEY=VALUE") on top: a run of which nothing is recorded yet.
     * NULL with what is wrong in *errors, to be freed with memory_free(); NULL if there was no memory even for that. */
    Run *(*begin)(void *user, const char *path, const char *const *settings, size_t count, char **errors);
    void (*end)(void *user, Run *run);
    /* From now on `begin` loads this file, of which *file and *command are to be noted: they last as long as the host.
     * NULL, or what is wrong with it, until the next call: then all stays as it was. May be NULL. */
    const char *(*open)(void *user, const char *path, const char **file, const char **command);
    /* The names in a folder ("": here) that lead to programs, one a line, folders first, with a slash behind. To be
     * freed with memory_free(). NULL: it is no folder, or cannot be read. May be NULL. */
    char *(*list)(void *user, const char *folder);
    /* Write a new program to a path: the one that is shown, or a template in the language that the name says. NULL, or
     * what is wrong, until the next call. A file that is there is not overwritten. May be NULL. */
    const char *(*make)(void *user, const char *path, bool copy);
    const char *unsaved; /* the folder of templates that have no place of their own yet */
    const char *kinds;   /* the extensions of programs: ".s .lsb ..." */
    /* From now on `begin` makes runs that are checked for these CHECK_ bits. Returns the new command. May be NULL. */
    const char *(*check)(void *user, unsigned checks);
    char *(*explain)(const char *word); /* its page, to be freed with memory_free(); may be NULL */
    char *(*words)(void); /* that have a page, as lines NAME\tMEANING, to be freed likewise; may be NULL */
    void (*shown)(void *user, const char *result); /* the file is shown: what came of its run. May be NULL */
    /* Read the file of marks beside the program, to be freed with memory_free(), NULL if absent; and write all of it.
     * Either may be NULL. */
    char *(*read_marks)(void *user);
    bool (*write_marks)(void *user, const char *text);
    bool (*save)(void *user, const char *path, const Canvas *canvas); /* as a PNG file */
    void (*copy)(void *user, const char *text);                       /* to the clipboard; may be NULL */
    bool has_editor; /* which shows the source, with its costs, beside the window */
    /* Open the program that is shown in an editor. NULL, or what is wrong, until the next call. May be NULL. */
    const char *(*edit)(void *user, uint32_t line);
    /* Asked now and then during a long search, with how far it is: shall it be given up? May be NULL. */
    bool (*gives_up)(void *user, const char *text);
    /* Asked now and then in long idle work: shall it make way for something else, and continue later? May be NULL. */
    bool (*interrupts)(void *user);
    /* Asked before each slice of a run: shall it end here, with what is recorded so far? May be NULL. */
    bool (*ends)(void *user);
    /* Asked likewise when the program has changed: shall what is recorded so far be shown meanwhile? May be NULL. */
    bool (*hurries)(void *user);
} ViewHost;

typedef struct Model Model;

/* A program of the start page in small. */
typedef struct Preview {
    Canvas *picture; /* NULL: not painted yet, or impossible */
    uint64_t cycles; /* 0: they are not known */
    uint32_t width, height;
    const Theme *theme;
    bool wanted, tried;
} Preview;

/* The picture of a program of the host, which is made, or made again, if it has not this size and theme. */
const Preview *model_preview(Model *model, uint32_t number, uint32_t width, uint32_t height, const Theme *theme);
bool model_preview_work(Model *model); /* a slice; true: there is more to do */
/* Draw the first cycles of a run, at most PREVIEW_CYCLES, over the whole picture. */
enum { PREVIEW_CYCLES = 20000 };
void preview_paint(Canvas *picture, const Trace *trace, const Theme *theme);

#endif
