#include <stdio.h>
#include <string.h>

#include "snippet.c"

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
    static const char *const fourths[4] = { "0, 1, 2, and 3", "0, 3, 6, and 0", "0, 3, 6, and 2", "0, 3, 6, and 1" };
    static const char *const olds[4] = {
        "The guest's own coat", "0", "The coat that's on the same hook now", "The first of the 8 other coats",
    };
    static const char *const twos[4] = { "36 and 12", "12 and 36", "13 and 37", "37 and 13" };
    static const char *const firsts[4] = { "The 9th", "The 49th", "The 57th", "None of them" };
    struct desk d = { .next = 0 };
    char text[40] = "";
    int number = -1, other;

    int hooks[4];
    for (int i = 0; i < 4; i++)
        hooks[i] = desk_hang(&d, i + 1) / TURNS;
    snprintf(text, sizeof text, "%d, %d, %d, and %d", hooks[0], hooks[1], hooks[2], hooks[3]);
    if (claim("first-hooks", fourths, text))
        return 1;

    d = (struct desk){ .next = 0 };
    int old = desk_hang(&d, 100);
    desk_fetch(&d, old);
    for (int i = 1; i <= 8; i++)
        number = desk_hang(&d, i);
    uint32_t got = desk_fetch(&d, old);
    if (claim("old-ticket", olds, olds[got == 0 ? 1 : got == 100 ? 0 : got == 1 ? 3 : 2]))
        return 1;

    d = (struct desk){ .next = 0 };
    for (int i = 1; i <= 8; i++)
        desk_hang(&d, i);
    if (!desk_fetch(&d, 12) || !desk_fetch(&d, 36))
        return 1;
    number = desk_hang(&d, 9);
    other = desk_hang(&d, 10);
    snprintf(text, sizeof text, "%d and %d", number, other);
    if (claim("two", twos, text))
        return 1;

    d = (struct desk){ .next = 0 };
    int guest = 1;
    for (; guest < 1000; guest++) {
        number = desk_hang(&d, guest);
        if (number < 0)
            break;
        desk_fetch(&d, number);
    }
    snprintf(text, sizeof text, guest == 1000 ? "None of them" : guest % 10 == 1 ? "The %dst" : "The %dth", guest);
    return claim("full", firsts, text);
}
