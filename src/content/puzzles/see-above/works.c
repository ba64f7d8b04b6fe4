#include "snippet.c"

#include <stdio.h>

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

int main(void)
{
    static uint8_t msg[] = "............"
        "\7example\3org\0"  /* 12 */
        "\4mail\300\14"     /* 25 */
        "\3www\300\31"      /* 32 */
        "\300\40"           /* 38 */
        "\300\46"           /* 40 */
        "\0"                /* 42 */
        "\300\53"           /* 43, to itself */
        "\300\60"           /* 45, forward */
        "\101x"             /* 47 */
        "\5cut";            /* 49 */
    static uint8_t records[] = "............"
        "\3www\3org\0"                          /* 12 */
        "\300\14\0\1\0\1\0\0\0\7\0\4\1\2\3\4"   /* 21, A */
        "\300\20\0\20\0\1\0\0\0\7\0\2\1x"       /* 37, TXT */
        "\0\0\34\0\1\0\0\0\7\0\0";              /* 51, AAAA */
    size_t len = sizeof msg - 1, all = sizeof records - 1, at;
    char out[MAX_NAME + 1];
    uint8_t big[400];

    expect("a plain name", dns_name(msg, len, 12, out) == 25 && strcmp(out, "example.org") == 0);
    expect("a pointer at its end", dns_name(msg, len, 25, out) == 32 && strcmp(out, "mail.example.org") == 0);
    expect("two pointers", dns_name(msg, len, 32, out) > 0 && strcmp(out, "www.mail.example.org") == 0);
    expect("nothing but a pointer", dns_name(msg, len, 38, out) > 0 && strcmp(out, "www.mail.example.org") == 0);
    expect("a pointer to a pointer", dns_name(msg, len, 40, out) > 0 && strcmp(out, "www.mail.example.org") == 0);
    expect("the root", dns_name(msg, len, 42, out) == 43 && out[0] == '\0');
    expect("to itself", dns_name(msg, len, 43, out) == 0);
    expect("forward", dns_name(msg, len, 45, out) == 0);
    expect("a length of 65", dns_name(msg, len, 47, out) == 0);
    expect("cut in a label", dns_name(msg, len, 49, out) == 0);
    expect("cut before the end", dns_name(msg, 24, 12, out) == 0);
    expect("cut in a pointer", dns_name(msg, 31, 25, out) == 0);
    expect("after the end", dns_name(msg, len, len, out) == 0);
    expect("the first record", dns_find(records, all, 21, 1) == 21);
    expect("the second record", dns_find(records, all, 21, 16) == 37);
    expect("the third record", dns_find(records, all, 21, 28) == 51);
    expect("none", dns_find(records, all, 21, 15) == 0);

    memset(big, 0, sizeof big);
    for (at = 0; at < 254; at += 2)
        big[at] = 1, big[at + 1] = 'x';
    expect("127 labels", dns_name(big, sizeof big, 0, out) == 255 && strlen(out) == 253);
    big[254] = 1, big[255] = 'x';
    expect("128 labels", dns_name(big, sizeof big, 0, out) == 0);
    if (!broken)
        puts("WORKS");
    return broken;
}
