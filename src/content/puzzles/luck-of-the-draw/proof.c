/* Feeds draw with each pair of the chip's numbers. One that asks for a third number starts over with the next pair. */
#include <setjmp.h>
#include <stdio.h>

#include "snippet.c"

static int pair[2], used;
static jmp_buf more;

int chip_next(void)
{
    if (used == 2)
        longjmp(more, 1);
    return pair[used++];
}

static int counts[RANGE];

/* How often each result comes. */
static void count(int n)
{
    memset(counts, 0, sizeof counts);
    for (int first = 0; first < RANGE; first++)
        for (int second = 0; second < RANGE; second++) {
            pair[0] = first;
            pair[1] = second;
            used = 0;
            if (!setjmp(more))
                counts[draw(n)]++;
        }
}

int main(void)
{
    for (int n = 1; n <= RANGE; n++) {
        count(n);
        for (int x = 1; x < n; x++)
            if (counts[x] != counts[0]) {
                printf("HARM: of %d letters, the first comes %d times and another one %d times\n", n, counts[0], counts[x]);
                return 0;
            }
    }
    printf("NO HARM: in alphabets of 1 to %d letters, each letter comes as often\n", RANGE);
    return 1;
}
