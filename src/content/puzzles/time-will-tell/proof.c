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

int main(void)
{
    static const char *const texts[] = { "x%n%F %T root DELETE 7 #", "x%n%F%t%T%troot", "%n", "x\nroot" };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (int as_user = 0; as_user < 2; as_user++) {
            char *text = logged(as_user ? texts[i] : "eve", as_user ? "app" : texts[i]);
            char *end = text != NULL ? strchr(text, '\n') : NULL;

            if (end != NULL && end[1] != '\0') {
                *end = '\0';
                printf("HARM: one request with the %s `%s` wrote `%s` and `%.*s`\n",
                       as_user ? "user" : "agent", texts[i], text, (int)strcspn(end + 1, "\n"), end + 1);
                return 0;
            }
        }
    puts("NO HARM: each request stayed on one line, whatever user and agent");
    return 1;
}
