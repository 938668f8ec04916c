; The last word that a buffer can have, and the last one before it: both are in range.
.buffer u0, 4
.expect u0[1073741823], u32 1
.expect u0[1073741822], u32 1 2
    ret
