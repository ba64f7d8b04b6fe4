#include <errno.h>
#include <stdlib.h>

#define HANDLES 16
struct buffer { unsigned refs; unsigned char pixels[1024]; };

struct client {
    struct buffer *handles[HANDLES];
    struct buffer *shown; /* by the display */
};

static struct buffer *buffer_get(struct buffer *b)
{
    b->refs++;
    return b;
}

static void buffer_put(struct buffer *b)
{
    if (b != NULL && --b->refs == 0)
        free(b);
}

int client_create(struct client *c, unsigned handle)
{
    if (handle >= HANDLES || c->handles[handle] != NULL)
        return -EINVAL;
    struct buffer *b = calloc(1, sizeof *b);
    if (b == NULL)
        return -ENOMEM;
    c->handles[handle] = buffer_get(b);
    return 0;
}

int client_close(struct client *c, unsigned handle)
{
    if (handle >= HANDLES || c->handles[handle] == NULL)
        return -EINVAL;
    buffer_put(c->handles[handle]);
    c->handles[handle] = NULL;
    return 0;
}

int client_show(struct client *c, unsigned handle)
{
    if (handle >= HANDLES || c->handles[handle] == NULL)
        return -EINVAL;
    buffer_put(c->shown);
    c->shown = buffer_get(c->handles[handle]);
    return 0;
}

int client_dup(struct client *c, unsigned from, unsigned to)
{
    if (from >= HANDLES || c->handles[from] == NULL || to >= HANDLES)
        return -EINVAL;
    struct buffer *b = buffer_get(c->handles[from]);
    buffer_put(c->handles[to]);
    c->handles[to] = b;
    return 0;
}
