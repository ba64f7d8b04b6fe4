#include <stdio.h>
#include "snippet.c"

int main(void)
{
    int ok = may_read("https://club.example") && may_read("https://a.club.example") && may_read("https://a.b.club.example");
    ok = ok && !may_read(NULL) && !may_read("") && !may_read("https://") && !may_read("https://other.example");
    puts(ok ? "WORKS" : "broken: an origin");
    return !ok;
}
