#include <stdio.h>

#include "snippet.c"

static uint32_t flash, writes;
uint32_t flash_read(void) { return flash; }
void flash_write(uint32_t number) { flash = number; writes++; }

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

int main(void)
{
    radio_on();
    uint32_t first = radio_take(1);
    expect("a new tracker begins with a low number", first <= STEP);
    expect("one number after the other", radio_take(3) == first + 1);
    expect("a row of three", radio_take(1) == first + 4);
    for (uint32_t i = 0; i < 800; i++)
        expect("each call takes the next", radio_take(1) == first + 5 + i);
    expect("the flash is written once for 8 numbers, and twice more at most", writes <= 800 / STEP + 2);
    radio_off();
    uint32_t last = first + 804;
    radio_on();
    uint32_t later = radio_take(1);
    expect("numbers go on after a rest", later > last);
    expect("few numbers are lost", later <= last + 1 + STEP);
    expect("a large row", radio_take(100) == later + 1 && radio_take(1) == later + 101);
    if (broken)
        return 1;
    puts("WORKS");
    return 0;
}
