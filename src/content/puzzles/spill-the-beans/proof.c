/* Puts two records into a journal and looks at the rows, as somebody
 * does who has a copy of the table and no key. */
#include "snippet.c"

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 64 };

static unsigned char used[4096];

/* Stands in for AES-256: looks random, differs for each n. */
void key_block(const void *key, uint64_t n, uint8_t out[BLOCK])
{
    uint64_t x = *(const uint64_t *)key;

    if (n < sizeof used && used[n] < 2)
        used[n]++;
    for (int i = 0; i < BLOCK; i++) {
        x += 0x9e3779b97f4a7c15u * (n + 1);
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
        x = (x ^ x >> 27) * 0x94d049bb133111ebu;
        x ^= x >> 31;
        out[i] = x >> 24;
    }
}

struct row {
    uint8_t bytes[HEAD + MAX_BODY];
    size_t size;
};

static void put(struct journal *j, struct row *r, const void *body,
                size_t len)
{
    r->size = HEAD + len;
    if (journal_put(j, body, len, r->bytes) != 0)
        r->size = 0;
}

/* What the end of `row` is if its last block has the same key block
 * as the first one of `after`: the head of that row is known. */
static size_t end_of(const struct row *row, const struct row *after,
                     uint8_t *end)
{
    size_t tail = row->size % BLOCK ? row->size % BLOCK : BLOCK;
    uint32_t len = after->size - HEAD;

    if (tail > HEAD)
        return 0;
    for (size_t i = 0; i < tail; i++)
        end[i] = row->bytes[row->size - tail + i] ^ after->bytes[i] ^
                 (uint8_t)(len >> 8 * (HEAD - 1 - i));
    return tail;
}

int main(void)
{
    static const uint64_t key = 0x6b65796b65796b65;
    static struct row first, second;
    uint8_t body[MOST], end[BLOCK];
    char pin[HEAD + 1] = "";
    int leaks = 0, twice = 0;

    for (size_t len = 1; len <= MOST; len++) {
        struct journal j = { &key, 0 };
        size_t got;

        memset(used, 0, sizeof used);
        memset(body, '.', sizeof body);
        for (size_t i = 0; i < 4 && i < len; i++)
            body[len - 1 - i] = "1174"[i];
        put(&j, &first, body, len);
        put(&j, &second, "another record", 14);
        if (first.size == 0 || second.size == 0)
            continue;
        for (size_t n = 0; n < sizeof used; n++)
            if (used[n] > 1) {
                twice++;
                break;
            }
        got = end_of(&first, &second, end);
        if (got > 0 && memcmp(end, body + len - got, got) == 0) {
            leaks++;
            if (got == HEAD)
                memcpy(pin, end, HEAD);
        }
    }
    if (leaks > 0 || twice > 0) {
        printf("HARM: of %d lengths %d used a key block for two rows, and"
               " %d gave away how the record ends%s%s\n", MOST, twice,
               leaks, *pin ? ": pin " : "", pin);
        return 0;
    }
    puts("NO HARM: no key block was used for two rows, no end of a record"
         " could be worked out");
    return 1;
}
