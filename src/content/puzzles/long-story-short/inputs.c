#include <fcntl.h>
#include <string.h>

/* Notes the path instead of opening it. */
static char opened[512];
static int note(const char *path)
{
    strcpy(opened, path);
    return -1;
}
#define open(path, flags) note(path)
#include "snippet.c"
#undef open

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

static const char *asked_for(const char *name)
{
    opened[0] = '\0';
    log_open("/srv/public", name);
    return opened;
}

static int has_dots(const char *path)
{
    return strstr(path, "/../") != NULL || strcmp(path + strlen(path) - 3, "/..") == 0;
}

static void outcome(const char *id, const char *name)
{
    const char *path = asked_for(name);

    claim(id, (const char *const[]){ "It asks for a log in job7", "It asks for a log outside root",
          "It returns on line 42", "It returns on line 45" },
          (const int[]){ strncmp(path, "/srv/public/job7/", 17) == 0 && !has_dots(path), *path && has_dots(path),
          *path == '\0' && strlen(name) >= 1024, *path == '\0' && strlen(name) < 1024 });
}

#define A18 "aaaaaaaaaaaaaaaaaa"
#define B30 "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"

int main(void)
{
    outcome("dots-in-the-middle", "job7/" A18 "a/../../../../" B30 "bbb");
    outcome("dots-at-the-cut", "job7/" A18 "/xxxx../" B30);

    const char *path = asked_for("job7/.");
    claim("single-dot", (const char *const[]){ "root, then /job7.log", "root, then /job7/..log", "root, then /.log", "None: it returns on line 45" },
          (const int[]){ strcmp(path, "/srv/public/job7.log") == 0, strcmp(path, "/srv/public/job7/..log") == 0,
          strcmp(path, "/srv/public/.log") == 0, *path == '\0' });

    int dots = 0, changed = 0, same = 0, wide = 0;
    char name[400], first[512], second[400];
    srand(7);
    for (int i = 0; i < 200000; i++) {
        int len = rand() % 300;
        for (int at = 0; at < len; at++)
            name[at] = rand() % 3 ? 'x' : "./"[rand() % 2];
        name[len] = '\0';
        strcpy(first, asked_for(name));
        if (*first == '\0')
            continue;
        dots |= has_dots(first);
        wide |= strlen(first) > 255;
        changed |= len <= 60 && strncmp(first + 12, name, len) != 0;
        strcpy(second, name);
        if (len > 60) {
            second[30] = 'y';
            same |= strcmp(name, second) != 0 && strcmp(first, asked_for(second)) == 0;
        }
    }
    claim("property", (const char *const[]){ "No part of the path is ..", "A name of 60 characters is in the path as it was asked for",
          "Two different names give two different paths", "The path has at most 255 characters" },
          (const int[]){ dots, changed, same, wide });
    return 0;
}
