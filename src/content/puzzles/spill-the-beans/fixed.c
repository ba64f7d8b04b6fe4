#include <stdint.h>
#include <string.h>

enum { BLOCK = 16, HEAD = 4, MAX_BODY = 4096 };

/* AES-256 of the number n. A journal has a key of its own and may
 * use each n once: XOR with the result encrypts 16 bytes. */
void key_block(const void *key, uint64_t n, uint8_t out[BLOCK]);

struct journal {
    const void *key;
    uint64_t next;              /* the first block not used yet */
};

static void apply(const struct journal *j, uint8_t *data, size_t len)
{
    uint8_t pad[BLOCK];

    for (size_t i = 0; i < len; i++) {
        if (i % BLOCK == 0)
            key_block(j->key, j->next + i / BLOCK, pad);
        data[i] ^= pad[i % BLOCK];
    }
}

static uint64_t blocks(size_t len)
{
    return (len + BLOCK - 1) / BLOCK;
}

/* Encrypts a record into `row`, which has HEAD bytes more. */
int journal_put(struct journal *j, const void *body, size_t len,
                uint8_t *row)
{
    if (len == 0 || len > MAX_BODY)
        return -1;
    for (int i = 0; i < HEAD; i++)
        row[i] = len >> 8 * (HEAD - 1 - i) & 0xff;
    memcpy(row + HEAD, body, len);
    apply(j, row, HEAD + len);
    j->next += blocks(HEAD + len);
    return 0;
}

/* Decrypts the next row in place; the length of its body. */
int journal_get(struct journal *j, uint8_t *row, size_t size)
{
    uint32_t len = 0;

    if (size <= HEAD || size > HEAD + MAX_BODY)
        return -1;
    apply(j, row, size);
    for (int i = 0; i < HEAD; i++)
        len = len << 8 | row[i];
    if (len != size - HEAD)
        return -1;
    j->next += blocks(HEAD + len);
    return (int)len;
}
