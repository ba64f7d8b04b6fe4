#include <stdio.h>
#include "snippet.c"

int main(void)
{
    static const char *const others[] = {
        "https://nightclub.example", "https://club.example.evil.example", "https://evil-club.example",
        "https://evil.example", "http://club.example", "null",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (may_read(others[i])) {
            printf("HARM: a page of %s reads members' data\n", others[i]);
            return 0;
        }
    puts("NO HARM: no other site reads members' data");
    return 1;
}
