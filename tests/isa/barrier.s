; barrier: wait until every wave of the group that has not ended is here, and its memory accesses are done.
;
; Two groups of 50 threads, with as many waves as the wave size makes of them. u0 to u5: a word for each thread, one
; buffer for each case.

.machine waves=64
.dispatch 2x50
.shared 64
.buffer u0, 100
.buffer u1, 100
.buffer u2, 100
.buffer u3, 100
.buffer u4, 100
.buffer u5, 100, fill(77)

    shl       r0.x, thread_id, 2
    shl       r0.y, group_thread_id, 2  ; in group memory
    sub.u32   r0.z, 196, r0.y           ; there, the thread 49 - own

    ; what others have stored in group memory is there after the barrier
    mul.u32   r1.x, thread_id, 7
    st        shared.x, r0.y, r1.x
    barrier
    ld        r1.x, shared.x, r0.z
    st        u0.x, r0.x, r1.x

    ; the same through a buffer
    mul.u32   r1.x, group_id, 200
    add.u32   r1.y, r0.z, r1.x
    add.u32   r1.x, thread_id, 500
    st        u1.x, r0.x, r1.x
    barrier
    ld        r2.x, u1.x, r1.y
    barrier                             ; nobody stores before everybody has read
    st        u1.x, r0.x, r2.x

    ; eight rounds: each thread takes the value of the next one, and adds 100
    mov       r1.x, group_thread_id
    add.u32   r2.x, group_thread_id, 1
    rem.u32   r2.x, r2.x, group_size
    shl       r2.x, r2.x, 2
    mov       w1.x, u(8)
ROUND:
    barrier
    st        shared.x, r0.y, r1.x
    barrier
    ld        r1.x, shared.x, r2.x
    add.u32   r1.x, r1.x, 100
    sub.u32   w1.x, w1.x, 1
    jmp_nz    w1.x, ROUND
    st        u2.x, r0.x, r1.x

    ; one active lane is enough for the wave to arrive
    barrier
    st        shared.x, r0.y, u(7)
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(1 0)
    barrier
    mov       exec.xy, w4.xy
    ld        r1.x, shared.x, r0.z
    st        u3.x, r0.x, r1.x

    ; without an active lane a wave does not arrive, it continues; here no wave has one
    mov       exec.xy, u2(0 0)
    barrier
    mov       exec.xy, w4.xy
    st        u4.x, r0.x, u(1)
    barrier                             ; but at this one they are all counted

    ; waves that have ended are not waited for: the threads from 20 on retire, and so do the waves that have no others
    ge.u32    r1.x, group_thread_id, 20
    push_mask A
    mask_nz   r1.x
    ret
A:
    st        shared.x, r0.y, r0.y
    barrier
    xor       r1.x, group_thread_id, 1
    shl       r1.x, r1.x, 2
    ld        r1.x, shared.x, r1.x
    st        u5.x, r0.x, r1.x
    ret

.expect u0[0], u32 343 336 329 322 315 308 301 294 287 280 273 266 259 252 245 238 231 224 217 210 203 196 189 182 \
    175 168 161 154 147 140 133 126 119 112 105 98 91 84 77 70 63 56 49 42 35 28 21 14 7 0 693 686 679 672 665 658 \
    651 644 637 630 623 616 609 602 595 588 581 574 567 560 553 546 539 532 525 518 511 504 497 490 483 476 469 \
    462 455 448 441 434 427 420 413 406 399 392 385 378 371 364 357 350
.expect u1[0], u32 549 548 547 546 545 544 543 542 541 540 539 538 537 536 535 534 533 532 531 530 529 528 527 526 \
    525 524 523 522 521 520 519 518 517 516 515 514 513 512 511 510 509 508 507 506 505 504 503 502 501 500 599 \
    598 597 596 595 594 593 592 591 590 589 588 587 586 585 584 583 582 581 580 579 578 577 576 575 574 573 572 \
    571 570 569 568 567 566 565 564 563 562 561 560 559 558 557 556 555 554 553 552 551 550
.expect u2[0], u32 808 809 810 811 812 813 814 815 816 817 818 819 820 821 822 823 824 825 826 827 828 829 830 831 \
    832 833 834 835 836 837 838 839 840 841 842 843 844 845 846 847 848 849 800 801 802 803 804 805 806 807 808 \
    809 810 811 812 813 814 815 816 817 818 819 820 821 822 823 824 825 826 827 828 829 830 831 832 833 834 835 \
    836 837 838 839 840 841 842 843 844 845 846 847 848 849 800 801 802 803 804 805 806 807
.expect u3[0], 100, fill(7)
.expect u4[0], 100, fill(1)
.expect u5[0], u32 4 0 12 8 20 16 28 24 36 32 44 40 52 48 60 56 68 64 76 72 77 77 77 77 77 77 77 77 77 77 77 77 77 \
    77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 4 0 12 8 20 16 28 24 36 32 44 40 52 48 60 56 68 64 76 72 77 \
    77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77 77
.expect barriers == 48 when wave_size=64      ; 24 of each wave
.expect barriers == 94 when wave_size=32      ; the second wave of a group ends before the last
