#include "snippet.c"

#include <stdlib.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

/* Logs one request and returns what was printed, or NULL for -1. */
static char *logged(const char *user, const char *agent)
{
    char *text = NULL;
    size_t size = 0;
    FILE *log = open_memstream(&text, &size);
    struct audit a;
    int ok = audit_open(&a, log, user, agent) == 0 && audit_write(&a, 1800000000, 0, 7) == 0;

    fclose(log);
    return ok ? text : NULL;
}

static int failed;

static void claim(const char *id, const char *const text[4], const int fits[4])
{
    int hits = 0, last = 0;

    for (int i = 0; i < 4; i++)
        if (fits[i])
            hits++, last = i;
    if (hits == 1)
        printf("CLAIM %s: %s\n", id, text[last]);
    else
        printf("%s: %d options fit\n", id, hits), failed = 1;
}

static int count(const char *text, char c)
{
    int n = 0;

    for (; text != NULL && *text != '\0'; text++)
        n += *text == c;
    return n;
}

int main(void)
{
    char name[64], *text;
    int fits[4];
    static const int letters[4] = { 17, 18, 51, 52 };

    text = logged("ann", "%F/%T");
    text = text != NULL ? text + 20 : "";
    claim("two-specifiers", (const char *[]){
              "`ann`, a blank, and `%F/%T`", "`ann`, 15 blanks, and `%%F/%%T`",
              "`ann`, 15 blanks, and a date and a time", "`ann`, 15 blanks, and `%F/%T`" },
          (int[]){ !strcmp(text, "ann %F/%T READ 7\n"),
                   !strcmp(text, "ann               %%F/%%T READ 7\n"),
                   !strcmp(text, "ann               2027-01-15/08:00:00 READ 7\n"),
                   !strcmp(text, "ann               %F/%T READ 7\n") });

    text = logged("abcde%%%%%%%%%%", "Y");
    const char *after = text != NULL ? strrchr(text, '%') + 1 : NULL;
    claim("odd-signs", (const char *[]){ "The year", "`Y`", "` READ 7`", "Nothing: `audit_open` returns -1" },
          (int[]){ after != NULL && !strcmp(after, "2027 READ 7\n"),
                   after != NULL && !strcmp(after, "Y READ 7\n"),
                   after != NULL && !strcmp(after, " READ 7\n"), after == NULL });

    for (int i = 0; i < 4; i++) {
        memset(name, 'x', letters[i]);
        strcpy(name + letters[i], "%");
        fits[i] = count(logged(name, "n2027-01-15 root"), '\n') > 1;
    }
    claim("why", (const char *[]){ "17", "18", "51", "52" }, fits);
    return failed;
}
