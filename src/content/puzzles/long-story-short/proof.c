/* Asks for a private log with names of many lengths, cut in several ways. */
#include "snippet.c"

#include <stdlib.h>

static const char *heads[] = {
    "././././././././././././",
    ".//.//.//.//.//.//.//.//",
    "./././././././././././/.",
    "./././././././././././..",
    "../././././././././././.",
};
static const char *tails[] = {
    "../private/job1/build/unit/report",
    "./private/job1/build//unit/report",
    "/private/job1/build//unit//report",
};

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0)
        exit(2);
}

int main(void)
{
    char root[128], asked[512], got[32];
    int tried = 0;

    if (getcwd(root, sizeof root - 16) == NULL)
        return 2;
    strcat(root, "/ci/public");
    if (system("mkdir -p ci/public/job7 ci/private/job1/build/unit") != 0)
        return 2;
    put("ci/private/job1/build/unit/report.log", "private");
    for (int n = 0; n < 300; n++)
        for (unsigned h = 0; h < sizeof heads / sizeof *heads; h++)
            for (unsigned t = 0; t < sizeof tails / sizeof *tails; t++) {
                sprintf(asked, "%s%.*s%s", heads[h], n,
                        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
                        tails[t]);
                int fd = log_open(root, asked);
                tried++;
                if (fd < 0)
                    continue;
                memset(got, 0, sizeof got);
                if (read(fd, got, sizeof got - 1) > 0 &&
                    strcmp(got, "private") == 0) {
                    printf("HARM: `%s` opened a private log\n", asked);
                    return 0;
                }
                close(fd);
            }
    printf("NO HARM: %d names, and none opened the private log\n", tried);
    return 1;
}
