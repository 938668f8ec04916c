#!/bin/sh
# branch_1.sh FOLDER: Figure 5 of the post: the mask of every cycle, and when the ALU is busy. LOCKSTEP is the program.
set -eu
"$(dirname "$0")/check-figure" programs/branch_1.s "$1" <<'END'
drawn 10
mask 0-2 ffffffff       # mov, push_mask, and
mask 3-8 aaaaaaaa       # from mask_nz on: the odd lanes
mask 9   ffffffff       # pop_mask
alu 0 2 4-8
END
