#include "snippet.c"

static void start(void)
{
    memset(rules, 0, sizeof rules);
    added = 0;
}

static const char *hosts(long now, const char *const names[4])
{
    return names[needs_tls("shop.test", now) ? needs_tls("eu.shop.test", now) ? 0 : 2
                 : needs_tls("eu.shop.test", now) ? 1 : 3];
}

static const char *const four[] = { "shop.test and eu.shop.test", "eu.shop.test alone", "shop.test alone", "Neither of the two" };
static const char *const short_four[] = { "both", "eu.shop.test", "shop.test", "neither" };

int main(void)
{
    char before[32];

    start();
    rule_header("eu.shop.test", true, 200, 0);
    rule_header("shop.test", true, 100, 0);
    rule_load("eu.shop.test", true, 900, 0);
    const char *now = hosts(500, short_four);
    FILE *file = fopen("before.out", "r");
    if (file == NULL) {
        printf("%s\n", now);
        return 0;
    }
    if (fscanf(file, "%31s", before) != 1)
        return 1;
    fclose(file);
    static const struct { const char *before, *after, *text; } changes[] = {
        { "eu.shop.test", "eu.shop.test", "eu.shop.test before and after" },
        { "both", "both", "Both before, both after" },
        { "both", "eu.shop.test", "Both before, eu.shop.test after" },
        { "eu.shop.test", "both", "eu.shop.test before, both after" },
    };
    for (int i = 0; i < 4; i++)
        if (strcmp(changes[i].before, before) == 0 && strcmp(changes[i].after, now) == 0)
            printf("CLAIM eu-first: %s\n", changes[i].text);

    start();
    rule_header("shop.test", false, 100, 0);
    rule_load("shop.test", true, 900, 0);
    printf("CLAIM header-then-file: %s\n", hosts(500, four));

    start();
    rule_header("shop.test", true, 100, 0);
    for (int i = 1; i <= 31; i++) {
        char host[16];
        snprintf(host, sizeof host, "h%d.test", i);
        rule_header(host, true, 100, 0);
    }
    rule_header("shop.test", true, 100, 0);
    rule_header("new.test", true, 100, 0);
    printf("CLAIM full-table: %s\n", !needs_tls("shop.test", 0) ? "shop.test" : !needs_tls("h1.test", 0) ? "h1.test"
           : !needs_tls("h31.test", 0) ? "h31.test" : "None: each one needs it");

    static const struct { const char *text, *hosts[3]; bool below[3]; } files[] = {
        { "shop.test, eu.shop.test+, de.eu.shop.test+", { "shop.test", "eu.shop.test", "de.eu.shop.test" }, { false, true, true } },
        { "shop.test+, eu.shop.test, de.eu.shop.test+", { "shop.test", "eu.shop.test", "de.eu.shop.test" }, { true, false, true } },
        { "shop.test+, eu.shop.test+, de.eu.shop.test", { "shop.test", "eu.shop.test", "de.eu.shop.test" }, { true, true, false } },
        { "eu.shop.test+, shop.test+, de.eu.shop.test+", { "eu.shop.test", "shop.test", "de.eu.shop.test" }, { true, true, true } },
    };
    for (int i = 0; i < 4; i++) {
        start();
        for (int k = 0; k < 3; k++)
            rule_load(files[i].hosts[k], files[i].below[k], 900, 0);
        rule_header("shop.test", false, 0, 10);
        if (!needs_tls("de.eu.shop.test", 20))
            printf("CLAIM three-lines: %s\n", files[i].text);
    }
    return 0;
}
