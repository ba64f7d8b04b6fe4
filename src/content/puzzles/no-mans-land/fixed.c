#include <stdint.h>

enum { GRAIN = 12, MAX_LOCKS = 64 };

enum kind { NONE, READ, WRITE };

enum answer { GRANTED, BUSY, INVALID, FULL };

#define TO_END UINT64_MAX

struct range {
    uint64_t from, to; /* in grains; without `to` */
};

struct lock {
    int client;
    enum kind kind;
    struct range range;
};

struct locks {
    struct lock items[MAX_LOCKS];
    int count;
};

static int overlaps(struct range a, struct range b)
{
    return a.from < b.to && b.from < a.to;
}

static int touches(struct range a, struct range b)
{
    return a.from <= b.to && b.from <= a.to;
}

/* Whole grains around the bytes, or -1. Clients look one byte
   ahead, and that byte belongs to it, too. */
static int to_grains(uint64_t start, uint64_t length,
                     struct range *range)
{
    range->from = start / GRAIN;
    if (length == 0) {
        range->to = TO_END;
        return 0;
    }
    if (start > INT64_MAX || length > INT64_MAX)
        return -1;
    range->to = (start + length) / GRAIN + 1;
    return 0;
}

static void drop(struct locks *l, int i)
{
    l->items[i] = l->items[--l->count];
}

/* Takes a range out of a client's locks. */
static void cut(struct locks *l, int client, struct range hole)
{
    for (int i = l->count - 1; i >= 0; i--) {
        struct lock *own = &l->items[i];
        struct range old = own->range;
        if (own->client != client || !overlaps(old, hole))
            continue;
        if (old.from < hole.from && old.to > hole.to) {
            l->items[l->count] = *own;
            l->items[l->count++].range.from = hole.to;
            own->range.to = hole.from;
        } else if (old.from < hole.from) {
            own->range.to = hole.from;
        } else if (old.to > hole.to) {
            own->range.from = hole.to;
        } else {
            drop(l, i);
        }
    }
}

/* Makes one lock of those of a kind that touch. */
static void merge(struct locks *l, struct lock *lock)
{
    for (int i = l->count - 1; i >= 0; i--) {
        struct lock *own = &l->items[i];
        if (own->client != lock->client || own->kind != lock->kind
            || !touches(own->range, lock->range))
            continue;
        if (own->range.from < lock->range.from)
            lock->range.from = own->range.from;
        if (own->range.to > lock->range.to)
            lock->range.to = own->range.to;
        drop(l, i);
    }
}

/* Whether two locks can't be held together. */
static int conflicts(const struct lock *a, const struct lock *b)
{
    return a->client != b->client
        && (a->kind == WRITE || b->kind == WRITE)
        && overlaps(a->range, b->range);
}

enum answer locks_set(struct locks *l, int client, enum kind kind,
                      uint64_t start, uint64_t length)
{
    struct lock lock = { client, kind, { 0, 0 } };

    if (to_grains(start, length, &lock.range))
        return INVALID;
    if (l->count > MAX_LOCKS - 2) /* one to add and one to split */
        return FULL;
    for (int i = 0; i < l->count; i++)
        if (kind != NONE && conflicts(&l->items[i], &lock))
            return BUSY;
    cut(l, client, lock.range);
    if (kind == NONE)
        return GRANTED;
    merge(l, &lock);
    l->items[l->count++] = lock;
    return GRANTED;
}

/* For a client that has gone. */
void locks_leave(struct locks *l, int client)
{
    cut(l, client, (struct range){ 0, TO_END });
}
