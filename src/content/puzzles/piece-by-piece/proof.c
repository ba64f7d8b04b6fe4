/* Feeds short bodies and compares what is accepted with a slow reading of the whole text by the rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "snippet.c"

/* Returns how many bytes a body has by the rules, 0 if it isn't finished, or -1 if it's malformed. Sizes have at most 7 digits. */
static int by_the_rules(const char *text, int size, int *data)
{
    int at = 0;

    *data = 0;
    for (;;) {
        unsigned long length = 0;
        int digits = 0;
        while (at < size && text[at] && strchr("0123456789abcdefABCDEF", text[at])) {
            char digit[2] = { text[at++], 0 };
            length = length * 16 + strtoul(digit, NULL, 16);
            if (++digits > 7)
                return -1;
        }
        if (at == size)
            return 0;
        if (digits == 0)
            return -1;
        if (text[at] == ';')
            while (at < size && text[at] != '\r')
                if ((unsigned char)text[at++] < ' ')
                    return -1;
        for (int i = 0; i < 2; i++) {
            if (at == size)
                return 0;
            if (text[at++] != "\r\n"[i])
                return -1;
        }
        if (length > (unsigned long)(size - at)) {
            *data += size - at;
            return 0;
        }
        at += (int)length;
        *data += (int)length;
        for (int i = 0; i < 2; i++) {
            if (at == size)
                return 0;
            if (text[at++] != "\r\n"[i])
                return -1;
        }
        if (length == 0)
            return at;
    }
}

int main(void)
{
    static const char *const parts[] = { "0", "2", "00000", "3", ";", "a", "\r\n", "\n", "\r", "xy" };
    enum { PARTS = sizeof parts / sizeof *parts };
    unsigned long tried = 0;

    srand(1);
    for (long round = 0; round < 60000; round++) {
        char text[120] = "";
        int count = 1 + rand() % 9, data;

        /* The first half begins with a good chunk. */
        if (round % 2)
            strcat(text, rand() % 2 ? "2;a\r\nxy\r\n" : "2\r\nxy\r\n");
        for (int i = 0; i < count; i++)
            strcat(text, rand() % 3 ? parts[rand() % PARTS] : "\r\n");
        int size = (int)strlen(text), expected = by_the_rules(text, size, &data);
        struct body b = { 0 };
        uint8_t *in = malloc((size_t)size), *out = malloc((size_t)size);
        memcpy(in, text, (size_t)size);
        /* In two pieces, cut anywhere. */
        int cut = rand() % (size + 1);
        ssize_t taken = body_feed(&b, in, (size_t)cut, out);
        if (taken == cut && b.state != DONE) {
            ssize_t more = body_feed(&b, in + cut, (size_t)(size - cut), out);
            taken = more < 0 ? -1 : taken + more;
        }
        free(in);
        free(out);
        tried++;
        int seen = taken < 0 ? -1 : b.state == DONE ? (int)taken : 0;
        if (seen != expected) {
            printf("HARM: by the rules a body is %d, and body_feed says %d:", expected, seen);
            for (int i = 0; i < size; i++)
                printf(text[i] == '\r' ? " \\r" : text[i] == '\n' ? " \\n" : " %c", text[i]);
            puts("");
            return 0;
        }
    }
    printf("NO HARM: %lu bodies end where the rules say\n", tried);
    return 1;
}
