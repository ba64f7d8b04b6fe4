#include <stdio.h>
#include <string.h>

#include "snippet.c"

enum { A = 1, B };

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
    static const char *const closed[4] = { "28", "48", "49", "60" };
    static const char *const holds[4] = { "Read 0 to 23", "Read 0 to 59", "Read 0 to 23, write 24 to 59", "Read 0 to 23, write 24 to 71" };
    static const char *const which[4] = { "`WRITE 30 60`", "`WRITE 40 50`", "`WRITE 48 60`", "`WRITE 36 60`" };
    static const unsigned calls[4][2] = { { 30, 60 }, { 40, 50 }, { 48, 60 }, { 36, 60 } };
    static const char *const kinds[3] = { "none", "Read", "write" };
    struct locks l = { .count = 0 };
    char text[80] = "";
    int found = -1, lowest = 22;

    locks_set(&l, A, WRITE, 21, 27);
    for (;; lowest++) {
        struct locks copy = l;
        if (locks_set(&copy, B, READ, lowest, 5) == GRANTED)
            break;
    }
    snprintf(text, sizeof text, "%d", lowest);
    if (claim("closed", closed, text))
        return 1;

    l.count = 0;
    text[0] = 0;
    locks_set(&l, A, READ, 0, 50);
    locks_set(&l, B, READ, 60, 20);
    locks_set(&l, A, WRITE, 24, 36);
    for (int i = 0; i < l.count; i++)
        if (l.items[i].client == A) {
            size_t used = strlen(text);
            snprintf(text + used, sizeof text - used, "%s%s %d to %d", used ? ", " : "", kinds[l.items[i].kind],
                     (int)l.items[i].range.from * GRAIN, (int)l.items[i].range.to * GRAIN - 1);
        }
    if (claim("holds", holds, text))
        return 1;

    for (int i = 0; i < 4; i++) {
        l.count = 0;
        locks_set(&l, A, READ, 0, 80);
        locks_set(&l, B, READ, 100, 10);
        locks_set(&l, A, WRITE, calls[i][0], calls[i][1]);
        if (locks_set(&l, B, WRITE, 40, 8) == GRANTED) {
            if (found >= 0)
                return 1;
            found = i;
        }
    }
    return found < 0 || claim("which", which, which[found]);
}
