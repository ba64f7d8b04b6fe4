#include <stdio.h>
#include <string.h>

#include "snippet.c"

static int broken;

static void expect(const char *text, ssize_t taken, const char *data)
{
    struct body whole = { 0 }, single = { 0 };
    uint8_t out[200] = { 0 }, slow[200] = { 0 };
    size_t size = strlen(text), at = 0;

    ssize_t seen = body_feed(&whole, (const uint8_t *)text, size, out);
    if (seen != taken || strcmp((char *)out, data) || whole.state != DONE) {
        printf("broken: %zd bytes of %s\n", seen, text);
        broken = 1;
    }
    /* One byte at a time. */
    for (size_t i = 0; i < size && single.state != DONE; i++) {
        uint8_t byte[1] = { 0 };
        uint32_t left = single.left;
        int is_data = single.state == DATA;
        body_feed(&single, (const uint8_t *)text + i, 1, byte);
        if (is_data && left)
            slow[at++] = byte[0];
    }
    if (single.state != DONE || strcmp((char *)slow, data)) {
        printf("broken: %s byte by byte\n", text);
        broken = 1;
    }
}

int main(void)
{
    expect("0\r\n\r\n", 5, "");
    expect("5\r\nhello\r\n0\r\n\r\n", 15, "hello");
    expect("5\r\nhello\r\n0\r\n\r\nGET /", 15, "hello");
    expect("5;a=1\r\nhello\r\n1;b\r\n!\r\n0;c\r\n\r\n", 29, "hello!");
    expect("A\r\n0123456789\r\n0\r\n\r\n", 20, "0123456789");
    expect("00b\r\n0123456789\n\r\n000\r\n\r\n", 25, "0123456789\n");
    if (broken)
        return 1;
    puts("WORKS");
    return 0;
}
