/* Makes the calls of each question. `free` only notes the buffer, as in
 * the test of one of them. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void note_free(void *);
#define free(block) note_free(block)
#include "snippet.c"
#undef free

/* The buffers of a sequence of calls. */
static struct { struct buffer *b; int frees; } seen[64];
static int seen_count;

static bool free_of_named, get_of_zero, freed_twice, wrong_refs;
static struct client c;

static void see(struct buffer *b)
{
    for (int i = 0; i < seen_count; i++)
        if (seen[i].b == b)
            return;
    seen[seen_count].b = b;
    seen[seen_count++].frees = 0;
}

static int frees(struct buffer *b)
{
    for (int i = 0; i < seen_count; i++)
        if (seen[i].b == b)
            return seen[i].frees;
    return 0;
}

static unsigned pointers(struct buffer *b)
{
    unsigned count = c.shown == b;

    for (int i = 0; i < HANDLES; i++)
        count += c.handles[i] == b;
    return count;
}

static void note_free(void *block)
{
    see(block);
    for (int i = 0; i < HANDLES; i++)
        free_of_named |= c.handles[i] == block;
    for (int i = 0; i < seen_count; i++)
        if (seen[i].b == block && ++seen[i].frees > 1)
            freed_twice = true;
}

/* A new client, without the buffers of the last one. */
static void start(void)
{
    while (seen_count > 0)
        free(seen[--seen_count].b);
    memset(&c, 0, sizeof c);
}

static void create(unsigned handle)
{
    if (client_create(&c, handle) == 0)
        see(c.handles[handle]);
}

/* The fixed client_dup. */
static int fixed_dup(struct client *c, unsigned from, unsigned to)
{
    if (from >= HANDLES || c->handles[from] == NULL || to >= HANDLES)
        return -EINVAL;
    struct buffer *b = buffer_get(c->handles[from]);
    buffer_put(c->handles[to]);
    c->handles[to] = b;
    return 0;
}

static int (*dup_call)(struct client *, unsigned, unsigned);

#define CALLS 10

/* One of the calls with handles 0 and 1. */
static void call(int n)
{
    unsigned a = n & 1, b = n >> 1 & 1;

    if (n < 2)
        create(a);
    else if (n < 4)
        client_close(&c, a);
    else if (n < 6)
        client_show(&c, a);
    else
        dup_call(&c, a, b);
}

/* Makes every sequence of 5 calls and checks the properties. */
static void properties(bool fails[4])
{
    free_of_named = get_of_zero = freed_twice = wrong_refs = false;
    /* The get of line 31 sees what calloc returned. */
    start();
    create(0);
    get_of_zero = c.handles[0]->refs == 1;
    for (int n = 0; n < 100000; n++) {
        start();
        for (int i = 0, rest = n; i < 5; i++, rest /= CALLS) {
            call(rest % CALLS);
            for (int j = 0; j < seen_count; j++)
                wrong_refs |= seen[j].b->refs != pointers(seen[j].b);
        }
    }
    fails[0] = free_of_named;
    fails[1] = get_of_zero;
    fails[2] = freed_twice;
    fails[3] = wrong_refs;
}

/* Lines 31 and 49 without their get. */
static int plain_create(struct client *c, unsigned handle)
{
    if (handle >= HANDLES || c->handles[handle] != NULL)
        return -EINVAL;
    struct buffer *b = calloc(1, sizeof *b);
    if (b == NULL)
        return -ENOMEM;
    c->handles[handle] = b;
    return 0;
}

static int plain_show(struct client *c, unsigned handle)
{
    if (handle >= HANDLES || c->handles[handle] == NULL)
        return -EINVAL;
    buffer_put(c->shown);
    c->shown = c->handles[handle];
    return 0;
}

/* A freed buffer that was used isn't as the last put left it. */
static bool uses_freed(int (*make)(struct client *, unsigned),
                       int (*show)(struct client *, unsigned))
{
    start();
    make(&c, 3);
    see(c.handles[3]);
    show(&c, 3);
    bool early = frees(c.handles[3]) > 0;
    show(&c, 3);
    return early || (frees(c.handles[3]) > 0 && c.handles[3]->refs != 0);
}

/* Whether a count of 1 falls to 0 in a call. */
static bool falls(bool in_dup)
{
    start();
    create(3);
    client_dup(&c, 3, 5);
    client_show(&c, 3);
    if (c.shown->refs != 3)
        exit(1);
    c.shown->refs = 1;
    if (in_dup)
        client_dup(&c, 3, 5);
    else
        client_show(&c, 3);
    return frees(c.handles[3]) > 0;
}

/* The lowest number that `depth` more calls reach. */
static unsigned lowest(struct buffer *block, int depth)
{
    struct client before = c;
    unsigned number = block->refs, least = number;

    for (int n = 2; depth > 0 && n < CALLS; n++) {
        call(n);
        unsigned found = lowest(block, depth - 1);
        least = found < least ? found : least;
        c = before;
        block->refs = number;
    }
    return least;
}

static void claim(const char *id, const bool holds[4],
                  const char *const options[4])
{
    const char *text = NULL;

    for (int i = 0; i < 4; i++)
        if (holds[i])
            text = text == NULL ? options[i] : "two options";
    if (text == NULL)
        exit(1);
    printf("CLAIM %s: %s\n", id, text);
}

int main(void)
{
    bool in_dup = falls(true), in_show = falls(false);
    claim("lowest", (bool[]){ in_dup && !in_show, !in_dup && in_show,
              !in_dup && !in_show, in_dup && in_show },
          (const char *const[]){ "2 in client_dup, 3 in client_show",
              "3 in client_dup, 2 in client_show",
              "3 in client_dup, 3 in client_show",
              "2 in client_dup, 2 in client_show" });

    if (uses_freed(client_create, client_show))
        exit(1);
    bool of_31 = uses_freed(plain_create, client_show);
    bool of_49 = uses_freed(client_create, plain_show);
    claim("which-get", (bool[]){ of_31 && !of_49, !of_31 && of_49,
              of_31 && of_49, !of_31 && !of_49 },
          (const char *const[]){ "The one of line 31",
              "The one of line 49", "Either of the two",
              "Neither of them" });

    bool here[4], fixed[4];
    dup_call = client_dup;
    properties(here);
    dup_call = fixed_dup;
    properties(fixed);
    claim("property", (bool[]){ here[0] && !fixed[0],
              here[1] && !fixed[1], here[2] && !fixed[2],
              here[3] && !fixed[3] },
          (const char *const[]){
              "No buffer is passed to free while a handle names it",
              "No buffer is passed to buffer_get while refs is 0",
              "No buffer is passed to free for a second time",
              "No call leaves more or fewer pointers to a buffer than "
              "refs" });

    dup_call = client_dup;
    start();
    create(0);
    client_dup(&c, 0, 0);
    struct buffer *block = c.handles[0];
    if (frees(block) == 0)
        exit(1);
    unsigned char *bytes = (unsigned char *)block;
    unsigned number = 5000;
    memcpy(bytes, &number, sizeof number);
    unsigned by = number - lowest(block, 6);
    /* With all 16 handles, and then none. */
    for (unsigned i = 1; i < HANDLES; i++)
        client_dup(&c, 0, i);
    for (unsigned i = 0; i < HANDLES; i++)
        client_close(&c, i);
    memcpy(&number, bytes, sizeof number);
    claim("lower", (bool[]){ by == 0, by == 1 && number == 4999,
              number == 5000 - HANDLES, by == 6 },
          (const char *const[]){ "Not at all", "By 1 in total",
              "By 1 for each handle", "By 1 for each call" });
    return 0;
}
