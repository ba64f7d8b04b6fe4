#include "snippet.c"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void ignore(const uint8_t *body, uint32_t len)
{
    (void)body, (void)len;
}

/* What AddressSanitizer reports of `run`, in a child of its own, in the
 * words of the options. `places` are the steps that it announces. */
static const char *report_of(void (*run)(void), const char *const places[])
{
    static char said[65536], text[160];
    char kind[40] = "";
    unsigned size = 0;
    size_t len = 0;
    ssize_t got;
    int ends[2];

    fflush(stdout);
    if (pipe(ends) != 0)
        exit(2);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        run();
        _exit(0);
    }
    close(ends[1]);
    while ((got = read(ends[0], said + len, sizeof said - 1 - len)) > 0)
        len += got;
    said[len] = '\0';
    close(ends[0]);
    waitpid(child, NULL, 0);

    const char *error = strstr(said, "ERROR: AddressSanitizer: ");
    if (error == NULL)
        return "No report";
    sscanf(error, "ERROR: AddressSanitizer: %39s", kind);
    const char *read_at = strstr(error, "READ of size ");
    const char *write_at = strstr(error, "WRITE of size ");
    const char *access = write_at ? write_at : read_at;
    if (access == NULL)
        return kind;
    sscanf(strstr(access, "size "), "size %u", &size);
    const char *place = NULL, *first = NULL;
    for (int i = 0; places[i] != NULL; i++) {
        const char *at = strstr(said, places[i]);
        if (at != NULL && at > first)
            place = places[i], first = at;
    }
    snprintf(text, sizeof text, "%s: %s, a %s of %u byte%s",
             place ? place : "Nowhere", kind, write_at ? "write" : "read",
             size, size == 1 ? "" : "s");
    return text;
}

static void feed(void)
{
    static const uint8_t frames[] = {
        0x00, 0x03, 0x00, 0x41, 0x42, 0x43, 0x00, 0x05, 0x08, 0x05,
    };
    static uint8_t bytes[500];
    struct rx *r = calloc(1, sizeof *r);

    if (r == NULL)
        exit(2);
    r->deliver = ignore;
    memset(bytes, 0x58, sizeof bytes);
    rx_feed(r, frames, sizeof frames);
    for (int n = 1; n <= 4; n++) {
        dprintf(STDERR_FILENO, "Call %d\n", n);
        rx_feed(r, bytes, sizeof bytes);
    }
}

int main(void)
{
    static const char *const texts[4] = {
        "Call 3: heap-buffer-overflow, a write of 500 bytes",
        "Call 1: negative-size-param, a size of -1 bytes",
        "Call 3: heap-buffer-overflow, a write of 1 byte",
        "Call 2: heap-buffer-overflow, a write of 500 bytes",
    };
    const char *said = report_of(feed, (const char *const[]){
        "Call 1", "Call 2", "Call 3", "Call 4", NULL });
    int hits = 0;

    for (int i = 0; i < 4; i++)
        if (strcmp(texts[i], said) == 0)
            printf("CLAIM why: %s\n", texts[i]), hits++;
    if (hits == 0)
        printf("why: no option is '%s'\n", said);
    return hits != 1;
}
