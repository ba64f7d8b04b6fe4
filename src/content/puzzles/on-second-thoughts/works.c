#include "snippet.c"

#include <stdio.h>

static struct shared sh;
static struct card c = { .sh = &sh };
static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

/* Makes a chain of slots, each with `len` bytes, from `first` on. */
static void chain(uint32_t first, uint32_t count, uint32_t len, uint32_t last)
{
    for (uint32_t i = 0; i < count; i++)
        sh.slot[first + i] = (struct slot){
            (first + i) * 1000, len, i + 1 < count ? first + i + 1 : last };
}

/* Takes a chain; the frame must have `want` bytes, or not be complete. */
static void take(const char *what, uint32_t head, size_t want)
{
    size_t size = 0;
    uint8_t *frame = card_gather(&c, head, &size);

    expect(what, want == 0 ? frame == NULL : frame != NULL && size == want);
    for (size_t i = 0; frame != NULL && i < size && want == size; i++)
        if (frame[i] != (uint8_t)(head % 64 + 1) && what[0] == '=')
            expect(what, 0);
    free(frame);
}

int main(void)
{
    size_t size;
    uint8_t *frame;

    for (uint32_t i = 0; i < POOL; i++)
        sh.pool[i] = i / 1000 + 1;
    for (int again = 0; again < 3; again++) {
        chain(5, 1, 700, END);
        take("=one part", 5, 700);
        chain(0, 3, 100, END);
        frame = card_gather(&c, 0, &size);
        expect("three parts", frame != NULL && size == 300 && frame[0] == 1 &&
                                  frame[100] == 2 && frame[299] == 3);
        free(frame);
        chain(10, 2, 200, MORE);
        take("not complete", 10, 0);
        chain(20, 1, 50, END);
        frame = card_gather(&c, 20, &size);
        expect("in two chains", frame != NULL && size == 450 &&
                                    frame[0] == 11 && frame[449] == 21);
        free(frame);
        chain(0, 64, 1000, END);
        sh.slot[63].off = 0;
        take("64 parts", 0, 64000);
        chain(0, 1, 4096, END);
        take("a large part", 0, 4096);
        chain(0, 1, 100, END);
        sh.slot[0].off = POOL - 100;
        take("the end of the pool", 0, 100);
    }
    if (!broken)
        puts("WORKS");
    return broken;
}
