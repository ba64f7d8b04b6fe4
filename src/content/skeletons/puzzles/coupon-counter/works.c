#include <stdio.h>
#include "snippet.c"

int charge(unsigned account, unsigned cents)
{
    return account == 9 || cents != 500 ? -1 : 0;
}

int main(void)
{
    struct coupon coupon = {PTHREAD_MUTEX_INITIALIZER, 2};
    int ok = redeem(&coupon, 1) == 0 && coupon.left == 1;
    ok = ok && redeem(&coupon, 9) == -1 && coupon.left == 1;
    ok = ok && redeem(&coupon, 2) == 0 && coupon.left == 0;
    ok = ok && redeem(&coupon, 3) == -1 && coupon.left == 0;
    puts(ok ? "WORKS" : "broken: a coupon");
    return !ok;
}
