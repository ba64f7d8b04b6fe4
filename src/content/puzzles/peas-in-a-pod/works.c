#include <stdio.h>
#include <stdlib.h>

#include "snippet.c"

static void expect(const char *what, const char *host, const char *origin, enum access want)
{
    struct header headers[3] = { { "User-Agent", "test" } };
    size_t count = 1;

    if (host)
        headers[count++] = (struct header){ "host", host };
    if (origin)
        headers[count++] = (struct header){ "ORIGIN", origin };
    if (handshake(headers, count) != want) {
        printf("broken: %s\n", what);
        exit(1);
    }
}

int main(void)
{
    expect("a team's page", "anna.boards.example", "https://anna.boards.example", BY_COOKIE);
    expect("a name with a hyphen", "team-7.boards.example", "https://team-7.boards.example", BY_COOKIE);
    expect("a script", "anna.boards.example", NULL, BY_TOKEN);
    expect("another team", "anna.boards.example", "https://bob.boards.example", REJECTED);
    expect("a longer name", "anna.boards.example", "https://annabel.boards.example", REJECTED);
    expect("another site", "anna.boards.example", "https://eve.example", REJECTED);
    expect("a longer host", "anna.boards.example", "https://anna.boards.example.eve.example", REJECTED);
    expect("no TLS", "anna.boards.example", "http://anna.boards.example", REJECTED);
    expect("null", "anna.boards.example", "null", REJECTED);
    expect("an empty origin", "anna.boards.example", "", REJECTED);
    expect("a short origin", "anna.boards.example", "https://", REJECTED);
    expect("another host", "eve.example", "https://eve.example", REJECTED);
    expect("no team", "boards.example", "https://boards.example", REJECTED);
    expect("no host", NULL, "https://anna.boards.example", REJECTED);
    puts("WORKS");
    return 0;
}
