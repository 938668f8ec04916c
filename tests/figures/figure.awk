# figure.awk: compares the trace of a program with the facts of a figure of the post. check-figure runs it:
#
#   awk -f figure.awk part=facts FACTS part=trace TRACE.csv part=alu ALU.csv part=pixels PIXELS
#
# FACTS has the lines (cycles are numbers or ranges such as 3-8; # starts a comment):
#
#   drawn N              the figure has N columns; the final ret comes after them
#   mask CYCLES HEX      the execution mask in force after the instruction of these cycles; bit 0 is lane 0
#   alu CYCLES...        the cycles in which the ALU is busy; it is in no others
#
# PIXELS has the picture of the lanes, a pixel a lane and cycle, in the post's white and black: rrggbbaa, one a line.
# Every difference is printed; the exit status is 1 if there is any.

function fail(text) {
    print text
    failed = 1
}

# "3-8" or "3": sets first and last.
function read_range(text, parts) {
    first = last = text
    if (split(text, parts, "-") == 2) {
        first = parts[1]
        last = parts[2]
    }
    first += 0
    last += 0
}

part != known_part {
    known_part = part
    FS = part == "facts" ? " " : ","
    $0 = $0
    header = part == "trace" || part == "alu"
}

header {
    header = 0
    next
}

part == "facts" { sub(/#.*/, "") }
part == "facts" && $1 == "drawn" { drawn = $2 }
part == "facts" && $1 == "mask" {
    read_range($2)
    for (cycle = first; cycle <= last; cycle++) figure_mask[cycle] = "0x" $3
}
part == "facts" && $1 == "alu" {
    for (i = 2; i <= NF; i++) {
        read_range($i)
        for (cycle = first; cycle <= last; cycle++) figure_busy[cycle] = 1
    }
}

# cycle,cycles,core,slot,group,wave,state,exec,...
part == "trace" {
    if ($3 != 0 || $4 != 0 || $6 != 0) fail("cycle " $1 ": the figure has one core, one slot and one wave")
    for (cycle = $1; cycle < $1 + $2; cycle++) {
        state[cycle] = $7
        mask[cycle] = $8
        if (cycle + 1 > cycles) cycles = cycle + 1
    }
}

# cycle,cycles,core,alu,wave,busy
part == "alu" {
    if ($3 != 0 || $4 != 0) fail("cycle " $1 ": the figure has one ALU")
    for (cycle = $1; cycle < $1 + $2; cycle++)
        if ($6) busy[cycle] = 1
}

part == "pixels" {
    cycle = pixels % drawn
    lane = (pixels - cycle) / drawn
    pixels++
    digit = substr(figure_mask[cycle], length(figure_mask[cycle]) - int(lane / 4), 1)
    white = int((index("0123456789abcdef", digit) - 1) / 2 ^ (lane % 4)) % 2
    if ($1 != (white ? "ffffffff" : "000000ff")) fail("cycle " cycle ", lane " lane ": the pixel is " $1)
}

END {
    if (pixels != drawn * 32) fail("the picture has " pixels + 0 " pixels, not " drawn " x 32")
    if (cycles != drawn + 1) fail("the run takes " cycles + 0 " cycles; the figure has " drawn " columns, and ret")
    for (cycle = 0; cycle <= drawn; cycle++) {
        wanted = cycle < drawn ? figure_mask[cycle] : "0x00000000"
        if (state[cycle] != "active") fail("cycle " cycle ": the wave is '" state[cycle] "', not active")
        if (mask[cycle] != wanted) fail("cycle " cycle ": the mask is " mask[cycle] ", in the figure " wanted)
        if (busy[cycle] != figure_busy[cycle])
            fail("cycle " cycle ": the ALU is " (busy[cycle] ? "busy" : "empty") ", but not in the figure")
    }
    exit failed
}
