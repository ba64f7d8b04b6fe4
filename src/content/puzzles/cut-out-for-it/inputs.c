#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "snippet.c"

/* Runs in a block of exactly its size and returns what peer_rename does. */
static int run(struct peer *p, const uint8_t *name, size_t length, unsigned said)
{
    uint8_t *frame = malloc(length + 2);

    frame[0] = 0;
    frame[1] = (uint8_t)said;
    memcpy(frame + 2, name, length);
    int result = peer_rename(p, frame, length + 2);
    free(frame);
    return result;
}

/* Whether a frame makes the sanitizer stop a child, or leaves a nick without its NUL. */
static int is_bad(const uint8_t *name, size_t length, unsigned said)
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        struct peer p = { .nick = "old", .is_op = 1 };
        run(&p, name, length, said);
        _exit(memchr(p.nick, 0, sizeof p.nick) && p.is_op == 1 ? 0 : 2);
    }
    waitpid(child, &status, 0);
    return status != 0;
}

static const char *said(const uint8_t *name, size_t length)
{
    static char text[80];
    struct peer p = { .nick = "old" };
    int result = run(&p, name, length, (unsigned)length);

    if (result == -1 && !strcmp(p.nick, "old"))
        return "-1, and the nick stays";
    snprintf(text, sizeof text, "%d, and the nick has %zu bytes", result, strlen(p.nick));
    return text;
}

static int claim(const char *question, const char *const options[4], const char *reached)
{
    for (int i = 0; i < 4; i++)
        if (!strcmp(options[i], reached)) {
            printf("CLAIM %s: %s\n", question, reached);
            return 0;
        }
    printf("%s: '%s' is none of the options\n", question, reached);
    return 1;
}

int main(void)
{
    uint8_t as[255], tails[255], bell[20], split[17];
    static const char *const frames[4] = {
        "A length of 255, and 255 bytes `61`",
        "A length of 16, and 16 bytes `80`",
        "A length of 16, and 15 bytes `61`",
        "None of A to C",
    };
    static const char *const results[4] = {
        "-1, and the nick stays",
        "0, and the nick has 14 bytes",
        "0, and the nick has 15 bytes",
        "0, and the nick has 16 bytes",
    };

    memset(as, 0x61, sizeof as);
    memset(tails, 0x80, sizeof tails);
    memset(bell, 0x61, sizeof bell);
    bell[15] = 0x07;
    memset(split, 0x61, sizeof split);
    split[14] = 0xc3;
    split[15] = 0xa9;

    int bad[3] = { is_bad(as, 255, 255), is_bad(tails, 16, 16), is_bad(as, 15, 16) };
    int which = bad[0] + bad[1] + bad[2] == 0 ? 3 : bad[0] ? 0 : bad[1] ? 1 : 2;
    if (bad[0] + bad[1] + bad[2] > 1)
        return 1;
    printf("CLAIM frame: %s\n", frames[which]);
    if (claim("split", results, said(split, sizeof split)))
        return 1;
    if (claim("bell", results, said(bell, sizeof bell)))
        return 1;
    return claim("tails", results, said(tails, 16));
}
