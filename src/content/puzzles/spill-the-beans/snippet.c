#include <stdint.h>
#include <string.h>

enum { BLOCK = 16, HEAD = 6, STEP = 24, MAX_BODY = 4096 };

/* AES-256 of the number b. A journal has a key of its own and may
 * use each b once: XOR with the result encrypts 16 bytes. */
void key_block(const void *key, uint64_t b, uint8_t out[BLOCK]);
struct journal { const void *key; uint64_t next; };

static size_t parts(size_t n, size_t of) { return (n + of - 1) / of; }

/* Rows have a multiple of STEP bytes, so their sizes tell little. */
size_t row_size(size_t n) { return parts(n, STEP) * STEP; }

static void apply(struct journal *j, uint8_t *row, size_t n)
{
    uint8_t pad[BLOCK];
    for (size_t i = 0; i < n; i++) {
        if (i % BLOCK == 0)
            key_block(j->key, j->next + i / BLOCK, pad);
        row[i] ^= pad[i % BLOCK];
    }
}

static void advance(struct journal *j, size_t n)
{
    j->next += parts(n, BLOCK);
}

/* Encrypts a record into `row`, of row_size(HEAD + len) bytes. */
int journal_put(struct journal *j, const void *body, size_t len,
                uint8_t *row)
{
    size_t n = HEAD + len;
    if (len == 0 || len > MAX_BODY)
        return -1;
    memset(row, 0, row_size(n));
    for (int i = 0; i < HEAD; i++)
        row[i] = (uint64_t)len >> 8 * (HEAD - 1 - i) & 0xff;
    memcpy(row + HEAD, body, len);
    apply(j, row, row_size(n));
    advance(j, n);
    return 0;
}

/* Decrypts the next row in place; returns its body's length. */
int journal_get(struct journal *j, uint8_t *row, size_t n)
{
    uint64_t len = 0;
    if (n < STEP || n > row_size(HEAD + MAX_BODY))
        return -1;
    apply(j, row, n);
    for (int i = 0; i < HEAD; i++)
        len = len << 8 | row[i];
    if (len == 0 || len > MAX_BODY || row_size(HEAD + len) != n)
        return -1;
    advance(j, HEAD + len);
    return (int)len;
}
