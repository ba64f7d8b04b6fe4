#include "snippet.c"

int main(void)
{
    rule_load("shop.test", true, 900, 0);
    rule_load("eu.shop.test", true, 900, 0);
    rule_header("shop.test", false, 0, 10);
    if (needs_tls("eu.shop.test", 20))
        puts("NO HARM: http://eu.shop.test goes by TLS");
    else
        puts("HARM: http://eu.shop.test goes out in the clear");
    return 0;
}
