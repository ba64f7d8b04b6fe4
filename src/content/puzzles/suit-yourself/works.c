#include "snippet.c"

#include <stdbool.h>
#include <stdio.h>

int __asan_address_is_poisoned(const volatile void *);

static int broken;

static void expect(const char *what, bool holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

static bool is_freed(struct buffer *b)
{
    return __asan_address_is_poisoned(b);
}

int main(void)
{
    static struct client c;

    expect("creates", client_create(&c, 0) == 0 &&
           client_create(&c, 15) == 0);
    expect("no handle 16", client_create(&c, 16) == -EINVAL &&
           client_dup(&c, 0, 16) == -EINVAL &&
           client_dup(&c, 16, 0) == -EINVAL &&
           client_show(&c, 16) == -EINVAL &&
           client_close(&c, 16) == -EINVAL);
    expect("in use", client_create(&c, 0) == -EINVAL);
    expect("not in use", client_show(&c, 5) == -EINVAL &&
           client_close(&c, 5) == -EINVAL &&
           client_dup(&c, 5, 0) == -EINVAL);

    struct buffer *first = c.handles[0], *second = c.handles[15];
    expect("dups to a free handle", client_dup(&c, 0, 5) == 0 &&
           c.handles[5] == first && first->refs == 2);
    expect("closes one of two", client_close(&c, 0) == 0 &&
           c.handles[0] == NULL && first->refs == 1);
    expect("shows", client_show(&c, 5) == 0 && c.shown == first &&
           first->refs == 2);
    expect("dups to a used handle", client_dup(&c, 15, 5) == 0 &&
           c.handles[5] == second && first->refs == 1 &&
           second->refs == 2);
    expect("shows another and frees the first",
           client_show(&c, 5) == 0 && c.shown == second &&
           is_freed(first) && second->refs == 3);
    expect("a shown buffer outlives its handles",
           client_close(&c, 5) == 0 && client_close(&c, 15) == 0 &&
           !is_freed(second) && second->refs == 1);

    struct buffer *third;
    expect("a dup frees what it replaces",
           client_create(&c, 1) == 0 && client_create(&c, 2) == 0 &&
           (third = c.handles[2]) != NULL &&
           client_dup(&c, 1, 2) == 0 && is_freed(third));
    /* A shown one that is replaced by a dup loses one reference. */
    third = c.handles[1];
    expect("a replaced handle of a shown buffer",
           client_show(&c, 1) == 0 && is_freed(second) &&
           third->refs == 3 && client_create(&c, 7) == 0 &&
           client_dup(&c, 7, 2) == 0 && third->refs == 2);
    if (!broken)
        puts("WORKS");
    return broken;
}
