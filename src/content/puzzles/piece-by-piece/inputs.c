#include <stdio.h>
#include <string.h>

#include "snippet.c"

static ssize_t feed(struct body *b, const char *text)
{
    static uint8_t out[200];

    return body_feed(b, (const uint8_t *)text, strlen(text), out);
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

/* Which option says that a call took so much of a text. */
static const char *part(const char *const options[4], const char *text, ssize_t took)
{
    ssize_t all = strlen(text);
    return took < 0 ? options[0] : took == all - 5 ? options[1]
           : took == all - 3 ? options[2] : took == all ? options[3] : "another part";
}

int main(void)
{
    static const char *const parts[4] = {
        "Nothing: it returns -1", "Everything up to the `\\n` after the last `0`",
        "Everything before `GET`", "Everything, including `GET`",
    };
    static const char *const zeros[4] = { "5", "6", "7", "8" };
    static const char *const odds[4] = {
        "`5\\r\\nhello\\n0\\r\\n\\r\\n`", "`2;a\\r\\nhi\\r\\n;a\\r\\n\\r\\n`", "`2;a\\n\\r\\nhi\\r\\n0\\r\\n\\r\\n`", "None of A to C",
    };
    static const char *const texts[3] = {
        "5\r\nhello\n0\r\n\r\n", "2;a\r\nhi\r\n;a\r\n\r\n", "2;a\n\r\nhi\r\n0\r\n\r\n",
    };
    static const char tab[] = "5;a=1;\tb\r\nhello\r\n0\r\n\r\nGET";
    static const char second[] = "0\r\n\r\nGET";
    char text[40];

    struct body first = { 0 };
    if (claim("with-tab", parts, part(parts, tab, feed(&first, tab))))
        return 1;

    struct body split = { 0 };
    if (feed(&split, "2;\r\nab\r\n0") < 0
        || claim("in-two-calls", parts, part(parts, second, feed(&split, second))))
        return 1;

    int most = -1;
    for (int count = 0; count < 20; count++) {
        struct body b = { 0 };
        char size[40];
        snprintf(size, sizeof size, "%.*s10\r\n", count, "00000000000000000000");
        if (feed(&b, size) > 0)
            most = count;
    }
    snprintf(text, sizeof text, "%d", most);
    if (claim("zeros", zeros, text))
        return 1;

    int which = 3, count = 0;
    for (int i = 0; i < 3; i++) {
        struct body b = { 0 };
        if (feed(&b, texts[i]) != -1) {
            which = i;
            count++;
        }
    }
    if (count > 1)
        return 1;
    return claim("odd", odds, odds[which]);
}
