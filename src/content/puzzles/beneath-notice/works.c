#include "snippet.c"

#include <stdio.h>

int main(void)
{
    struct show shows[3] = { 0 };
    struct show *s = &shows[1];

    s->discount = 250;
    for (char i = 0; i < 8; i++)
        if (book(s, &i, 100 + i) != 0 || s->seats[(int)i] != 100 + i) {
            printf("broken: seat %d can't be booked\n", i);
            return 1;
        }
    for (char i = 0; i < 12; i++)
        if (book(s, &i, 7) != -1) {
            printf("broken: seat %d is booked twice, or doesn't exist\n", i);
            return 1;
        }
    if (s->discount != 250) {
        puts("broken: the discount");
        return 1;
    }
    puts("WORKS");
    return 0;
}
