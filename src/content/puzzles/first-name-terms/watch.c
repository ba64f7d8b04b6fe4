#include <stdio.h>

#include "drawing.c"
#include "names.c"

int main(void)
{
    struct drawing d = { { { 0, 1, 4 }, { 0, 2, 2 }, { 1, 3, 5 }, { 0, 4, 3 } }, 4 };
    int level = drawing_level(&d, 0, 2);

    printf("%s: staff/2 was granted 2 and gets %d\n", level == 2 ? "NO HARM" : "HARM", level);
    return 0;
}
