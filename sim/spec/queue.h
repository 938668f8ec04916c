/* queue.h: where the requests of a core wait for memory. Program and trace know of it, and neither of the other. */
#ifndef SIM_SPEC_QUEUE_H
#define SIM_SPEC_QUEUE_H

/* Buffers and textures behind the interconnect, and the group memory of the core. */
typedef enum Queue { QUEUE_BUFFERS, QUEUE_SHARED, QUEUE_COUNT } Queue;

#endif
