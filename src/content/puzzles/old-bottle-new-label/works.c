#include "snippet.c"

#include <stdio.h>

static struct record r;
static int broken;

static int send_it(uint8_t field, uint8_t kind, const void *body, size_t len)
{
    uint8_t *msg = malloc(len + 2);
    int result;

    msg[0] = field;
    msg[1] = kind;
    memcpy(msg + 2, body, len);
    result = record_apply(&r, msg, len + 2);
    free(msg);
    return result;
}

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

static int text_is(int field, const char *text)
{
    return r.field[field].kind == TEXT &&
           strcmp(r.field[field].as.text, text) == 0;
}

static int number_is(int field, uint64_t number)
{
    return r.field[field].kind == NUMBER && r.field[field].as.number == number;
}

int main(void)
{
    static char long_text[MAX_TEXT];
    const uint64_t big = (1ull << 53) - 1;

    expect("a text", send_it(0, TEXT, "away", 4) == 0 && text_is(0, "away"));
    expect("a text grows", send_it(0, TEXT, " at lunch", 9) == 0 && text_is(0, "away at lunch"));
    expect("an empty text", send_it(1, TEXT, "", 0) == 0 && text_is(1, ""));
    expect("which grows", send_it(1, TEXT, "x", 1) == 0 && text_is(1, "x"));
    expect("a number", send_it(2, NUMBER, "\1\2", 2) == 0 && number_is(2, 258));
    expect("the largest", send_it(2, NUMBER, "\x1f\xff\xff\xff\xff\xff\xff", 7) == 0 && number_is(2, big));
    expect("no text for a number", send_it(2, TEXT, "x", 1) == -1 && number_is(2, big));
    expect("leading zeros", send_it(2, NUMBER, "\0\0\0\0\0\0\0\0\0\7", 10) == 0 && number_is(2, 7));
    expect("no bytes are zero", send_it(2, NUMBER, "", 0) == 0 && number_is(2, 0));
    expect("no number for a text", send_it(0, NUMBER, "\1", 1) == -1 && text_is(0, "away at lunch"));
    expect("a text is cleared", send_it(0, NONE, "", 0) == 0 && r.field[0].kind == NONE);
    expect("cleared twice", send_it(0, NONE, "", 0) == 0 && r.field[0].kind == NONE);
    expect("text after text", send_it(0, TEXT, "back", 4) == 0 && text_is(0, "back"));
    expect("cleared again", send_it(0, NONE, "", 0) == 0);
    expect("number after text", send_it(0, NUMBER, "\1", 1) == 0 && number_is(0, 1));
    expect("a number is cleared", send_it(2, NONE, "", 0) == 0 && r.field[2].kind == NONE);
    expect("text after number", send_it(2, TEXT, "z", 1) == 0 && text_is(2, "z"));
    expect("too large", send_it(3, NUMBER, "\x20\0\0\0\0\0\0", 7) == -1);
    expect("a null in a text", send_it(4, TEXT, "a\0b", 3) == -1);
    expect("unknown kind", send_it(4, 3, "", 0) == -1);
    expect("unknown field", send_it(16, TEXT, "x", 1) == -1);
    expect("no kind", record_apply(&r, (const uint8_t *)"\1", 1) == -1);
    memset(long_text, 'x', sizeof long_text);
    expect("a long text", send_it(5, TEXT, long_text, MAX_TEXT) == 0);
    expect("no longer", send_it(5, TEXT, "x", 1) == -1);
    for (int i = 0; i < FIELDS; i++)
        send_it(i, NONE, "", 0);
    if (!broken)
        puts("WORKS");
    return broken;
}
