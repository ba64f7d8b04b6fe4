#include "snippet.c"

static void start(void)
{
    memset(rules, 0, sizeof rules);
    added = 0;
}

static int broken;

static void expect(const char *what, bool holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

int main(void)
{
    start();
    expect("no rule", !needs_tls("shop.test", 0));
    rule_header("shop.test", true, 100, 0);
    expect("the host", needs_tls("shop.test", 50));
    expect("a host below it", needs_tls("eu.shop.test", 50) && needs_tls("de.eu.shop.test", 50));
    expect("another host", !needs_tls("workshop.test", 50) && !needs_tls("test", 50));
    expect("over", !needs_tls("shop.test", 100) && !needs_tls("eu.shop.test", 100));
    rule_header("shop.test", false, 300, 50);
    expect("longer", needs_tls("shop.test", 349) && !needs_tls("shop.test", 350));
    expect("no longer below", !needs_tls("eu.shop.test", 60));
    rule_header("shop.test", false, 0, 60);
    expect("age 0", !needs_tls("shop.test", 61));

    start();
    rule_load("shop.test", true, 100, 0);
    rule_load("shop.test", true, 300, 0);
    rule_load("shop.test", true, 200, 0);
    expect("the largest", needs_tls("shop.test", 299) && !needs_tls("shop.test", 300) && added == 1);
    rule_load("other.test", false, 50, 0);
    expect("hosts below a loaded one", needs_tls("eu.shop.test", 299));
    expect("loaded", needs_tls("other.test", 49) && !needs_tls("eu.other.test", 49));
    for (int i = 0; i < 40; i++) {
        char host[16];
        snprintf(host, sizeof host, "h%d.test", i);
        rule_header(host, false, 100, 0);
    }
    expect("a full table", needs_tls("h39.test", 1) && !needs_tls("h0.test", 1));
    if (!broken)
        puts("WORKS");
    return broken;
}
