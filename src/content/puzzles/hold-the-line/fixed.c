/* Locks on one sheet of a shared workbook. Clients have numbers. */

enum { CLIENTS = 8, QUEUE = 16 };
enum mode { NONE, READ, WRITE };

struct wait {
    int client;
    enum mode mode;
};

struct sheet { /* all zero at first */
    enum mode held[CLIENTS];
    struct wait queue[QUEUE]; /* the first one waits longest */
    int waiting;
};

/* Tells a client that it has what it waited for. */
void client_granted(int client, enum mode mode);

static int others(const struct sheet *s, int client, enum mode mode)
{
    int count = 0;

    for (int i = 0; i < CLIENTS; i++)
        if (i != client && s->held[i] >= mode)
            count++;
    return count;
}

/* Many can read at a time, or one can write. */
static int is_free(const struct sheet *s, struct wait w)
{
    enum mode conflict = w.mode == READ ? WRITE : READ;

    return others(s, w.client, conflict) == 0;
}

static void take_out(struct sheet *s, int at)
{
    s->waiting--;
    for (int i = at; i < s->waiting; i++)
        s->queue[i] = s->queue[i + 1];
}

static void admit(struct sheet *s)
{
    while (s->waiting > 0 && is_free(s, s->queue[0])) {
        struct wait w = s->queue[0];

        if (s->held[w.client] < w.mode)
            s->held[w.client] = w.mode;
        take_out(s, 0);
        client_granted(w.client, w.mode);
    }
}

/* 1: the client has the lock. 0: it waits. -1: the queue is full. */
int sheet_lock(struct sheet *s, int client, enum mode mode)
{
    struct wait w = { client, mode };

    if (s->held[w.client] >= w.mode)
        return 1;
    if (s->waiting == 0 && is_free(s, w)) {
        s->held[w.client] = w.mode;
        return 1;
    }
    if (s->waiting == QUEUE)
        return -1;
    s->queue[s->waiting++] = w;
    return 0;
}

/* Gives up writing and goes on reading. */
void sheet_share(struct sheet *s, int client)
{
    if (s->held[client] == WRITE) {
        s->held[client] = READ;
        admit(s);
    }
}

void sheet_unlock(struct sheet *s, int client)
{
    s->held[client] = NONE;
    admit(s);
}

/* The client's connection is gone. */
void sheet_leave(struct sheet *s, int client)
{
    for (int i = s->waiting - 1; i >= 0; i--)
        if (s->queue[i].client == client)
            take_out(s, i);
    sheet_unlock(s, client);
}
