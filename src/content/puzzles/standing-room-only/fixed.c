#include <stdio.h>
#include <string.h>

#define SEATS 8

struct player {
    int used;
    char motto[40];
    char nick[16];
    char token[33];
};

static struct player table[SEATS];

/* Long nicks and mottos are cut. -1: the table is full. */
int seat_take(const char *nick, const char *motto,
              const char *token)
{
    for (int i = 0; i < SEATS; i++) {
        struct player *p = &table[i];
        if (p->used)
            continue;
        snprintf(p->motto, sizeof p->motto, "%s", motto);
        snprintf(p->nick, sizeof p->nick, "%s", nick);
        memcpy(p->token, token, sizeof p->token);
        p->used = 1;
        return i;
    }
    return -1;
}

int seat_resume(const char *token)
{
    for (int i = 0; i < SEATS; i++)
        if (table[i].used && strcmp(table[i].token, token) == 0)
            return i;
    return -1;
}

void seat_leave(int seat)
{
    memset(&table[seat], 0, sizeof table[seat]);
}

/* The list that is sent to everybody at the table. */
void seat_list(char *out, size_t size)
{
    size_t at = 0;
    out[0] = '\0';
    for (int i = 0; i < SEATS; i++) {
        const struct player *p = &table[i];
        if (!p->used)
            continue;
        int n = snprintf(out + at, size - at, "%s (%s)\n",
                         p->nick, p->motto);
        if (n < 0 || (size_t)n >= size - at)
            return;
        at += n;
    }
}
