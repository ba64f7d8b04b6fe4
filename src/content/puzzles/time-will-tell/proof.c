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
    char user[64];

    for (int letters = 0; letters < 60; letters++) {
        memset(user, 'x', letters);
        strcpy(user + letters, "%");
        char *text = logged(user, "n2027-01-15 08:00:01 root DELETE 8 #");
        char *end = text != NULL ? strchr(text, '\n') : NULL;

        if (end != NULL && end[1] != '\0') {
            *end = '\0';
            printf("HARM: one request of a user with %d letters and a %% wrote `%s` and `%.*s`\n",
                   letters, text, (int)strcspn(end + 1, "\n"), end + 1);
            return 0;
        }
    }
    puts("NO HARM: each request stayed on one line, however long the user name");
    return 1;
}
