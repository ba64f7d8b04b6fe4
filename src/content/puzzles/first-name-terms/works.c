#include <stdio.h>
#include <string.h>

#include "drawing.c"
#include "names.c"

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

int main(void)
{
    struct drawing none = { .count = 0 };
    struct drawing some = { .grants = { { 0, 1, 4 }, { 1, 1, 6 }, { 0, 2, 2 } }, .count = 3 };
    struct drawing more = { .grants = { { 0, 1, 4 }, { 0, 1, 7 }, { 0, 2, 0 } }, .count = 3 };

    expect("a drawing without grants", drawing_level(&none, 0, 1) == 0);
    expect("a granted level", drawing_level(&some, 0, 1) == 4);
    expect("the same number in another realm", drawing_level(&some, 1, 1) == 6);
    expect("the last grant", drawing_level(&some, 0, 2) == 2);
    expect("a stranger", drawing_level(&some, 0, 3) == 0 && drawing_level(&some, 2, 1) == 0);
    expect("the higher of two levels", drawing_level(&more, 0, 1) == 7);
    expect("a level that was taken back", drawing_level(&more, 0, 2) == 0);
    expect("the name of a user", strcmp(user_name(0, 17), "staff/17") == 0);

    char line[80];
    snprintf(line, sizeof line, "%s %s", user_name(1, 5), user_name(2, 6));
    expect("two names in one line", strcmp(line, "guest/5 bot/6") == 0);
    if (broken)
        return 1;
    puts("WORKS");
    return 0;
}
