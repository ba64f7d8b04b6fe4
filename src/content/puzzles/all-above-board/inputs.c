#ifdef __clang__
/* Its sanitizer would end the program at the first bad slot. */
#pragma clang attribute push(__attribute__((no_sanitize("bounds"))), \
                             apply_to = function)
#endif
#include "snippet.c"
#ifdef __clang__
#pragma clang attribute pop
#endif

#include <stdio.h>
#include <stdlib.h>

/* Prints the one option that holds. */
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

int main(void)
{
    static const uint8_t left[7] = { 0xAB, 0xCD, 0xFF, 0xF3, 0, 5, 9 };
    static const uint8_t inside[7] = { 0xAB, 0xCD, 0, 5, 0, 5, 9 };
    static const int slots[4] = { -128, -31, -32, 32 };
    static const int strokes[4] = { 131, 132, 147, 148 };
    struct board empty = { 0 }, one = { 0 }, many = { 0 }, wiped = { 0 };
    int holds[4], first = 0, painted = 0;

    board_paint(&one, left);
    holds[0] = one.rank[3] != 0;
    holds[1] = board_at(&one, 51, 4) != 0;
    holds[2] = board_at(&one, 51, 5) != 0;
    holds[3] = memcmp(one.cell, empty.cell, sizeof one.cell) == 0 &&
               memcmp(one.rank, empty.rank, sizeof one.rank) == 0;
    claim("trigger", (const char *const[]){
        "The rank of player 3", "The cell at (51, 4)",
        "The cell at (51, 5)", "Nothing on the board or in the ranks" },
        holds);

    /* The first slot outside `recent`, which clang's sanitizer reports. */
    int slot = 0;
    while (slot >= 0 && slot < RECENT && painted++ < 1000) {
        slot = many.turn % RECENT;
        if (slot >= 0 && slot < RECENT)
            board_paint(&many, inside);
    }
    for (int i = 0; i < 4; i++)
        holds[i] = slot == slots[i];
    claim("why", (const char *const[]){
        "index -128 out of bounds for type 'uint8_t[32]'",
        "index -31 out of bounds for type 'uint8_t[32]'",
        "index -32 out of bounds for type 'uint8_t[32]'",
        "index 32 out of bounds for type 'uint8_t[32]'" }, holds);

    while (first < 1000 && board_wipe(&wiped, 3) != 0)
        board_paint(&wiped, inside), first++;
    for (int i = 0; i < 4; i++)
        holds[i] = first == strokes[i];
    claim("cost", (const char *const[]){ "Stroke 131", "Stroke 132",
        "Stroke 147", "Stroke 148" }, holds);
}
