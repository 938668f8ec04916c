#!/bin/sh
# branch_1_amd.sh FOLDER: the figure of branch_1.s with exec written by the program. LOCKSTEP is the program.
set -eu
"$(dirname "$0")/check-figure" programs/branch_1_amd.s "$1" <<'END'
drawn 13
mask 0-2   ffffffff     # mov, and, mov
mask 3-9   aaaaaaaa     # from the ballot on: the odd lanes
mask 10-12 ffffffff     # restored
alu 0-1 3 5-9 11        # the scalar ALU has the two mov, the control unit the jump
END
