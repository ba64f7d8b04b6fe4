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

int main(void)
{
    static const char *const firsts[4] = { "90 and 6", "90 and 8", "95 and 6", "95 and 8" };
    static const char *const seconds[4] = { "50 and 5", "20 and 4", "20 and 6", "60 and 3" };
    static const char *const steps[4] = { "30 and 99", "90 and 5", "25 and 4", "99 and 11" };
    static const char *const which[4] = { "`80 70 60 5 4 3 2 1`", "`80 10 5 4 9 3 2 1`", "`95 3 1 9 8 7 6 5`", "`30 40 50 9 8 7 6 5`" };
    char text[40];

    load("95 8 40 41 42 43 44 45");
    snprintf(text, sizeof text, "%d and %d", p.volume, p.count);
    if (claim("first", firsts, text))
        return 1;
    load("50 5 60 4 3 7 1 8 2");
    snprintf(text, sizeof text, "%d and %d", p.volume, p.count);
    if (claim("second", seconds, text))
        return 1;
    load("30 25 99 3 5 4 11 12 13 14 15");
    snprintf(text, sizeof text, "%d and %d", p.volume, p.steps[0]);
    if (claim("steps", steps, text))
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
