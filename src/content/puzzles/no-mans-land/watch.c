#include "snippet.c"
#include <stdio.h>
#include <string.h>

enum { A = 1, B = 2 };

/* A lock's kind and grains, such as "read 0-4". */
const char *of(const struct lock *lock)
{
    static char text[32];
    snprintf(text, sizeof text, "%s %d-%d", lock->kind == WRITE ? "write" : "read", (int)lock->range.from,
             (int)lock->range.to - 1);
    return text;
}

const char *held(const struct locks *l, int client)
{
    static char text[3][64];
    text[client][0] = '\0';
    for (int i = 0; i < l->count; i++)
        if (l->items[i].client == client)
            strcat(strcat(text[client], text[client][0] ? ", " : ""), of(&l->items[i]));
    return text[client];
}

int main(void)
{
    static struct locks l;

    locks_set(&l, A, READ, 0, 50);
    locks_set(&l, B, READ, 60, 20);
    locks_set(&l, A, WRITE, 24, 36);
    if (locks_set(&l, B, WRITE, 24, 30) == GRANTED)
        puts("HARM: B writes what A was granted to read and never gave up");
    else
        puts("NO HARM: B can't write what A reads");
    return 0;
}
