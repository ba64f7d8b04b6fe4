#include <stdint.h>
#include <string.h>

enum { PLAYERS = 16, WIDE = 64, HIGH = 48, COLORS = 16 };
enum { MODERATOR = 8, RECENT = 32 };

struct board {
    uint8_t cell[HIGH * WIDE];
    uint8_t rank[PLAYERS];
    uint8_t recent[RECENT];
    uint8_t turn;
};

static int16_t get16(const uint8_t *p)
{
    return (int16_t)(p[0] << 8 | p[1]);
}

/* One stroke: checksum, x, y, color. -1 if it isn't allowed. */
int board_paint(struct board *b, const uint8_t msg[7])
{
    int16_t x = get16(msg + 2), y = get16(msg + 4);
    uint8_t color = msg[6];

    if (x < 0 || x >= WIDE || y < 0 || y >= HIGH || color >= COLORS)
        return -1;
    uint8_t *cell = b->cell + y * WIDE + x;
    uint8_t *slot = b->recent + b->turn++ % RECENT;
    *cell = color;
    *slot = color;
    return 0;
}

/* The color of a cell; 0 for anything that isn't on the board. */
uint8_t board_at(const struct board *b, int16_t x, int16_t y)
{
    if (x < 0 || x >= WIDE || y < 0 || y >= HIGH)
        return 0;
    return b->cell[y * WIDE + x];
}

/* What the host of the game calls. -1: there's no such player. */
int board_promote(struct board *b, unsigned player, uint8_t rank)
{
    if (player >= PLAYERS)
        return -1;
    b->rank[player] = rank;
    return 0;
}

/* Wipes the board. -1 if the player isn't a moderator. */
int board_wipe(struct board *b, unsigned player)
{
    if (player >= PLAYERS || b->rank[player] < MODERATOR)
        return -1;
    memset(b->cell, 0, sizeof b->cell);
    return 0;
}
