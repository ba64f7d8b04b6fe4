#include "snippet.c"
/* The same again, with `team` between `name` and `banned`. */
#define player teamed
#define set_name set_teamed
#define banned team; char banned
#include "snippet.c"
#undef player
#undef set_name
#undef banned

#include <stdio.h>
#include <string.h>

static int is_free_after(int length)
{
    char typed[41] = "";
    struct player p = { .banned = 1 };

    memset(typed, 'x', length);
    set_name(&p, typed);
    return p.banned == 0;
}

int main(void)
{
    int first = 0, frees[41];

    for (int length = 0; length <= 40; length++)
        frees[length] = is_free_after(length);
    while (first < 40 && !frees[first])
        first++;
    if (frees[first] && frees[first + 1] && frees[40])
        printf("CLAIM limits: Any name of %d letters or more\n", first);
    else
        printf("CLAIM limits: Only a name of exactly %d letters\n", first);

    struct teamed p = { .team = 5, .banned = 1 };
    set_teamed(&p, "twenty-letters-typed");
    const char *changed[] = { "Neither of the two", "Only `banned`",
                              "Only `team`", "`team` and `banned`" };
    printf("CLAIM variant: %s\n", changed[2 * (p.team != 5) + (p.banned != 1)]);
    return 0;
}
