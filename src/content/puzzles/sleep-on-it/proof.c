/* Switches the radio on and off, cuts its power, and takes numbers, in every short order, and looks for a number that comes twice. */
#include <stdio.h>
#include <string.h>

#include "snippet.c"

static uint32_t flash;
uint32_t flash_read(void) { return flash; }
void flash_write(uint32_t number) { flash = number; }

enum { LENGTH = 7 };

int main(void)
{
    static const uint32_t counts[4] = { 1, 3, 7, 12 };
    unsigned long tried = 0;
    int total = 1;

    for (int i = 0; i < LENGTH; i++)
        total *= 6;
    for (int order = 0; order < total; order++) {
        unsigned char taken[256];

        memset(taken, 0, sizeof taken);
        flash = 0;
        radio_on();
        tried++;
        for (int step = 0, rest = order; step < LENGTH; step++, rest /= 6) {
            int call = rest % 6;
            if (call == 4)
                radio_off();
            if (call >= 4) {
                /* What was in memory is lost. */
                next = saved = 123456;
                radio_on();
                continue;
            }
            uint32_t first = radio_take(counts[call]);
            for (uint32_t i = first; i < first + counts[call]; i++) {
                if (i >= sizeof taken || taken[i]) {
                    printf("HARM: number %u comes a second time\n", i);
                    return 0;
                }
                taken[i] = 1;
            }
        }
    }
    printf("NO HARM: in %lu orders, no number comes twice\n", tried);
    return 1;
}
