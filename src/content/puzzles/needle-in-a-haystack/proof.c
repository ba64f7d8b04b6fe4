/* Counts comparisons, up to a limit, for short rules with stars and short paths. */
#include <ctype.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#define LIMIT 1000000L

static jmp_buf stop;
static long steps;

static int counted(int c)
{
    if (++steps > LIMIT)
        longjmp(stop, 1);
    return (tolower)(c);
}

#undef tolower
#define tolower(c) counted(c)
#include "snippet.c"
#undef tolower

int main(void)
{
    const char *stars[] = {"*a", "**a", "*?", "*a**", "?*a"};
    const char *ends[] = {"*b", "*b/x", "*/x", "**b", "*b/", "*", "?b", "*?b/x", "/*b"};
    const char *after[] = {"", "/", "/y", "b/y", "/a/a/a", "b"};
    long most = 0;
    for (unsigned s = 0; s < sizeof stars / sizeof *stars; s++)
        for (unsigned e = 0; e < sizeof ends / sizeof *ends; e++)
            for (unsigned a = 0; a < sizeof after / sizeof *after; a++) {
                char rule[80] = "", path[80] = "";
                for (int i = 0; i < 8; i++)
                    strcat(rule, stars[s]);
                strcat(rule, ends[e]);
                for (int i = 0; i < 40; i++)
                    strcat(path, "a");
                strcat(path, after[a]);
                steps = 0;
                if (setjmp(stop)) {
                    printf("HARM: the rule %s and the path %s take over %ld comparisons\n", rule, path, LIMIT / 2);
                    return 0;
                }
                match(rule, path);
                if (steps > most)
                    most = steps;
            }
    printf("NO HARM: no rule takes more than %ld comparisons\n", most / 2);
    return 1;
}
