#!/bin/sh
# branch_1_avx512.sh FOLDER: the figure of branch_1.s with predicates: exec never changes. LOCKSTEP is the program.
set -eu
"$(dirname "$0")/check-figure" programs/branch_1_avx512.s "$1" <<'END'
drawn 16
mask 0-15 ffffffff
alu 0 2 4 8-12 14
END
