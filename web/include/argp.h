/* argp.h: the types of argp, which the C library of the browser build lacks, and its functions, which nothing that
 * is linked there calls: options come from the page, not from a command line. */
#ifndef WEB_ARGP_H
#define WEB_ARGP_H

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef int error_t;

struct argp_state;
typedef error_t (*argp_parser_t)(int key, char *text, struct argp_state *state);

struct argp_option {
    const char *name;
    int key;
    const char *arg;
    int flags;
    const char *doc;
    int group;
};

struct argp_child {
    const struct argp *argp;
    int flags;
    const char *header;
    int group;
};

struct argp {
    const struct argp_option *options;
    argp_parser_t parser;
    const char *args_doc, *doc;
    const struct argp_child *children;
    char *(*help_filter)(int key, const char *text, void *input);
    const char *domain;
};

struct argp_state {
    int next;
    char **argv;
    int argc;
    unsigned flags, arg_num;
    void *input;
    void **child_inputs;
};

enum {
    ARGP_ERR_UNKNOWN = E2BIG,
    ARGP_KEY_ARG = 0,
    ARGP_KEY_ARGS = 0x1000006,
    ARGP_KEY_END = 0x1000001,
    ARGP_KEY_NO_ARGS = 0x1000002,
    ARGP_KEY_INIT = 0x1000003,
    ARGP_KEY_SUCCESS = 0x1000004,
    OPTION_ARG_OPTIONAL = 1,
    OPTION_HIDDEN = 2
};

extern error_t argp_err_exit_status;
error_t argp_parse(const struct argp *argp, int argc, char **argv, unsigned flags, int *arg_index, void *input);
void argp_error(const struct argp_state *state, const char *format, ...);
void argp_usage(const struct argp_state *state);

#endif
