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

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

/* A name that fits: printed as it is, and filled up by what its escaped copy lacks. */
static void logs(const char *user, const char *agent)
{
    char line[400], *text = logged(user, agent);
    int fill = 18 - (int)strlen(user);

    for (const char *at = user; *at != '\0'; at++)
        fill -= *at == '%';
    snprintf(line, sizeof line, "2027-01-15 08:00:00 %s%*s%s DELETE 7\n", user, fill, "", agent);
    expect(user, text != NULL && strcmp(text, line) == 0);
}

int main(void)
{
    struct audit a;
    char name[64], *text;

    logs("ann", "app/1.0");
    logs("Ann Lee", "Files 2 (Linux)");
    logs("o'hara\\n", "a\\b");
    logs("100% %n %%", "curl/8 %n %Y");
    logs("j\xc3\xb6rg", "");
    memset(name, 'x', 53);
    name[53] = '\0';
    expect("53 characters rejected", audit_open(&a, stdout, name, "app") == -1);
    expect("and as an agent", audit_open(&a, stdout, "ann", name) == -1);
    name[52] = '\0';
    logs("ann", name);
    text = logged(name, name);
    expect("a long name", text != NULL && strncmp(text + 20, name, 17) == 0 && strstr(text, " DELETE 7\n") != NULL);
    expect("line break rejected", audit_open(&a, stdout, "a\nb", "app") == -1);
    expect("line break in the agent rejected", audit_open(&a, stdout, "a", "a\nb") == -1);
    expect("unknown verb rejected", audit_write(&a, 0, 3, 1) == -1);
    if (!broken)
        puts("WORKS");
    return broken;
}
