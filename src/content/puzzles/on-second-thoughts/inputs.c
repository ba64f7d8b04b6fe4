#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The guest acts while the host allocates. The numbers of bytes are added up,
 * and they're copied only where a report is asked for. */
static size_t copied, room;
static int reports;
static void (*meanwhile)(void);

static void *allocate(size_t size)
{
    if (meanwhile != NULL)
        meanwhile();
    room = size;
    return malloc(size);
}

#define malloc(size) allocate(size)
#define memcpy(to, from, len) \
    (copied += reports ? (memmove(to, from, len), (len)) : (len))
#include "snippet.c"

static struct shared sh;
static struct card c;

static void start(void)
{
    c = (struct card){ .sh = &sh };
    copied = 0;
    meanwhile = NULL;
}

/* Takes a chain. Returns whether the frame is complete. */
static int take(uint32_t head)
{
    size_t size;

    room = 0;
    uint8_t *frame = card_gather(&c, head, &size);

    free(frame);
    return frame != NULL;
}

static void grow(void)
{
    sh.slot[1].len = 4096;
}

static void send_two(void)
{
    struct shared *heap = calloc(1, sizeof *heap);
    struct card *card = calloc(1, sizeof *card);
    size_t size;

    if (heap == NULL || card == NULL)
        exit(2);
    reports = 1;
    card->sh = heap;
    heap->slot[0] = (struct slot){ 0, 5000, END };
    heap->slot[1] = (struct slot){ 0, 100, END };
    card_gather(card, 0, &size);
    card_gather(card, 1, &size);
}

/* What AddressSanitizer reports of `run`, in a child of its own, in the
 * words of the options. `places` are the functions, as a stack names them. */
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
        const char *at = strstr(access, places[i]);
        if (at != NULL && (first == NULL || at < first))
            place = places[i], first = at;
    }
    char count[16];
    if (size >= 1000)
        snprintf(count, sizeof count, "%u,%03u", size / 1000, size % 1000);
    else
        snprintf(count, sizeof count, "%u", size);
    snprintf(text, sizeof text, "%s, a %s of %s byte%s in %s", kind,
             write_at ? "write" : "read", count, size == 1 ? "" : "s",
             place ? place + 3 : "another function");
    return text;
}

static int claim(const char *question, const char *const text[4],
                 const int holds[4])
{
    int fits = -1, n = 0;

    for (int i = 0; i < 4; i++)
        if (holds[i])
            fits = i, n++;
    if (n != 1) {
        printf("%s: %zu bytes fit %d options\n", question, copied, n);
        return 1;
    }
    printf("CLAIM %s: %s\n", question, text[fits]);
    return 0;
}

int main(void)
{
    static const char *const race[4] = {
        "It returns a frame of 200 bytes", "It returns a frame of 4,196 bytes",
        "It writes past a frame of 200 bytes", "It returns NULL" };
    static const char *const bad[4] = {
        "heap-buffer-overflow, a write of 100 bytes in card_gather",
        "heap-buffer-overflow, a read of 5,000 bytes in card_gather",
        "No report",
        "heap-buffer-overflow, a write of 5,000 bytes in card_gather",
    };
    static const char *const none[4] = {
        "It copies 100 bytes into a frame of 100",
        "It copies 400 bytes into a frame of 400",
        "It copies 400 bytes into a frame of 100", "It returns NULL" };
    int wrong = 0;

    start();
    meanwhile = grow;
    sh.slot[0] = (struct slot){ 0, 100, 1 };
    sh.slot[1] = (struct slot){ 0, 100, END };
    int whole = take(0);
    if (sh.slot[1].len != 4096)
        return 1;
    wrong |= claim("rewrite", race, (const int[]){
        whole && copied == 200 && room == 200,
        whole && copied == 4196 && room == 4196,
        whole && copied > room, !whole });

    const char *said = report_of(send_two, (const char *const[]){
        "in card_gather", "in fetch", NULL });
    int option = 0;
    while (option < 4 && strcmp(bad[option], said) != 0)
        option++;
    if (option < 4)
        printf("CLAIM second: %s\n", bad[option]);
    else
        printf("second: no option is '%s'\n", said), wrong = 1;

    start();
    sh.slot[0] = (struct slot){ 0, 300, 1 };
    sh.slot[1] = (struct slot){ 0, 300, 2 };
    sh.slot[2] = (struct slot){ 0, 300, END };
    if (!take(0))
        return 1;
    copied = 0;
    sh.slot[1] = (struct slot){ 0, 100, END };
    if (take(70))
        return 1;
    whole = take(1);
    wrong |= claim("leftover", none, (const int[]){
        whole && copied == 100 && room == 100,
        whole && copied == 400 && room == 400,
        whole && copied == 400 && room == 100, !whole });
    return wrong;
}
