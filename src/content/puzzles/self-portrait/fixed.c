#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct entry { char *key, *value; };
struct store { struct entry list[64]; size_t used; };

static struct entry *find(struct store *s, const char *key)
{
    for (size_t i = 0; i < s->used; i++)
        if (strcasecmp(s->list[i].key, key) == 0)
            return &s->list[i];
    return NULL;
}

const char *store_get(struct store *s, const char *key)
{
    struct entry *e = find(s, key);
    return e ? e->value : NULL;
}

int store_add(struct store *s, const char *key, const char *value)
{
    struct entry new = { strdup(key), strdup(value) };
    if (s->used == 64 || !new.key || !new.value || find(s, key)) {
        free(new.key);
        free(new.value);
        return -1;
    }
    s->list[s->used++] = new;
    return 0;
}

void store_unset(struct store *s, const char *key)
{
    struct entry *e = find(s, key);
    if (e == NULL)
        return;
    free(e->key);
    free(e->value);
    *e = s->list[--s->used];    /* the last one fills the gap */
}

/* Replaces the entry `to`, if there is one. */
int store_rename(struct store *s, const char *from, const char *to)
{
    struct entry *e = find(s, from);
    char *key = strdup(to);
    if (e == NULL || key == NULL) {
        free(key);
        return -1;
    }
    if (e != find(s, to))
        store_unset(s, to);
    if ((e = find(s, from)) == NULL)
        abort();
    free(e->key);
    e->key = key;
    return 0;
}
