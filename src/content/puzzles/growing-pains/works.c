#include "snippet.c"

#include <stdio.h>
#include <string.h>

static int broken;

static unsigned work_out(const struct node *list, int n)
{
    const struct node *at = &list[n];

    if (at->kind == '#')
        return at->value;
    if (at->kind == '~')
        return -work_out(list, at->left);
    if (at->kind == '+')
        return work_out(list, at->left) + work_out(list, at->right);
    return work_out(list, at->left) - work_out(list, at->right);
}

/* Whole formulas only; what is wrong is shown as "none". */
static void expect(const char *text, const char *want)
{
    struct parser p = { .at = (const unsigned char *)text };
    int top = parse_sum(&p);
    char got[32] = "none";

    if (top >= 0 && *p.at == '\0')
        snprintf(got, sizeof got, "%d", (int)work_out(p.list, top));
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
    expect("-(1+2)-(3-4)", "-2");
    expect("1+2+3+4", "10");
    expect("-1+2+3+4+5", "13");
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
