#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int calls, at_second = -1;
struct parser;
static int used_of(const struct parser *p);

/* Always a new block, and the old one keeps its bytes. */
static void *moving(const struct parser *p, void *old, size_t size,
                    size_t copied)
{
    void *new = calloc(1, size);

    if (new == NULL)
        exit(2);
    if (old != NULL)
        memcpy(new, old, copied);
    if (++calls == 2)
        at_second = used_of(p);
    return new;
}

#define realloc(old, size) \
    moving(p, old, size, p->room * sizeof *p->list)
#include "snippet.c"
#undef realloc

const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

static int used_of(const struct parser *p)
{
    return p->used;
}

static int value(const struct node *list, int n)
{
    const struct node *at = &list[n];

    switch (at->kind) {
    case '#':
        return (int)at->value;
    case '~':
        return -value(list, at->left);
    case '+':
        return value(list, at->left) + value(list, at->right);
    default:
        return value(list, at->left) - value(list, at->right);
    }
}

/* Prints the one option that holds. */
static void claim(const char *id, const char *const option[4],
                  const int holds[4])
{
    int count = 0, last = 0;

    for (int i = 0; i < 4; i++)
        if (holds[i])
            count++, last = i;
    if (count != 1) {
        printf("%s: %d options hold\n", id, count);
        exit(1);
    }
    printf("CLAIM %s: %s\n", id, option[last]);
}

static int result(const char *formula, struct parser *p)
{
    *p = (struct parser){ .at = (const unsigned char *)formula };
    int top = parse_sum(p);

    return value(p->list, top);
}

int main(void)
{
    static const int sums[4] = { 6, 7, 9, 10 }, minus[4] = { -2, 0, 2, 4 };
    struct parser p, q;
    int holds[4], sum, pluses = 0;

    sum = result("1+2+3+4", &p);
    for (int i = 0; i <= at_second; i++)
        pluses += p.list[i].kind == '+';
    const struct node *new = at_second < 0 ? NULL : &p.list[at_second];
    holds[0] = new && new->kind == '#' && new->value == 3;
    holds[1] = new && new->kind == '+' && pluses == 3;
    holds[2] = new && new->kind == '#' && new->value == 4;
    holds[3] = new == NULL;
    claim("trigger", (const char *const[]){
        "The 3", "The third +", "The 4", "No node" }, holds);

    for (int i = 0; i < 4; i++)
        holds[i] = sum == sums[i];
    claim("cost", (const char *const[]){ "6", "7", "9", "10" }, holds);

    sum = result("-1+2+-3", &q);
    for (int i = 0; i < 4; i++)
        holds[i] = sum == minus[i];
    claim("minus", (const char *const[]){ "-2", "0", "2", "4" }, holds);
}
