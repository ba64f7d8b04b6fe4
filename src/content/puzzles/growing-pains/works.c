#include "snippet.c"

#include <stdio.h>
#include <string.h>

static int broken;

static unsigned evaluate(const struct node *list, int n)
{
    const struct node *at = &list[n];

    if (at->kind == '#')
        return at->value;
    if (at->kind == '~')
        return -evaluate(list, at->left);
    if (at->kind == '+')
        return evaluate(list, at->left) + evaluate(list, at->right);
    return evaluate(list, at->left) - evaluate(list, at->right);
}

/* Accepts whole formulas only; anything else counts as "none". */
static void expect(const char *text, const char *want)
{
    struct parser p = { .at = (const unsigned char *)text };
    int top = parse_sum(&p);
    char got[32] = "none";

    if (top >= 0 && *p.at == '\0')
        snprintf(got, sizeof got, "%d", (int)evaluate(p.list, top));
    if (strcmp(got, want) != 0) {
        printf("broken: %.40s is %s, not %s\n", text, got, want);
        broken = 1;
    }
    free(p.list);
}

int main(void)
{
    char deep[256];

    expect("7", "7");
    expect("1+2", "3");
    expect("10-2-3", "5");
    expect("10-(2-3)", "11");
    expect("-5+7", "2");
    expect("--5", "5");
    expect("((1+2)+(3+4))", "10");
    expect("9-(8-(5-(4-(3-(2-1)))))", "4");
    expect("(1+2)+(-3)", "0");
    expect("-(1+2)-3", "-6");
    expect("1+2+3+4", "10");
    expect("-1+2+3+4+5", "13");
    expect("1+2+3+4+5+6+7+8+9+10+11+12+13+14", "105");
    expect("", "none");
    expect("1+", "none");
    expect("(1+2", "none");
    expect("1+2)", "none");
    expect("a", "none");
    memset(deep, '(', 49);
    strcpy(deep + 49, "3");
    memset(deep + 50, ')', 49);
    deep[99] = '\0';
    expect(deep, "3");
    memset(deep, '-', 60);
    strcpy(deep + 60, "3");
    expect(deep, "none");
    if (!broken)
        puts("WORKS");
    return broken;
}
