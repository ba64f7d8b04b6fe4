#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pattern.c"

static struct pattern p;

static void load(const char *file)
{
    uint8_t data[40];
    size_t size = 0;
    char copy[100];

    snprintf(copy, sizeof copy, "%s", file);
    for (char *byte = strtok(copy, " `"); byte; byte = strtok(NULL, " `"))
        data[size++] = (uint8_t)atoi(byte);
    p = (struct pattern){ 0 };
    pattern_load(&p, data, size);
}

static int claim(const char *question, const char *const options[4], const char *reached)
{
    for (int i = 0; i < 4; i++)
        if (!strcmp(options[i], reached)) {
            printf("CLAIM %s: %s\n", question, reached);
            return 0;
        }
    printf("%s: '%s' is none of the options\n", question, reached);
    return 1;
}

/* Where the volume comes from, of a file that begins with these bytes. */
static const char *source(int first, int second, int third)
{
    return p.volume == first ? "The 1st byte" : p.volume == second ? "The 2nd byte"
        : p.volume == third ? "The 3rd byte"
        : p.volume == 20 || p.volume == 90 ? "A limit from line 27" : "something else";
}

int main(void)
{
    static const char *const sources[4] = { "The 1st byte", "The 2nd byte", "The 3rd byte", "A limit from line 27" };
    static const char *const which[4] = { "`80 70 60 5 4 3 2 1`", "`80 10 5 4 9 3 2 1`", "`95 3 1 9 8 7 6 5`", "`30 40 50 9 8 7 6 5`" };
    load("50 5 60 4 3 7 1 8 2");
    if (claim("low", sources, source(50, 5, 60)))
        return 1;
    load("30 25 99 3 5 4 11 12 13 14 15");
    if (claim("quiet", sources, source(30, 25, 99)))
        return 1;
    int found = -1;
    for (int i = 0; i < 4; i++) {
        int status = 0;
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            load(which[i]);
            _exit(p.count > STEPS);
        }
        waitpid(child, &status, 0);
        if (status) {
            if (found >= 0)
                return 1;
            found = i;
        }
    }
    return found < 0 || claim("which", which, which[found]);
}
