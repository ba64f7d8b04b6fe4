#include <ctype.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

static jmp_buf stop;
static long steps;

static int counted(int c)
{
    if (++steps > 2000000L)
        longjmp(stop, 1);
    return (tolower)(c);
}

#undef tolower
#define tolower(c) counted(c)
#include "snippet.c"
#undef tolower

static const char *names[] = {"`YES`", "`NO`", "`SLASH`", "`OVER`"};

static const char *as(int n, const char *rest)
{
    static char path[256];
    memset(path, 'a', n);
    strcpy(path + n, rest);
    return path;
}

int main(void)
{
    printf("CLAIM folder: %s\n", names[match("*b", "aa/b")]);
    printf("CLAIM deep: %s\n", names[match("**?b", "a/")]);

    const char *options[] = {
        "`*a*a*a*a*a*a*a*b` and 40 times `a`",
        "`**a**a**a**a**a**a**a**b` and 40 times `a` with `/` at the end",
        "`*/*/*/*/*/*/*/*/*/b` and 40 times `a/`",
        "`*a*a*a*a*a*a*a*b` and 40 times `a` with `/` at the end",
    };
    char deep[128] = "";
    for (int i = 0; i < 40; i++)
        strcat(deep, "a/");
    for (int i = 0; i < 4; i++) {
        steps = 0;
        if (setjmp(stop)) {
            printf("CLAIM million: %s\n", options[i]);
            continue;
        }
        const char *rules[] = {"*a*a*a*a*a*a*a*b", "**a**a**a**a**a**a**a**b", "*/*/*/*/*/*/*/*/*/b", "*a*a*a*a*a*a*a*b"};
        match(rules[i], i == 2 ? deep : as(40, i == 0 ? "" : "/"));
    }
    return 0;
}
