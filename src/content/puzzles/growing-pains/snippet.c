#include <ctype.h>
#include <stdlib.h>

/* Links are indexes into the list. So is what the parser returns. */
struct node { char kind; int left, right; unsigned value; };
struct parser {
    const unsigned char *at;
    struct node *list;
    int used, room, depth;
};

static int add(struct parser *p, char kind)
{
    if (p->used == p->room) {
        int room = p->room > 0 ? 2 * p->room : 6;
        void *list = realloc(p->list, room * sizeof *p->list);
        if (list == NULL)
            return -1;
        p->list = list, p->room = room;
    }
    p->list[p->used] = (struct node){ .kind = kind };
    return p->used++;
}

int parse_sum(struct parser *p);

static int operand(struct parser *p)
{
    int n = -1, of;
    if (++p->depth > 50)
        return -1;
    if (*p->at == '(') {
        p->at++;
        n = parse_sum(p);
        n = *p->at == ')' ? p->at++, n : -1;
    } else if (*p->at == '-' && (n = add(p, '-')) >= 0) {
        struct node *new = &p->list[n];
        new->kind = '~', p->at++;
        if ((of = operand(p)) < 0)
            return -1;
        new->left = of;
    } else if (isdigit(*p->at) && (n = add(p, '#')) >= 0)
        while (isdigit(*p->at))
            p->list[n].value = p->list[n].value * 10 + *p->at++ - '0';
    p->depth--;
    return n;
}

int parse_sum(struct parser *p)
{
    int n, right, left = operand(p);
    for (; left >= 0 && (*p->at == '+' || *p->at == '-'); left = n) {
        if ((n = add(p, *p->at++)) < 0 || (right = operand(p)) < 0)
            return -1;
        struct node *new = &p->list[n];
        new->left = left;
        new->right = right;
    }
    return left;
}
