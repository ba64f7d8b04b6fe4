#include "snippet.c"

static void start(void)
{
    memset(rules, 0, sizeof rules);
    added = 0;
}

int main(void)
{
    static const char *const hosts[] = { "shop.test", "eu.shop.test", "de.eu.shop.test" };

    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            for (int flags = 0; flags < 4 && a != b; flags++) {
                start();
                rule_load(hosts[a], flags & 1, 900, 0);
                rule_load(hosts[b], flags & 2, 900, 0);
                rule_header(hosts[a], false, 0, 10);
                if (!needs_tls(hosts[b], 20)) {
                    printf("HARM: %s was loaded until 900, and at 20 a request to it goes out in the clear\n", hosts[b]);
                    return 0;
                }
            }
    puts("NO HARM: each host that was loaded still needs TLS");
    return 1;
}
