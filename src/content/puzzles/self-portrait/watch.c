#include "snippet.c"
#include <stdio.h>

int main(void)
{
    struct store s = { 0 };

    store_add(&s, "a", "1");
    store_add(&s, "b", "2");
    char *key = s.list[1].key;
    store_rename(&s, "b", "a");
    if (s.list[0].key == key)
        puts("HARM: the list has a key that was freed, and the next get reads it");
    else
        puts("NO HARM: the list has the new key");
    return 0;
}
