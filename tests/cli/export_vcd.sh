#!/bin/sh
# Value changes go through GTKWave's own converters and come back with the values of the table in every cycle.
. tests/tools/cli.sh
. tests/tools/exported.sh

# What a scope shows, from the tables: rows as of vcd-rows.
rows_of_table() {
    awk -F, '
        function binary(n,    text) {
            if (n < 0) return "x"
            for (; n > 0; n = int(n / 2)) text = n % 2 text
            return text == "" ? "0" : text
        }
        function of_hex(text,    i, out) {
            for (i = 3; i <= length(text); i++) out = out nibble[substr(text, i, 1)]
            sub(/^0+/, "", out)
            return out == "" ? "0" : out
        }
        BEGIN {
            split("0000 0001 0010 0011 0100 0101 0110 0111 1000 1001 1010 1011 1100 1101 1110 1111", bits, " ")
            for (i = 0; i < 16; i++) nibble[substr("0123456789abcdef", i + 1, 1)] = bits[i + 1]
        }
        FNR == 1 { file++; next }
        file == 1 { number[$1 "=" $3] = $2; next } # state and reason to number
        file == 2 {
            scope = "core" $3 ".slot" $4
            row = " wave=" binary($6) " pc=" binary($9) " line=" binary($10 == 0 ? -1 : $10) \
                  " state=" binary(number["state=" $7]) " reason=" binary(number["reason=" $NF]) " exec=" of_hex($8)
        }
        file == 3 {
            scope = "core" $3 ".alu" $4
            row = " busy=" $6 " wave=" binary($5)
        }
        file == 4 {
            scope = "core" $3 "." $4
            row = " requests=" binary($5)
        }
        row != before[scope] { print $1 " " scope row; before[scope] = row }' "$TEMP/numbers" "$1" "$2" "$3" | sort
}

check() {
    name=$1
    shift
    export_trace "$name" vcd "$@"
    vcd=$TEMP/$name.vcd
    # The numbers of states and reasons stand in comments.
    { echo 'kind,number,name'
      # shellcheck disable=SC2016 # the dollar is the format's
      sed -n 's/^\$comment \(state\|reason\): \(.*\) \$end$/\1 \2/p' "$vcd" | awk '{
          for (i = 2; i <= NF; i++) { split($i, item, "="); print $1 "," item[1] "," (item[2] == "none" ? "" : item[2]) } }'
    } >"$TEMP/numbers"
    [ "$(wc -l <"$TEMP/numbers")" -gt 10 ] || fail "$name: states and reasons are not listed"
    rows_of_table "$TEMP/$name.csv" "$TEMP/$name.alu" "$TEMP/$name.memory" >"$TEMP/want"
    compare "$vcd"

    vcd2fst "$vcd" "$TEMP/a.fst" >"$TEMP/out" 2>&1 || fail "$name: vcd2fst"
    fst2vcd "$TEMP/a.fst" >"$TEMP/fst.vcd" 2>"$TEMP/err" || fail "$name: fst2vcd"
    compare "$TEMP/fst.vcd"
    end=$(awk -F, 'NR > 1 && $1 + $2 > end { end = $1 + $2 } END { print end }' "$TEMP/$name.csv")
    [ "$(tail -n 1 "$vcd")" = "#$end" ] || fail "$name: does not end at $end"
}
compare() {
    tests/tools/vcd-rows "$1" 2>"$TEMP/err" >"$TEMP/rows" || fail "$1: not right"
    grep -v '\.sampler[0-9]* ' "$TEMP/rows" | sort | diff "$TEMP/want" - >"$TEMP/out" || fail "$1: values are not the table's"
}
each_trace check

grep -q 'scope module sampler0 ' "$TEMP/textures.vcd" || fail 'no sampler'
grep -q 'scope module memory ' "$TEMP/persistent.vcd" || fail 'no memory queue'
grep -q 'scope module shared ' "$TEMP/groups.vcd" || fail 'no queue of group memory'
! grep -q 'scope module memory ' "$TEMP/branch_3.vcd" || fail 'a queue that the program does not use'

# The other converter takes it, too.
vcd2lxt2 "$TEMP/loops.vcd" "$TEMP/loops.lxt" >"$TEMP/out" 2>&1 || fail 'vcd2lxt2'
[ -s "$TEMP/loops.lxt" ] || fail 'vcd2lxt2 wrote nothing'

# A name cannot end the comment that it is in, and nothing else of it is lost.
# shellcheck disable=SC2016 # the dollar is the name's
awkward=$(printf 'a $end b\t~\nä.s')
cp programs/branch_1.s "$TEMP/$awkward"
status 0 "$LOCKSTEP" trace "$TEMP/$awkward" -o "$TEMP/awkward.vcd" --quiet
tests/tools/vcd-rows "$TEMP/awkward.vcd" >"$TEMP/out" 2>"$TEMP/err" || fail "the name breaks it: $(cat "$TEMP/err")"
says awkward.vcd 'a _end b_~_ä.s: '
