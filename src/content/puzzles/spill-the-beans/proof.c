/* Puts two records into a journal and looks at the rows, as an
 * attacker does with a copy of the table and no key. */
#include "snippet.c"

#include <stdio.h>
#include <stdlib.h>

/* Stands in for AES-256: looks random, differs for each b. */
void key_block(const void *key, uint64_t b, uint8_t out[BLOCK])
{
    uint64_t x = *(const uint64_t *)key;

    for (int i = 0; i < BLOCK; i++) {
        x += 0x9e3779b97f4a7c15u * (b + 1);
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
        x = (x ^ x >> 27) * 0x94d049bb133111ebu;
        x ^= x >> 31;
        out[i] = x >> 24;
    }
}

enum { MOST = 100 };
static const uint64_t key = 0x6b65796b65796b65;
static uint8_t first[2 * MOST], second[2 * MOST];
static uint8_t body[MOST], secret[] = "4929-1234-5678-9010 03/29";

int main(void)
{
    int leaks = 0, most = 0, at = 0;
    char shown[BLOCK + 1] = "";

    for (size_t len = 1; len <= MOST; len++) {
        struct journal j = { &key, 0 };
        size_t n = row_size(HEAD + len);

        memset(body, 'x', sizeof body);
        if (journal_put(&j, body, len, first) != 0 ||
            journal_put(&j, secret, sizeof secret, second) != 0)
            continue;
        /* the end of the first row is zeros and the key block */
        size_t off = (n - 1) / BLOCK * BLOCK;
        int got = 0;
        for (size_t i = HEAD; off + i < n; i++, got++)
            if ((first[off + i] ^ second[i]) != secret[i - HEAD])
                break;
        if (got < 2)
            continue;
        leaks++;
        if (got > most) {
            most = got, at = (int)len;
            for (int i = 0; i < got; i++)
                shown[i] = first[off + HEAD + i] ^ second[HEAD + i];
            shown[got] = '\0';
        }
    }
    if (leaks > 0) {
        printf("HARM: after %d of %d lengths the next record's start can be"
               " read without the key, such as \"%s\" after %d bytes\n",
               leaks, MOST, shown, at);
        return 0;
    }
    puts("NO HARM: the end of a row says nothing about the next record");
    return 1;
}
