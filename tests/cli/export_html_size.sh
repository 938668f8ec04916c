#!/bin/sh
# A page stays below 20 MB, however long the run is: of two million cycles of 64 waves on each of two cores it has as many
# cycle by cycle as fit, and all as columns; the browser opens it, and its sums are those of the run.
. tests/tools/cli.sh
cat >"$TEMP/long.s" <<'END'
.machine cores=2 waves=64 wave_size=8 alus=1 issue=1 scheduler=round-robin memory=flat max_cycles=10000000
.dispatch 16x64
    mov       r0.x, thread_id
    push_mask DONE
LOOP:
    and       r1.x, r0.x, u(3)
    br_push   r1.x, ELSE, JOIN
    add.u32   r0.z, r0.z, u(1)
    pop_mask
ELSE:
    mul.u32   r0.z, r0.z, u(3)
    pop_mask
JOIN:
    add.u32   r0.y, r0.y, u(1)
    lt.u32    r1.y, r0.y, u(3200)
    mask_nz   r1.y
    jmp       LOOP
DONE:
    ret
END
status 0 "$LOCKSTEP" trace "$TEMP/long.s" --quiet -o "$TEMP/long.html"
bytes=$(wc -c <"$TEMP/long.html")
[ "$bytes" -le 20000000 ] || fail "the page has $bytes bytes"
[ "$bytes" -ge 8000000 ] || fail "the page has $bytes bytes: there is room for more"
sed '1,/id="trace">$/d; /^<\/script>$/,$d' "$TEMP/long.html" | jq '.runs[0] | {cycles, near, totals, bin: .levels.bin, columns: [.levels.cores[][1]] | length}' >"$TEMP/out"
[ "$(json cycles)" -gt 2000000 ] || fail "the run has only $(json cycles) cycles"
near=$(jq '.near[1]' "$TEMP/out")
[ "$near" -gt 20000 ] || fail "only $near cycles are in the page one by one"
[ "$near" -lt "$(json cycles)" ] || fail 'all is in the page cycle by cycle: a longer run is wanted'
[ "$(json columns)" = 2 ] || fail 'no columns of each core'
[ "$(json bin)" -le 4096 ] || fail "a column has $(json bin) cycles"

# What is shown of the whole run comes from the columns, and is all of it.
{
    sed '/^<\/body>$/,$d' "$TEMP/long.html"
    echo '<script>
        const sums = runCounts(runs[0], runs[0].start + 1, runs[0].end), all = add([...sums].slice(0, SHADES));
        const wrong = runs[0].totals.filter((n, s) => Math.abs(n - sums[s]) > 0.001 * all).length;
        setZoom(20, runs[0].end - 10, GUTTER);
        draw();
        document.body.replaceChildren(`FAR wrong ${wrong} rows ${rows.length} END`);
    </script></body></html>'
} >"$TEMP/probed.html"
tests/tools/browse "$TEMP" --dump-dom "file://$TEMP/probed.html" >"$TEMP/out"
grep -q 'FAR wrong 0 rows [1-9]' "$TEMP/out" || fail 'the browser does not show it, or other sums'
