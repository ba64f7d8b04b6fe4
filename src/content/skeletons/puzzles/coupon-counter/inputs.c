#include <stdio.h>
#include "snippet.c"

static struct coupon coupon = {PTHREAD_MUTEX_INITIALIZER, 5};
static int others, sold;

static void *redeem_others(void *unused)
{
    for (int i = 0; i < others; i++)
        sold += redeem(&coupon, 2 + (unsigned)i) == 0;
    return unused;
}

int charge(unsigned account, unsigned cents)
{
    pthread_t thread;
    if (account == 1 && pthread_create(&thread, NULL, redeem_others, NULL) == 0)
        pthread_join(thread, NULL);
    return cents == 500 ? 0 : -1;
}

int main(void)
{
    others = 3;
    redeem(&coupon, 1);
    printf("CLAIM first: %d\n", coupon.left);
    others = 1;
    coupon.left = 1;
    sold = 0;
    sold += redeem(&coupon, 1) == 0;
    printf("CLAIM last: %d\n", sold);
    return 0;
}
