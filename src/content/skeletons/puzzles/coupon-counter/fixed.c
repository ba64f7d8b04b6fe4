#include <pthread.h>

struct coupon {
    pthread_mutex_t lock;
    int left;
};

/* Takes cents from an account. 0 means that they are paid. */
int charge(unsigned account, unsigned cents);

/* Returns 0 if the account has a coupon now, or -1. */
int redeem(struct coupon *coupon, unsigned account)
{
    pthread_mutex_lock(&coupon->lock);
    int left = coupon->left;
    if (left > 0)
        coupon->left = left - 1;
    pthread_mutex_unlock(&coupon->lock);
    if (left == 0)
        return -1;
    if (charge(account, 500) == 0)
        return 0;
    pthread_mutex_lock(&coupon->lock);
    coupon->left++;
    pthread_mutex_unlock(&coupon->lock);
    return -1;
}
