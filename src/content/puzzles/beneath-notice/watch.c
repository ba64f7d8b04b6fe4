/* Eve, user 4711, sends the byte FE for the second of two shows. */
#include "snippet.c"

#include <stdio.h>

int main(void)
{
    struct show shows[2] = { 0 };

    book(&shows[1], "\376", 4711);
    printf("%s: the last seat of the first show is user %d's\n",
           shows[0].seats[7] ? "HARM" : "NO HARM", shows[0].seats[7]);
    return 0;
}
