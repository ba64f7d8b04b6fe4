/* Writes the records of each question and looks at the rows. */
#include "snippet.c"

#include <stdio.h>
#include <stdlib.h>

static unsigned char used[64];

/* Stands in for AES-256: looks random, differs for each b. */
void key_block(const void *key, uint64_t b, uint8_t out[BLOCK])
{
    uint64_t x = *(const uint64_t *)key;

    if (b < sizeof used)
        used[b]++;
    for (int i = 0; i < BLOCK; i++) {
        x += 0x9e3779b97f4a7c15u * (b + 1);
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
        x = (x ^ x >> 27) * 0x94d049bb133111ebu;
        x ^= x >> 31;
        out[i] = x >> 24;
    }
}

static const uint64_t key = 0x6b65796b65796b65;
static uint8_t first[256], second[256], body[256];

static struct journal put(size_t one, size_t two)
{
    struct journal j = { &key, 0 };

    memset(used, 0, sizeof used);
    for (size_t i = 0; i < sizeof body; i++)
        body[i] = i * 37 + 11;
    if (journal_put(&j, body, one, first) != 0 ||
        journal_put(&j, body, two, second) != 0)
        exit(1);
    return j;
}

static void claim(const char *id, const int option[4], const int holds[4])
{
    int count = 0, last = 0;

    for (int i = 0; i < 4; i++)
        if (holds[i])
            count++, last = option[i];
    if (count != 1) {
        printf("%s: %d options hold\n", id, count);
        exit(1);
    }
    printf("CLAIM %s: %d%s\n", id, last, strcmp(id, "test") == 0 ? " bytes" : "");
}

int main(void)
{
    static const int next[4] = { 4, 5, 6, 7 }, length[4] = { 13, 17, 24, 60 },
                     known[4] = { 2, 4, 10, 12 };
    int holds[4], most = 0;
    struct journal j = put(11, 43);

    for (int i = 0; i < 4; i++)
        holds[i] = (int)j.next == next[i];
    claim("trigger", next, holds);

    for (int i = 0; i < 4; i++) {
        put(length[i], 60);
        holds[i] = 0;
        for (size_t b = 0; b < sizeof used; b++)
            holds[i] |= used[b] > 1;
    }
    claim("test", length, holds);

    /* where the first row is zeros, it is the key block itself */
    put(50, 60);
    for (size_t off = 0; off < row_size(HEAD + 50); off += BLOCK) {
        int got = 0;
        for (size_t i = HEAD; off + i < row_size(HEAD + 50); i++, got++)
            if ((first[off + i] ^ second[i]) != body[i - HEAD])
                break;
        if (got > most)
            most = got;
    }
    for (int i = 0; i < 4; i++)
        holds[i] = most == known[i];
    claim("cost", known, holds);
    return 0;
}
