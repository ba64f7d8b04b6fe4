#include <stdio.h>
#include <string.h>

enum { SEATS = 8 };

static struct player {
    char used;
    char token[33];
    char motto[40];
    char nick[19];
} table[SEATS];

/* Long nicks and mottos are cut. -1: the table is full. */
int seat_take(const char *nick, const char *motto, const char *token)
{
    for (int i = 0; i < SEATS; i++) {
        struct player *p = &table[i];
        if (p->used)
            continue;
        memset(p, 0, sizeof *p);
        memcpy(p->token, token, sizeof p->token);
        strncpy(p->motto, motto, sizeof p->motto - 1);
        strncpy(p->nick, nick, sizeof p->nick - 1);
        p->used = 1;
        return i;
    }
    return -1;
}

/* -1: the new nick is too long, and the old one stays. */
int seat_rename(int seat, const char *nick)
{
    size_t n = strlen(nick);
    if (n > 18)
        return -1;
    memcpy(table[seat].nick, nick, n + 1);
    return 0;
}

int seat_resume(const char *token)
{
    for (int i = 0; i < SEATS; i++)
        if (table[i].used && strcmp(table[i].token, token) == 0)
            return i;
    return -1;
}

void seat_leave(int seat) { table[seat].used = 0; }

/* Writes the list that everyone at the table gets. */
void seat_list(char *out, size_t size)
{
    size_t at = 0;
    out[0] = '\0';
    for (int i = 0; i < SEATS && at < size; i++)
        if (table[i].used)
            at += snprintf(out + at, size - at, "%s (%s)\n",
                           table[i].nick, table[i].motto);
}
