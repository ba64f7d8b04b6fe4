#include "snippet.c"

#include <stdlib.h>

static void claim(const char *id, const char *const option[4],
                  const int holds[4])
{
    int count = 0, last = 0;

    for (int i = 0; i < 4; i++)
        if (holds[i])
            count++, last = i;
    if (count != 1) {
        printf("%s: %d options hold\n", id, count);
        exit(1);
    }
    printf("CLAIM %s: %s\n", id, option[last]);
}

static char *repeat(char *out, char c, int n)
{
    memset(out, c, n);
    out[n] = '\0';
    return out + n;
}

int main(void)
{
    char name[1024], other[1024];
    int holds[4], fd;

    /* The path of 300 letters fits, and the log is found. */
    if (system("mkdir -p public private/job1/build/unit && touch"
               " public/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.log"
               " private/job1/build/unit/report.log") != 0)
        return 2;
    repeat(name, 'x', 300);
    if ((fd = log_open("public", name)) < 0)
        return 3;
    close(fd);

    char *end = repeat(stpcpy(name, "job7/"), 'a', 70);
    repeat(stpcpy(end, "/"), 'b', 20);
    shorten(name);
    for (int i = 0; i < 4; i++) {
        end = repeat(stpcpy(other, "job7/"), 'a', i == 0 ? 30 : i == 3 ? 40 : 70);
        if (i == 1)
            end[-1] = 'c';
        repeat(stpcpy(end, "/"), 'b', i == 2 ? 21 : 20);
        shorten(other);
        holds[i] = strcmp(name, other) == 0;
    }
    claim("same-log", (const char *const[]){
        "30 times a", "c for the last a", "21 times b", "40 times a" }, holds);

    const int options[4] = { 1, 2, 3, 4 };
    int least = -1;
    for (int n = 0; n < 20 && least < 0; n++) {
        strcpy(repeat(stpcpy(name, "././././././././././././"), 'x', n),
               "../private/job1/build/unit/report");
        fd = log_open("public", name);
        if (fd >= 0)
            least = n;
    }
    for (int i = 0; i < 4; i++)
        holds[i] = options[i] == least;
    claim("trigger", (const char *const[]){ "1", "2", "3", "4" }, holds);
    return 0;
}
