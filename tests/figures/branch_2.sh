#!/bin/sh
# branch_2.sh FOLDER: Figure 6 of the post: the mask of every cycle, and when the ALU is busy. LOCKSTEP is the program.
set -eu
"$(dirname "$0")/check-figure" programs/branch_2.s "$1" <<'END'
drawn 69
mask 0-3   ffffffff
mask 4-7   0000ffff     # lanes 16 to 31 never enter the loop
mask 8-11  00007fff     # then one lane leaves in every turn of four cycles
mask 12-15 00003fff
mask 16-19 00001fff
mask 20-23 00000fff
mask 24-27 000007ff
mask 28-31 000003ff
mask 32-35 000001ff
mask 36-39 000000ff
mask 40-43 0000007f
mask 44-47 0000003f
mask 48-51 0000001f
mask 52-55 0000000f
mask 56-59 00000007
mask 60-63 00000003
mask 64-67 00000001
mask 68    ffffffff     # mask_nz leaves no lane, and pops
alu 0 2-3 6-7 10-11 14-15 18-19 22-23 26-27 30-31 34-35 38-39 42-43 46-47 50-51 54-55 58-59 62-63 66-67
END
