#include "snippet.c"

#include <stdlib.h>

static const char token[33] = "5e1f0c9ab27d4436810ff2e9d3b7a6c4";
static char list[2048];

/* A nick of n letters. */
static const char *nick(int n)
{
    static char text[64];
    memset(text, 'n', sizeof text);
    text[n] = '\0';
    return text;
}

/* How many lines the list has. */
static int lines(void)
{
    int n = 0;
    seat_list(list, sizeof list);
    for (char *c = list; *c != '\0'; c++)
        n += *c == '\n';
    return n;
}

/* How many bytes of the first line come before the ` (`. */
static int before_motto(void)
{
    lines();
    return (int)(strstr(list, " (") - list);
}

static int claim(const char *id, int seen, const char *const options[4])
{
    for (int i = 0; i < 4; i++)
        if (atoi(options[i]) == seen) {
            printf("CLAIM %s: %s\n", id, options[i]);
            return 0;
        }
    printf("%s: %d is no option\n", id, seen);
    return 1;
}

int main(void)
{
    int failed = 0;

    seat_take(nick(40), "hi", token);
    failed |= claim("trigger", before_motto(), (const char *[]){ "18", "19", "39", "40" });

    memset(table, 0, sizeof table);
    for (int i = 0; i < SEATS; i++)
        seat_take("bob", "hi", token);
    seat_rename(1, nick(19));
    seat_rename(4, nick(19));
    seat_rename(6, nick(18));
    failed |= claim("count", lines(), (const char *[]){ "5", "6", "7", "8" });

    memset(table, 0, sizeof table);
    seat_take("eve", "hello", token);
    seat_rename(0, nick(19));
    seat_take("bob", "hi", token);
    failed |= claim("cost", before_motto(), (const char *[]){ "18", "19", "51", "52" });
    return failed;
}
