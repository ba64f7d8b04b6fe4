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
    int length, signs, fits[4];
    static const int letters[4] = { 16, 17, 51, 52 };

    text = logged("ann", "%F/%T");
    length = text != NULL ? (int)strcspn(text, "\n") : -1;
    claim("trigger", (const char *[]){ "35", "49", "50", "64" },
          (int[]){ length == 35, length == 49, length == 50, length == 64 });

    signs = count(logged("abcde%%%%%%%%%%", "Y"), '%');
    claim("decoy", (const char *[]){ "6", "7", "9", "10" },
          (int[]){ signs == 6, signs == 7, signs == 9, signs == 10 });

    for (int i = 0; i < 4; i++) {
        memset(name, 'x', letters[i]);
        strcpy(name + letters[i], "%");
        fits[i] = count(logged(name, "n2027-01-15 root"), '\n') > 1;
    }
    claim("why", (const char *[]){ "16", "17", "51", "52" }, fits);
    return failed;
}
