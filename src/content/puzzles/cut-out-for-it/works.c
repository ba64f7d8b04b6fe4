#include <stdio.h>
#include <stdlib.h>

#include "snippet.c"

static int broken;

static void expect(const char *what, const char *name, size_t length, int result, const char *nick)
{
    uint8_t frame[64] = { 0, (uint8_t)length };
    struct peer p = { .nick = "old" };

    memcpy(frame + 2, name, length);
    int got = peer_rename(&p, frame, length + 2);
    if (got != result || strncmp(p.nick, nick, sizeof p.nick)) {
        printf("%s: %d, '%.16s'\n", what, got, p.nick);
        broken = 1;
    }
}

int main(void)
{
    struct peer p = { .nick = "old" };

    expect("a short name", "ada", 3, 0, "ada");
    expect("a name with accents", "zo\xc3\xab", 4, 0, "zo\xc3\xab");
    expect("15 bytes", "abcdefghijklmno", 15, 0, "abcdefghijklmno");
    expect("a long name is cut", "abcdefghijklmnopqrst", 20, 0, "abcdefghijklmno");
    expect("between characters", "abcdefghijklmn\xc3\xab", 17, 0, "abcdefghijklmn");
    expect("a control character", "a\nb", 3, -1, "old");
    expect("no name", "", 0, -1, "old");
    if (peer_rename(&p, (const uint8_t *)"\0\5ada", 5) != -1) {
        puts("a name that is shorter than its length");
        broken = 1;
    }
    if (broken)
        return 1;
    puts("WORKS");
    return 0;
}
