/* capture.h: what is printed on standard error for a while, as text instead. */
#ifndef SIM_CLI_SWEEP_CAPTURE_H
#define SIM_CLI_SWEEP_CAPTURE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct Capture {
    FILE *file; /* NULL: nothing is captured, as there is no room for it; it is printed then */
    int before; /* standard error */
    bool lost;  /* out of memory: there is no file */
} Capture;

Capture capture_begin(void);

/* The first 4095 bytes of it; to be freed with free(). NULL when out of memory. */
char *capture_end(Capture *capture);

#endif
