#include "snippet.c"

#include <stdio.h>
#include <stdlib.h>

static unsigned char used[1 << 16];
static int encrypting;

/* Stands in for AES-256: looks random, differs for each b. */
void key_block(const void *key, uint64_t b, uint8_t out[BLOCK])
{
    uint64_t x = *(const uint64_t *)key;

    if (encrypting && b < sizeof used)
        used[b] = 1;
    for (int i = 0; i < BLOCK; i++) {
        x += 0x9e3779b97f4a7c15u * (b + 1);
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
        x = (x ^ x >> 27) * 0x94d049bb133111ebu;
        x ^= x >> 31;
        out[i] = x >> 24;
    }
}

static void check(int ok, const char *what, size_t len)
{
    if (!ok) {
        printf("broken: %s, at a length of %zu\n", what, len);
        exit(1);
    }
}

static uint8_t *room(size_t len)
{
    uint8_t *row = malloc(row_size(HEAD + len));

    if (row == NULL)
        exit(1);
    return row;
}

int main(void)
{
    enum { MOST = 300 };
    static const uint64_t key = 0x6b65796b65796b65;
    static uint8_t *rows[MOST], body[MAX_BODY + 1];
    struct journal in = { &key, 0 }, out = { &key, 0 }, off = { &key, 77777 };
    uint8_t *big = room(MAX_BODY), *spare = room(50);
    size_t len;

    for (size_t i = 0; i < sizeof body; i++)
        body[i] = i * 31 + i / 256 + 1;
    encrypting = 1;
    for (len = 1; len < MOST; len++) {
        rows[len] = room(len);
        check(journal_put(&in, body, len, rows[len]) == 0, "put", len);
        check(len < 8 || memcmp(rows[len] + HEAD, body, len) != 0,
              "the row is encrypted", len);
    }
    encrypting = 0;
    memcpy(spare, rows[50], row_size(HEAD + 50));
    for (len = 1; len < MOST; len++) {
        check(journal_get(&out, rows[len], row_size(HEAD + len)) == (int)len,
              "get", len);
        check(memcmp(rows[len] + HEAD, body, len) == 0, "the body", len);
    }
    check(in.next == out.next, "both are at the same block", MOST);
    for (uint64_t b = 0; b < in.next; b++)
        check(used[b], "a key block is left out", b);
    check(journal_get(&off, spare, row_size(HEAD + 50)) == -1,
          "a row out of turn is rejected", 50);

    len = MAX_BODY;
    check(journal_put(&in, body, len, big) == 0, "put", len);
    check(journal_get(&out, big, row_size(HEAD + len)) == (int)len &&
          memcmp(big + HEAD, body, len) == 0, "get", len);
    check(journal_put(&in, body, len + 1, big) == -1, "too long", len);
    check(journal_put(&in, body, 0, big) == -1, "empty", 0);
    check(journal_get(&out, big, HEAD) == -1, "a row that's too short", 0);
    check(row_size(7) == 24 && row_size(24) == 24 && row_size(25) == 48,
          "sizes tell little", 7);
    for (len = 1; len < MOST; len++)
        free(rows[len]);
    free(big), free(spare);
    puts("WORKS");
    return 0;
}
