#include <setjmp.h>
#include <stdio.h>
#include "snippet.c"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRST";
static int numbers[3] = { 63, 60, 7 }, used, limit = 3, counts[20];
static jmp_buf more;

int chip_next(void)
{
    if (used == limit)
        longjmp(more, 1);
    return numbers[used++];
}

/* Makes one letter of 63, 60, and 7. Then each pair of numbers is used once, and one that asks for more is skipped. */
int main(void)
{
    char code[2];

    code_make(code, 1, alphabet);
    limit = 2;
    for (int pair = 0; pair < RANGE * RANGE; pair++) {
        numbers[0] = pair / RANGE, numbers[1] = pair % RANGE, used = 0;
        if (!setjmp(more))
            counts[draw(20)]++;
    }
    used = 0, numbers[0] = numbers[1] = 7;
    code_make(code, 1, alphabet);
    printf("%s: A comes %d times and T %d times\n", counts[0] == counts[19] ? "NO HARM" : "HARM", counts[0], counts[19]);
    return 0;
}
