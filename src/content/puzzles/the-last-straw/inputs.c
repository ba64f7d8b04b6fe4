#include "snippet.c"

#include <stdio.h>
#include <string.h>

int main(void)
{
    struct player p = { .banned = 1 };

    set_name(&p, "sixteen--letters");
    if (p.banned == 0 && memcmp(p.name, "sixteen--letters", 16) == 0)
        puts("CLAIM trace: `banned` becomes 0.");
    else if (p.banned == 's')
        puts("CLAIM trace: `banned` becomes a letter.");
    else if (strlen(p.name) == 15)
        puts("CLAIM trace: The last letter is cut.");
    else
        puts("CLAIM trace: No NUL ends the name.");
    return 0;
}
