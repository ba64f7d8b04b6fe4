#include <stdio.h>
#include <string.h>

#include "snippet.c"

static int calls;

void client_granted(int client, enum mode mode)
{
    (void)client;
    (void)mode;
    calls++;
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
    static const char *const firsts[4] = { "0", "1", "2", "3" };
    static const char *const seconds[4] = { "1", "2", "3", "4" };
    static const char *const agains[4] = {
        "1, and `waiting` is 1", "1, and `waiting` is 0", "0, and `waiting` is 1", "0, and `waiting` is 2",
    };
    struct sheet first = { 0 }, second = { 0 };
    char text[80];

    sheet_lock(&first, 0, WRITE);
    sheet_lock(&first, 1, READ);
    sheet_lock(&first, 2, WRITE);
    sheet_lock(&first, 1, WRITE);
    sheet_lock(&first, 3, READ);
    sheet_unlock(&first, 0);
    sheet_leave(&first, 2);
    snprintf(text, sizeof text, "%d", first.waiting);
    if (claim("first", firsts, text))
        return 1;

    calls = 0;
    sheet_lock(&second, 0, WRITE);
    sheet_lock(&second, 1, WRITE);
    sheet_lock(&second, 1, READ);
    sheet_lock(&second, 2, READ);
    sheet_lock(&second, 3, WRITE);
    sheet_unlock(&second, 0);
    snprintf(text, sizeof text, "%d", calls);
    if (claim("second", seconds, text))
        return 1;

    int result = sheet_lock(&second, 1, WRITE);
    snprintf(text, sizeof text, "%d, and `waiting` is %d", result, second.waiting);
    return claim("again", agains, text);
}
