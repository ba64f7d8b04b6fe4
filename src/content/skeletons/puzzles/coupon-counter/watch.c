#include <stdio.h>
#include "snippet.c"

static struct coupon coupon = {PTHREAD_MUTEX_INITIALIZER, 1};
static int first = -1, second = -1;

static void *other(void *unused)
{
    pthread_setname_np(pthread_self(), "account 2");
    second = redeem(&coupon, 2);
    return unused;
}

/* While the bank works on account 1, account 2 comes and goes. */
int charge(unsigned account, unsigned cents)
{
    pthread_t thread;
    if (account == 1 && pthread_create(&thread, NULL, other, NULL) == 0)
        pthread_join(thread, NULL);
    return cents == 500 ? 0 : -1;
}

int main(void)
{
    pthread_setname_np(pthread_self(), "account 1");
    first = redeem(&coupon, 1);
    printf("%s\n", first == 0 && second == 0 ? "HARM: two accounts have the last coupon" : "NO HARM: one account has the last coupon");
    return 0;
}
