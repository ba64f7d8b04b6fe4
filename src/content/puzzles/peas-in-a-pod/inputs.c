#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compared;

/* Counts the comparisons to the end of a string: line 21 and line 51. */
static int counted(const char *a, const char *b)
{
    compared++;
    return strcmp(a, b);
}

#define strcmp counted
#include "snippet.c"

static void claim(const char *question, const char *const options[4], int which)
{
    if (which < 0) {
        printf("%s: none of the options\n", question);
        exit(1);
    }
    printf("CLAIM %s: %s\n", question, options[which]);
}

static enum access of(const char *host, const char *origin)
{
    struct header headers[] = { { "Host", host }, { "Origin", origin } };

    compared = 0;
    return handshake(headers, origin == NULL ? 1 : 2);
}

int main(void)
{
    static const char *const pairs[4][2] = {
        { "-.boards.example", "https://-.boards.example" },
        { "Anna.boards.example", "https://anna.boards.example" },
        { "anna.boards.example", "https://anna.boards.example:443" },
        { "anna.boards.example", "HTTPS://anna.boards.example" },
    };
    static const char *const names[4] = {
        "`Host: -.boards.example` and `Origin: https://-.boards.example`",
        "`Host: Anna.boards.example` and `Origin: https://anna.boards.example`",
        "`Host: anna.boards.example` and `Origin: https://anna.boards.example:443`",
        "`Host: anna.boards.example` and `Origin: HTTPS://anna.boards.example`",
    };
    int found = -1;

    for (int i = 0; i < 4; i++)
        if (of(pairs[i][0], pairs[i][1]) == BY_COOKIE)
            found = found == -1 ? i : -2;
    claim("odd-names", names, found);

    static const char *const results[4] = {
        "`BY_COOKIE`", "`BY_TOKEN`", "`REJECTED`", "Nothing: it compares `NULL` on line 43",
    };
    enum access got = of("eve.example", NULL);

    claim("no-origin", results, got == BY_COOKIE ? 0 : got == BY_TOKEN ? 1 : 2);

    static const char *const origins[4] = {
        "`https://ann.boards.example`", "`https://evil-anna.boards.example`", "`https://anna.eve.example`", "`http://anna.boards.example`",
    };
    static const char *const sent[4] = {
        "https://ann.boards.example", "https://evil-anna.boards.example", "https://anna.eve.example", "http://anna.boards.example",
    };

    found = -1;
    for (int i = 0; i < 4; i++)
        if (of("anna.boards.example", sent[i]) == REJECTED && compared == 2)
            found = found == -1 ? i : -2;
    claim("coverage", origins, found);
    return 0;
}
