/* test_bin.c: dividing pixels among what was counted. */
#include "tests/unit/trace_picture.h"

#include "sim/view/mask/bucket.h"

/* ---- sharing pixels ---- */

/* Nothing that is there is lost, nothing that is not there appears, more never gets less, all pixels are used, and a
 * share is exact but for rounding and for what small parts are given. */
static void check_share(const uint64_t *counts, uint32_t parts, uint32_t pixels) {
    uint32_t shares[BUCKET_MAX_PARTS], present = 0, given = 0;
    uint64_t sum = 0;
    bucket_share(counts, parts, pixels, shares);
    for (uint32_t i = 0; i < parts; i++) {
        present += counts[i] > 0;
        sum += counts[i];
        given += shares[i];
    }
    assert_int_equal(given, present > 0 ? pixels : 0);
    for (uint32_t i = 0; i < parts; i++) {
        assert_true(counts[i] > 0 || shares[i] == 0);
        for (uint32_t j = 0; j < parts; j++) assert_true(counts[i] <= counts[j] || shares[i] >= shares[j]);
        if (present > pixels || counts[i] == 0) continue;
        assert_true(shares[i] >= 1);
        const double exact = (double)counts[i] * pixels / (double)sum;
        assert_true(shares[i] <= 1 || shares[i] < exact + 1.0);
        assert_true(shares[i] > exact - (double)present);
    }
}

static void test_share(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 100000; round++) {
        uint64_t counts[BUCKET_MAX_PARTS];
        const uint32_t parts = 1 + random_below(8), kind = random_below(4);
        for (uint32_t i = 0; i < parts; i++) {
            counts[i] = random_below(3) == 0 ? 0 : 1 + random_below(kind == 0 ? 5 : kind == 1 ? 1000 : 3);
            if (kind == 3) counts[i] <<= random_below(58);
        }
        check_share(counts, parts, 1 + random_below(random_below(2) ? 8 : 40));
    }
    uint32_t shares[3];
    bucket_share((const uint64_t[]){1, 1000000, 0}, 3, 5, shares);
    assert_int_equal(shares[0], 1);
    assert_int_equal(shares[1], 4);
    assert_int_equal(shares[2], 0);
    bucket_share((const uint64_t[]){10, 30, 20}, 3, 6, shares);
    assert_int_equal(shares[0], 1);
    assert_int_equal(shares[1], 3);
    assert_int_equal(shares[2], 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_share),
    };
    return cmocka_run_group_tests_name("bin", tests, NULL, NULL);
}
