#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct entry {
    char *key;
    char *value;
};

struct store {
    struct entry *list;
    size_t used, room;
};

static struct entry *find(struct store *s, const char *key)
{
    for (size_t i = 0; i < s->used; i++)
        if (strcasecmp(s->list[i].key, key) == 0)
            return &s->list[i];
    return NULL;
}

static struct entry *add(struct store *s, const char *key)
{
    if (s->used == s->room) {
        size_t room = s->room ? 2 * s->room : 8;
        void *list = realloc(s->list, room * sizeof *s->list);
        if (list == NULL)
            return NULL;
        s->list = list;
        s->room = room;
    }
    struct entry fresh = { strdup(key), NULL };
    if (fresh.key == NULL)
        return NULL;
    s->list[s->used] = fresh;
    return &s->list[s->used++];
}

const char *store_get(struct store *s, const char *key)
{
    struct entry *e = find(s, key);
    return e ? e->value : NULL;
}

int store_set(struct store *s, const char *key, const char *value)
{
    struct entry *e = find(s, key);
    if (e == NULL && (e = add(s, key)) == NULL)
        return -1;
    free(e->value);
    e->value = strdup(value);
    return e->value ? 0 : -1;
}

int store_copy(struct store *s, const char *from, const char *to)
{
    const char *value = store_get(s, from);
    return value ? store_set(s, to, value) : -1;
}
