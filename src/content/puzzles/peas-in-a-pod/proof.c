/* Pages of many sites open a WebSocket from a browser, which sends the page's origin and the URL's host. */
#include <stdio.h>

#include "snippet.c"

static const char *const hosts[] = {
    "anna.boards.example", "annabel.boards.example", "ann.boards.example", "a-n-n-a.boards.example", "boards.example",
    "eve.example", "anna.boards.example.eve.example", "boards.example.eve.example", "x.anna.boards.example", "an", "a",
    "anna.boards.exampl", "anna-boards.example", "anna.boards.example:8443", "evil-anna.boards.example", "127.0.0.1", "-.boards.example",
};

int main(void)
{
    int tried = 0;
    size_t n = sizeof hosts / sizeof *hosts;

    for (size_t page = 0; page < n; page++)
        for (size_t to = 0; to < n; to++)
            for (int scheme = 0; scheme < 2; scheme++) {
                char origin[128];

                snprintf(origin, sizeof origin, "%s%s", scheme ? "https://" : "http://", hosts[page]);
                struct header headers[] = { { "Host", hosts[to] }, { "Origin", origin } };

                tried++;
                if (page != to && handshake(headers, 2) == BY_COOKIE) {
                    printf("HARM: a page of %s opens %s with a visitor's cookie\n", origin, hosts[to]);
                    return 0;
                }
            }
    printf("NO HARM: of %d handshakes, none uses a cookie for another site's page\n", tried);
    return 1;
}
