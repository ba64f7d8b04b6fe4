/* Eve, user 4711, sends the byte FF. */
#include "snippet.c"

#include <stdio.h>

int main(void)
{
    struct show show = { 0 };

    book(&show, "\377", 4711);
    printf("%s: the discount is %d cents\n",
           show.discount ? "HARM" : "NO HARM", show.discount);
    return 0;
}
