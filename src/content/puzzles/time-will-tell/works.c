#include "snippet.c"

#include <stdlib.h>

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

static void logs(const char *user, const char *line)
{
    char *text = NULL;
    size_t size = 0;
    FILE *log = open_memstream(&text, &size);
    struct audit a;
    int ok = audit_open(&a, log, user) == 0 &&
             audit_write(&a, 1800000000, 1, 42) == 0;

    fclose(log);
    expect(user, ok && strcmp(text, line) == 0);
    free(text);
}

int main(void)
{
    struct audit a;
    char name[66];

    logs("ann", "2027-01-15 08:00:00 [ann] WRITE 42\n");
    logs("Ann Lee", "2027-01-15 08:00:00 [Ann Lee] WRITE 42\n");
    logs("o'hara\\n", "2027-01-15 08:00:00 [o'hara\\n] WRITE 42\n");
    logs("j\xc3\xb6rg", "2027-01-15 08:00:00 [j\xc3\xb6rg] WRITE 42\n");
    memset(name, 'x', 65);
    name[65] = '\0';
    expect("65 characters refused", audit_open(&a, stdout, name) == -1);
    name[64] = '\0';
    expect("64 characters taken", audit_open(&a, stdout, name) == 0);
    expect("empty refused", audit_open(&a, stdout, "") == -1);
    expect("line break refused", audit_open(&a, stdout, "a\nb") == -1);
    expect("bracket refused", audit_open(&a, stdout, "a] b") == -1);
    expect("unknown verb refused", audit_write(&a, 0, 3, 1) == -1);
    if (!broken)
        puts("WORKS");
    return broken;
}
