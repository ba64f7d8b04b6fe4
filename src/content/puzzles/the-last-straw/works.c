#include "snippet.c"

#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *names[] = { "", "eve", "fifteen-letters" };

    for (int i = 0; i < 3; i++) {
        struct player p = { .name = "longer-than-new", .banned = 0 };
        set_name(&p, names[i]);
        if (strcmp(p.name, names[i]) != 0 || p.banned != 0) {
            printf("broken: the name \"%s\" becomes \"%s\"\n", names[i], p.name);
            return 1;
        }
    }
    puts("WORKS");
    return 0;
}
