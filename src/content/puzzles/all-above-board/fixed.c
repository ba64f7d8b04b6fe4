#include <stdint.h>
#include <string.h>

enum { PLAYERS = 16, WIDE = 64, HIGH = 48, COLOURS = 16 };
enum { MODERATOR = 8 };

struct board {
    uint8_t rank[PLAYERS];
    uint8_t cell[HIGH * WIDE];
};

static uint16_t get16(const uint8_t *p)
{
    return (uint16_t)(p[0] << 8 | p[1]);
}

/* One stroke: checksum, x, y, colour. -1 if it is not allowed. */
int board_paint(struct board *b, const uint8_t msg[7])
{
    uint16_t x = get16(msg + 2), y = get16(msg + 4);
    uint8_t colour = msg[6];

    if (x >= WIDE || y >= HIGH || colour >= COLOURS)
        return -1;
    uint8_t *row = b->cell + y * WIDE;
    row[x] = colour;
    return 0;
}

/* The colour of a cell; 0 for whatever is not on the board. */
uint8_t board_at(const struct board *b, unsigned x, unsigned y)
{
    if (x >= WIDE || y >= HIGH)
        return 0;
    return b->cell[y * WIDE + x];
}

/* Wipes the board. -1 if the player is no moderator. */
int board_wipe(struct board *b, unsigned player)
{
    if (player >= PLAYERS || b->rank[player] < MODERATOR)
        return -1;
    memset(b->cell, 0, sizeof b->cell);
    return 0;
}
