#include "snippet.c"

#include <stdio.h>
#include <stdlib.h>

/* Stands in for AES-256: looks random, differs for each n. */
void key_block(const void *key, uint64_t n, uint8_t out[BLOCK])
{
    uint64_t x = *(const uint64_t *)key;
    for (int i = 0; i < BLOCK; i++) {
        x += 0x9e3779b97f4a7c15u * (n + 1);
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

int main(void)
{
    static const uint64_t key = 0x6b65796b65796b65;
    static uint8_t rows[300][HEAD + MAX_BODY];
    static uint8_t body[MAX_BODY + 1], plain[HEAD + MAX_BODY];
    struct journal in = { &key, 0 }, out = { &key, 0 };
    struct journal wrong = { &key, 7 };
    size_t len;

    for (size_t i = 0; i < sizeof body; i++)
        body[i] = i * 31 + i / 256;
    for (len = 1; len < 300; len++) {
        check(journal_put(&in, body, len, rows[len]) == 0, "put", len);
        check(len < 8 || memcmp(rows[len] + HEAD, body, len) != 0,
              "the row is encrypted", len);
        check(len < 8 || memcmp(rows[len] + HEAD, rows[len - 1] + HEAD,
                                len - 1) != 0,
              "no two rows are alike", len);
    }
    for (len = 1; len < 300; len++) {
        memcpy(plain, rows[len], HEAD + len);
        check(journal_get(&out, plain, HEAD + len) == (int)len, "get", len);
        check(memcmp(plain + HEAD, body, len) == 0, "the body", len);
    }
    memcpy(plain, rows[50], HEAD + 50);
    check(journal_get(&wrong, plain, HEAD + 50) == -1,
          "a row out of turn is refused", 50);

    len = MAX_BODY;
    check(journal_put(&in, body, len, rows[0]) == 0, "put", len);
    check(journal_get(&out, rows[0], HEAD + len) == (int)len &&
          memcmp(rows[0] + HEAD, body, len) == 0, "get", len);
    check(journal_put(&in, body, len + 1, rows[0]) == -1, "too long", len);
    check(journal_put(&in, body, 0, rows[0]) == -1, "empty", 0);
    check(journal_get(&out, rows[0], HEAD) == -1, "a row without body", 0);

    /* fifty short records take no more than a block or two each */
    struct journal brief = { &key, 0 };
    for (int i = 0; i < 50; i++)
        journal_put(&brief, body, 10, rows[0]);
    check(brief.next <= 100, "key blocks are used up", 10);
    puts("WORKS");
    return 0;
}
