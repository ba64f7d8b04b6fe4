#include "snippet.c"
#include <stdio.h>

/* The other thread moves the offset before the second copy. */
static struct { struct request head; uint8_t data[16]; } user;
static int copies;
unsigned long copy_from_user(void *to, const void *from, unsigned long n)
{
    if (++copies == 2)
        user.head.offset = 0;
    memcpy(to, from, n);
    return 0;
}
unsigned long copy_to_user(void *to, const void *from, unsigned long n)
{
    memcpy(to, from, n);
    return 0;
}

int main(void)
{
    uint32_t head[3] = { EEPROM_WRITE, 100, 16 };
    memcpy(&user, head, sizeof head);
    memset(user.data, 0xEE, sizeof user.data);
    eeprom_ioctl(&user.head, false);
    if (eeprom[0] == 0xEE)
        puts("HARM: the calibration is overwritten");
    else
        puts("NO HARM: the calibration stays as it is");
    return 0;
}
