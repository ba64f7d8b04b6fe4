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
    int ok = audit_open(&a, log, user, agent) == 0 && audit_write(&a, 1800000000, 2, 7) == 0;

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

static int breaks(const char *text)
{
    int count = 0;

    for (; text != NULL && *text != '\0'; text++)
        count += *text == '\n';
    return count;
}

static void outcome(const char *id, const char *user, const char *agent, const char *sent)
{
    struct audit a;
    FILE *none = fopen("/dev/null", "w");
    int opened = audit_open(&a, none, user, agent) == 0;
    char *text = logged(user, agent);
    int lines = breaks(text), same = text != NULL && strstr(text, sent) != NULL;

    claim(id, (const char *[]){ "One line, with the text as sent", "One line, with the text changed", "More than one line",
                                "No line: the call returns -1" },
          (int[]){ opened && lines == 1 && same, opened && lines == 1 && !same, opened && lines > 1, opened && text == NULL });
}

int main(void)
{
    char many[64] = "", name[80];
    int lines, largest = -1;

    outcome("trigger", "eve%n%F %T root", "app", "[eve%n%F %T root]");
    for (int i = 0; i < 20; i++)
        strcat(many, "%c");
    outcome("decoy", "eve", many, many);

    lines = breaks(logged("eve", "%n%%n%n"));
    claim("why", (const char *[]){ "1", "2", "3", "4" }, (int[]){ lines == 1, lines == 2, lines == 3, lines == 4 });

    for (int n = 0; n < 30; n++) {
        struct audit a;

        memset(name, 'x', 40);
        memset(name + 40, '%', n);
        name[40 + n] = '\0';
        if (audit_open(&a, stdout, name, "app") == 0)
            largest = n;
    }
    claim("where", (const char *[]){ "10", "11", "12", "22" },
          (int[]){ largest == 10, largest == 11, largest == 12, largest == 22 });
    return failed;
}
