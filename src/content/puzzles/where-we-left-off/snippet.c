#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { ROWS = 40, WIDTH = 72, MAGIC = 0x53435232 };

/* A file is this struct, byte by byte. All zero at first. */
struct scroll {
    uint32_t magic, sum;
    uint32_t next;      /* where the next row goes */
    uint32_t count;     /* how many rows are in use */
    char row[ROWS][WIDTH];
};

static uint32_t sum_of(const struct scroll *s)
{
    const uint8_t *p = (const uint8_t *)s;
    uint32_t sum = MAGIC;
    for (size_t i = offsetof(struct scroll, next); i < sizeof *s; i++)
        sum = (sum << 5 | sum >> 27) ^ p[i];
    return sum;
}

void scroll_add(struct scroll *s, const char *text)
{
    snprintf(s->row[s->next], WIDTH, "%s", text);
    s->next = (s->next + ROWS - 1) % ROWS;
    if (s->count < ROWS)
        s->count++;
}

/* Returns the last row but `back`, or NULL if there is none. */
const char *scroll_row(const struct scroll *s, uint32_t back)
{
    if (back >= s->count)
        return NULL;
    return s->row[(s->next + 1 + back) % ROWS];
}

/* Changes nothing and returns -1 if the file isn't valid. */
int scroll_load(struct scroll *s, FILE *in)
{
    struct scroll got;
    if (fread(&got, sizeof got, 1, in) != 1 || got.magic != MAGIC)
        return -1;
    if (got.sum != sum_of(&got))
        return -1;
    if (got.next >= ROWS || got.count > ROWS)
        return -1;
    for (uint32_t i = 0; i < got.count; i++)
        got.row[i][WIDTH - 1] = '\0';
    *s = got;
    return 0;
}

int scroll_save(struct scroll *s, FILE *out)
{
    s->magic = MAGIC, s->sum = sum_of(s);
    return fwrite(s, sizeof *s, 1, out) == 1 ? 0 : -1;
}
