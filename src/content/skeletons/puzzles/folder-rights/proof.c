#include <stdio.h>
#include "snippet.c"

int main(void)
{
    const struct grant grants[] = {{7, 3, READ}, {8, 4, SHARE}};
    const char requests[] = "cmsx";
    for (int i = 0; i < 4; i++)
        if (allowed(grants, 2, 7, 3, requests[i])) {
            printf("HARM: the right to read allows %c\n", requests[i]);
            return 0;
        }
    puts("NO HARM: the right to read allows to read");
    return 1;
}
