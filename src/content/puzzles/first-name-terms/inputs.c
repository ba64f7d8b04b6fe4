#include <stdio.h>
#include <string.h>

/* Sees what line 29 returns, and the string that `me` points to then. */
static char at_return[24];
#define return for (snprintf(at_return, sizeof at_return, "%s", me);;) return
#include "drawing.c"
#undef return
#include "names.c"

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

/* The option whose number was reached. */
static int pick(const char *question, const char *const options[4], const int numbers[4], int reached)
{
    for (int i = 0; i < 4; i++)
        if (numbers[i] == reached)
            return claim(question, options, options[i]);
    return claim(question, options, "another number");
}

enum { STAFF, GUEST, BOT };

int main(void)
{
    static const char *const firsts[4] = { "That of `staff/1`", "That of `staff/2`", "That of `guest/3`", "That of `staff/4`" };
    static const int first_levels[4] = { 4, 2, 5, 3 };
    static const char *const lists[4] = { "`2, 5, 1, 4, 2`", "`2, 1, 9, 2, 9`", "`2, 3, 3, 2, 3`", "`2, 4, 0, 2, 6`" };
    static const int levels[4][5] = { { 2, 5, 1, 4, 2 }, { 2, 1, 9, 2, 9 }, { 2, 3, 3, 2, 3 }, { 2, 4, 0, 2, 6 } };
    static const char *const longs[4] = { "None: it returns 0", "`staff/4 1`", "`staff/4 5`", "`staff/5 6`" };
    static const int long_levels[4] = { 0, 1, 5, 6 };
    static const char *const texts[4] = { "`staff/5`", "`bot/4`", "`guest/8`", "`staff/9`" };
    struct drawing first = { .grants = { { STAFF, 1, 4 }, { STAFF, 2, 2 }, { GUEST, 3, 5 }, { STAFF, 4, 3 } }, .count = 4 };
    struct drawing longer = {
        .grants = { { STAFF, 1, 2 }, { STAFF, 2, 3 }, { GUEST, 3, 4 }, { STAFF, 4, 1 }, { STAFF, 5, 6 }, { STAFF, 6, 1 }, { STAFF, 4, 5 } },
        .count = 7,
    };
    struct drawing eight = {
        .grants = { { STAFF, 1, 3 }, { STAFF, 2, 0 }, { GUEST, 3, 3 }, { BOT, 4, 2 },
                    { STAFF, 5, 2 }, { STAFF, 6, 7 }, { BOT, 7, 1 }, { GUEST, 8, 9 } },
        .count = 8,
    };
    char text[80];
    int which = -1, count = 0;

    if (pick("whose", firsts, first_levels, drawing_level(&first, STAFF, 2)))
        return 1;
    for (int i = 0; i < 4; i++) {
        struct drawing d = { .grants = { { STAFF, 9, 0 }, { STAFF, 1, 0 }, { STAFF, 2, 0 }, { STAFF, 3, 0 }, { STAFF, 4, 0 } }, .count = 5 };
        for (int g = 0; g < 5; g++)
            d.grants[g].level = levels[i][g];
        if (drawing_level(&d, STAFF, 9) != 2) {
            which = i;
            count++;
        }
    }
    if (count != 1)
        return 1;
    printf("CLAIM which: %s\n", lists[which]);
    if (pick("seven", longs, long_levels, drawing_level(&longer, STAFF, 9)))
        return 1;
    drawing_level(&eight, STAFF, 9);
    snprintf(text, sizeof text, "`%s`", at_return);
    return claim("text", texts, text);
}
