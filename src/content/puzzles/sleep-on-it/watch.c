#include "snippet.c"
#include <stdio.h>

static uint32_t flash;
static unsigned char taken[200];
static int twice;

uint32_t flash_read(void) { return flash; }
void flash_write(uint32_t number) { flash = number; }

static void take(uint32_t count)
{
    uint32_t first = radio_take(count);
    for (uint32_t i = 0; i < count; i++)
        twice += taken[first + i]++ != 0;
}

int main(void)
{
    radio_on();
    take(5);
    radio_on(); /* the power has failed */
    take(5);
    take(6);
    take(6);
    radio_on(); /* and again */
    take(6);
    printf("%d numbers were taken twice\n", twice);
    puts(twice > 0 ? "HARM: two frames have one nonce" : "NO HARM: each frame has a nonce of its own");
    return 0;
}
