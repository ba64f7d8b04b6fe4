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

static void claim(const char *id, const char *const option[4],
                  const int holds[4])
{
    int count = 0, last = 0;

    for (int i = 0; i < 4; i++)
        if (holds[i])
            count++, last = i;
    if (count != 1) {
        printf("%s: %d options hold\n", id, count);
        exit(1);
    }
    printf("CLAIM %s: %s\n", id, option[last]);
}

/* Whether the byte `at` of the second row's body, or with is_first of the
 * first row's, can be computed: its block also encrypts a zero. */
static int known(int is_first, size_t at)
{
    const uint8_t *row = is_first ? first : second;
    const uint8_t *other = is_first ? second : first;
    size_t n = row_size(HEAD + (is_first ? 60 : 50));

    for (size_t off = 0; off < n; off += BLOCK) {
        size_t i = HEAD + at, j = off + i % BLOCK;
        if (j < n && (other[j] ^ row[i]) == body[at])
            return 1;
    }
    return 0;
}

int main(void)
{
    static const int length[4] = { 13, 17, 18, 24 };
    struct journal j = { &key, 0 };
    int holds[4], got;

    put(11, 43);
    if (journal_get(&j, first, 24) != 11)
        return 2;
    got = journal_get(&j, second, 72);
    int is_right = memcmp(second + HEAD, body, 43) == 0;
    holds[0] = got == -1;
    holds[1] = got == 43 && !is_right;
    holds[2] = got == 43 && is_right;
    holds[3] = got == 11;
    claim("read-back", (const char *const[]){
        "-1", "43, with some wrong bytes", "43, with the right bytes",
        "11, with the first record" }, holds);

    for (int i = 0; i < 4; i++) {
        put(length[i], 60);
        holds[i] = 0;
        for (size_t b = 0; b < sizeof used; b++)
            holds[i] |= used[b] > 1;
    }
    claim("test", (const char *const[]){
        "13 bytes", "17 bytes", "18 bytes", "24 bytes" }, holds);

    put(50, 60);
    int start = known(0, 0) && known(0, 1);
    int all = start;
    for (int i = 2; i < 16; i++)
        all = all && known(0, i);
    holds[0] = start && !all;
    holds[1] = known(1, 48) && known(1, 49);
    holds[2] = all;
    holds[3] = !start && !holds[1];
    claim("stolen", (const char *const[]){
        "The first 2 of the second record", "The last 2 of the first record",
        "The first 16 of the second record", "None of either record" }, holds);
    return 0;
}
