#include "snippet.c"
#include <stdio.h>

int main(void)
{
    static struct sign s;

    for (int c = 0; c < WIDE; c++) {
        s.icons[3][c] = 30 + c;
        s.icons[4][c] = 40 + c;
    }
    sign_draw(&s, 3, -8, DOUBLE);
    printf("the first column shows %d\n", s.shown[0]);
    puts(s.shown[0] >= 40 ? "HARM: the sign shows an icon of someone else" : "NO HARM: the sign shows Eve's icon");
    return 0;
}
