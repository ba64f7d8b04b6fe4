#include "snippet.c"

#include <stdio.h>

static int broken;

/* A ':' at the end of a result is allowed. */
static void expect(const char *list, const char *want)
{
    char *got = pass_on(list);
    size_t length = got == NULL ? 0 : strlen(got);

    if (length > 0 && got[length - 1] == ':')
        got[length - 1] = '\0';
    if (got == NULL || strcmp(got, want) != 0) {
        printf("broken: %s becomes %s\n", list, got == NULL ? "NULL" : got);
        broken = 1;
    }
    free(got);
}

int main(void)
{
    expect("", "");
    expect("color=red", "color=red");
    expect("width=80:color=red:lang=de", "width=80:color=red:lang=de");
    expect("color=", "color=");
    expect("color=:width=", "color=:width=");
    expect("color=green:lang=", "color=green:lang=");
    expect("lang=a=b:width=80", "lang=a=b:width=80");
    expect("trace=1", "");
    expect("col=red", "");
    expect("colors=red", "");
    expect("color=red:trace=1", "color=red");
    if (!broken)
        puts("WORKS");
    return broken;
}
