#!/bin/sh
# branch_3.sh FOLDER: Figure 7 of the post: the mask of every cycle, and when the ALU is busy. LOCKSTEP is the program.
set -eu
"$(dirname "$0")/check-figure" programs/branch_3.s "$1" <<'END'
drawn 15
mask 0-1  ffffffff      # mov, lt
mask 2-7  0000ffff      # from br_push on: the lower half
mask 8-13 ffff0000      # from the first pop_mask on: the upper half
mask 14   ffffffff      # the second pop_mask
alu 0-1 3-7 9-13
END
