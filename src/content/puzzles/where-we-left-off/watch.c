#include "snippet.c"
#include <stdlib.h>
#include <string.h>

int main(void)
{
    struct scroll eve = { .next = 38, .count = 1 };
    struct scroll *s = calloc(1, sizeof *s + 8); /* room for the reading */
    FILE *file = tmpfile();

    memset(eve.row[39], 'A', WIDTH);
    scroll_save(&eve, file);
    rewind(file);
    scroll_load(s, file);
    strcpy((char *)(s + 1), "heap");
    const char *row = scroll_row(s, 0);
    if (strlen(row) >= WIDTH)
        printf("HARM: the row goes on after its end: %s\n", row + WIDTH);
    else
        puts("NO HARM: the row ends within its bytes");
    return 0;
}
