/* Saves the file of each question, loads it, and looks at its rows. */
#include "snippet.c"

#include <stdlib.h>
#include <string.h>

static struct scroll s;

/* Loads a file in which the first `full` rows have no NUL. */
static int load(uint32_t next, uint32_t count, size_t full)
{
    static struct scroll eve;
    FILE *file = tmpfile();
    int result;

    memset(&eve, 0, sizeof eve);
    memset(eve.row, 'A', full * WIDTH);
    eve.next = next, eve.count = count;
    scroll_save(&eve, file);
    rewind(file);
    result = scroll_load(&s, file);
    fclose(file);
    return result;
}

/* Counts as strlen does, at most to the end of the struct. */
static int length(const char *text)
{
    const volatile char *at = text;
    const char *end = (const char *)(&s + 1);
    int n = 0;

    while (text + n < end && at[n] != '\0')
        n++;
    return n;
}

struct option { int seen; const char *text; };

static void claim(const char *id, int seen, const struct option *options)
{
    const char *text = NULL;

    for (int i = 0; i < 4; i++)
        if (options[i].seen == seen)
            text = text == NULL ? options[i].text : "two options";
    if (text == NULL) {
        printf("%s: no option for %d\n", id, seen);
        exit(1);
    }
    printf("CLAIM %s: %s\n", id, text);
}

int main(void)
{
    int result = load(32, 33, 0), at = -1;
    scroll_add(&s, "news");
    for (int i = 0; i < ROWS; i++)
        if (strcmp(s.row[i], "news") == 0)
            at = result == 0 ? i : -1 - i;
    claim("trigger", at, (struct option[]){
        { 0, "0, and to row[0]" },
        { 31, "0, and to row[31]" },
        { 32, "0, and to row[32]" },
        { -1, "-1, and to row[0]" } });

    if (load(4, 5, 10) != 0)
        return 1;
    claim("cost", length(scroll_row(&s, 3)), (struct option[]){
        { 71, "71" }, { 72, "72" }, { 144, "144" }, { 216, "216" } });

    static const uint32_t pairs[4][2] = { { 0, 6 }, { 5, 5 }, { 6, 31 }, { 39, 6 } };
    int good = -1;
    for (int i = 0; i < 4; i++) {
        int ends = load(pairs[i][0], pairs[i][1], ROWS) == 0;
        for (uint32_t back = 0; back < pairs[i][1]; back++)
            ends &= length(scroll_row(&s, back)) < WIDTH;
        if (ends)
            good = good < 0 ? i : 100;
    }
    claim("pairs", good, (struct option[]){
        { 0, "next 0 and count 6" },
        { 1, "next 5 and count 5" },
        { 2, "next 6 and count 31" },
        { 3, "next 39 and count 6" } });
    return 0;
}
