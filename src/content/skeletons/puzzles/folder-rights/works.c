#include <stdio.h>
#include "snippet.c"

int main(void)
{
    const struct grant grants[] = {{7, 3, 15}, {8, 4, READ | SHARE}, {9, 4, READ}};
    bool ok = true;
    for (const char *request = "rcms"; *request; request++)
        ok = ok && allowed(grants, 3, 7, 3, *request);
    ok = ok && allowed(grants, 3, 8, 4, 's') && allowed(grants, 3, 9, 4, 'r');
    ok = ok && !allowed(grants, 3, 7, 4, 'r') && !allowed(grants, 3, 9, 3, 'r') && !allowed(grants, 0, 7, 3, 'r');
    puts(ok ? "WORKS" : "broken: a right");
    return !ok;
}
