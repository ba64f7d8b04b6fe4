#include <stdio.h>
#include <string.h>

#include "snippet.c"

static unsigned long open_file(int file)
{
    return (unsigned long)desk_open(file);
}

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
    static const char *const firsts[4] = { "2 before, 9 after", "3 before, 10 after", "2 before, 10 after", "3 before, 11 after" };
    static const char *const agains[4] = { "1", "2", "9", "17" };
    static const char *const pairs[4] = { "0 and 0", "0 and 34", "34 and 0", "34 and 34" };
    char text[80];
    unsigned long before = 0;

    open_file(31);
    desk_close(open_file(32));
    unsigned long first = open_file(33);
    printf("first %lu\n", first);
    FILE *earlier = fopen("before.out", "r");
    if (!earlier)
        return 0;
    if (fscanf(earlier, "first %lu", &before) != 1)
        return 1;
    fclose(earlier);
    snprintf(text, sizeof text, "%lu before, %lu after", before, first);
    if (claim("first", firsts, text))
        return 1;

    memset(slots, 0, sizeof slots);
    open_file(31);
    desk_share(1);
    desk_withdraw(31);
    open_file(32);
    desk_close(1);
    snprintf(text, sizeof text, "%lu", open_file(33));
    if (claim("again", agains, text))
        return 1;

    memset(slots, 0, sizeof slots);
    open_file(31);
    open_file(32);
    desk_close(1);
    open_file(33);
    desk_withdraw(33);
    open_file(34);
    open_file(35);
    snprintf(text, sizeof text, "%d and %d", desk_read(1), desk_read(9));
    return claim("pair", pairs, text);
}
