#include <stdio.h>
#include "snippet.c"

int main(void)
{
    static const char *const first[] = {
        "https://club.example.evil.example", "http://club.example", "https://nightclub.example", "https://club.example:8443",
    };
    for (int i = 0; i < 4; i++)
        if (may_read(first[i]))
            printf("CLAIM first: %s\n", first[i]);
    printf("CLAIM count: %d\n", may_read("https://club.example") + may_read("https://a.b.club.example")
        + may_read("https://CLUB.example") + may_read("https://club.example/"));
    return 0;
}
