/* Asks for a key, with names of all lengths, filled up in two ways. */
#include "snippet.c"

#include <stdlib.h>

static const char *key = "job7/deploy.key";

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0)
        exit(2);
}

/* True if the answer to `name` is the key. */
static int shows_key(const char *root, const char *name)
{
    char got[32] = "";
    int fd = log_open(root, name);

    if (fd < 0)
        return 0;
    if (read(fd, got, sizeof got - 1) < 0)
        exit(2);
    close(fd);
    return strcmp(got, "the key") == 0;
}

int main(void)
{
    static char name[8001];

    mkdir("ci", 0700);
    mkdir("ci/job7", 0700);
    put("ci/job7/deploy.key", "the key");
    put("ci/job7/build.log", "all is well");
    for (int len = (int)strlen(key); len <= 8000; len++) {
        /* "./" in front of the key, and a slash more if it is odd */
        int fill = len - (int)strlen(key);
        for (int i = 0; i + 1 < fill; i += 2)
            memcpy(name + i, "./", 2);
        if (fill % 2 == 1 && fill > 1)
            name[fill - 1] = '/';
        strcpy(name + fill, key);
        if (fill != 1 && shows_key("ci", name)) {
            printf("HARM: a name of %d characters opened ci/%s\n", len, key);
            return 0;
        }
        /* slashes in the middle of the key */
        memcpy(name, "job7/", 5);
        memset(name + 5, '/', fill);
        strcpy(name + 5 + fill, "deploy.key");
        if (shows_key("ci", name)) {
            printf("HARM: a name of %d characters, most of them slashes,"
                   " opened ci/%s\n", len, key);
            return 0;
        }
    }
    puts("NO HARM: no name of up to 8000 characters opened the key");
    return 1;
}
