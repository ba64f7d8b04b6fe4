#include "snippet.c"

#include <stdlib.h>

static void claim(const char *id, const int options[4], int seen)
{
    for (int i = 0; i < 4; i++)
        if (options[i] == seen) {
            printf("CLAIM %s: %d\n", id, seen);
            return;
        }
    printf("%s: %d is no option\n", id, seen);
    exit(1);
}

static char *repeat(char *out, char c, int n)
{
    memset(out, c, n);
    out[n] = '\0';
    return out + n;
}

int main(void)
{
    char name[256];
    int left = 0;

    repeat(stpcpy(name, "job7/"), 'x', 56);
    shorten(name);
    claim("length", (const int[]){ 57, 58, 60, 61 }, (int)strlen(name));

    char *end = repeat(stpcpy(name, "job7/"), 'a', 70);
    *end++ = '/';
    repeat(end, 'b', 20);
    shorten(name);
    for (char *p = name; *p != '\0'; p++)
        left += *p == 'a';
    claim("letters", (const int[]){ 12, 19, 24, 31 }, left);

    if (system("mkdir -p public private/job1/build/unit") != 0)
        return 2;
    FILE *file = fopen("private/job1/build/unit/report.log", "w");
    if (file == NULL || fclose(file) != 0)
        return 2;
    const int options[4] = { 1, 3, 4, 7 };
    int least = -1;
    for (int n = 0; n < 20 && least < 0; n++) {
        strcpy(repeat(stpcpy(name, "././././././././././././"), 'x', n),
               "../private/job1/build/unit/report");
        int fd = log_open("public", name);
        if (fd >= 0)
            least = n;
    }
    claim("trigger", options, least);
    return 0;
}
