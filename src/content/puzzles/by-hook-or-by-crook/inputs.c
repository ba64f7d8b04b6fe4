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
    static const char *const fourths[4] = { "3", "6", "18", "24" };
    static const char *const afters[4] = { "9", "18", "19", "30" };
    static const char *const twos[4] = { "36 and 12", "12 and 36", "13 and 37", "37 and 13" };
    static const char *const firsts[4] = { "The 9th", "The 49th", "The 57th", "None of them" };
    struct desk d = { .next = 0 };
    char text[40] = "";
    int number = -1, other;

    for (int i = 1; i <= 4; i++)
        number = desk_hang(&d, i);
    snprintf(text, sizeof text, "%d", number);
    if (claim("fourth", fourths, text))
        return 1;

    d = (struct desk){ .next = 0 };
    for (int i = 0; i < 2; i++)
        desk_fetch(&d, desk_hang(&d, 5));
    for (int i = 1; i <= 8; i++)
        number = desk_hang(&d, i);
    snprintf(text, sizeof text, "%d", number);
    if (claim("last", afters, text))
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
