#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Always returns a new block, as a busy server's often does. Freed blocks keep their bytes. */
static void *moved(void *old, size_t size)
{
    static size_t last;
    void *block = malloc(size);
    if (old != NULL)
        memcpy(block, old, last);
    last = size;
    return block;
}
#define realloc moved
#include "snippet.c"

static int value(const struct parser *p, int n)
{
    const struct node *e = &p->list[n];
    if (e->kind == '#')
        return (int)e->value;
    if (e->kind == '~')
        return -value(p, e->left);
    int right = value(p, e->right);
    return value(p, e->left) + (e->kind == '+' ? right : -right);
}

int main(void)
{
    struct parser p = { .at = (const unsigned char *)"-1+2+-3" };
    int sum = value(&p, parse_sum(&p));

    printf("-1+2+-3 is %d\n", sum);
    puts(sum == -2 ? "NO HARM: the sum is right" : "HARM: a freed block was written to");
    return 0;
}
