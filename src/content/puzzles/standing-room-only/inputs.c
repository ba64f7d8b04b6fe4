#include "snippet.c"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const char token[33] = "5e1f0c9ab27d4436810ff2e9d3b7a6c4";
static char list[2048];

/* A nick of n letters. */
static const char *nick(int n)
{
    static char text[64];
    memset(text, 'n', sizeof text);
    text[n] = '\0';
    return text;
}

/* What the list shows of Eve, renamed to 19 letters, and Bob. */
static int claim(const char *id, int bob_first)
{
    static const char *const options[4] = {
        "Both lines, with the new nick", "Both lines, with Bob's token in Eve's",
        "Only Eve's line", "Both lines, with the old nick",
    };
    memset(table, 0, sizeof table);
    seat_take("eve", "hello", token);
    if (bob_first)
        seat_take("bob", "hi", token);
    seat_rename(0, nick(19));
    if (!bob_first)
        seat_take("bob", "hi", token);
    seat_list(list, sizeof list);

    int both = strstr(list, "\nbob (hi)\n") != NULL;
    int shown = strncmp(list, nick(19), 19) == 0;
    int leaked = strstr(list, token) != NULL;
    int option = !shown ? 3 : leaked ? 1 : both ? 0 : 2;
    if (!both && option != 2) {
        printf("%s: no option is '%s'\n", id, list);
        return 1;
    }
    printf("CLAIM %s: %s\n", id, options[option]);
    return 0;
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

static void rename_all(void)
{
    static const int seat[3] = { 1, 4, 7 }, letters[3] = { 19, 20, 19 };

    memset(table, 0, sizeof table);
    for (int i = 0; i < SEATS; i++)
        seat_take("bob", "hi", token);
    for (int i = 0; i < 3; i++) {
        dprintf(STDERR_FILENO, "Seat %d\n", seat[i]);
        seat_rename(seat[i], nick(letters[i]));
    }
}

int main(void)
{
    int failed = 0;

    failed |= claim("then-bob", 0);
    failed |= claim("bob-first", 1);

    static const char *const reports[4] = {
        "Seat 1: global-buffer-overflow, a write of 20 bytes",
        "Seat 7: global-buffer-overflow, a write of 20 bytes",
        "Seat 4: global-buffer-overflow, a write of 21 bytes",
        "Seat 7: global-buffer-overflow, a write of 1 byte",
    };
    const char *said = report_of(rename_all, (const char *const[]){
        "Seat 1", "Seat 4", "Seat 7", NULL });
    int option = 0;
    while (option < 4 && strcmp(reports[option], said) != 0)
        option++;
    if (option < 4)
        printf("CLAIM count: %s\n", reports[option]);
    else
        printf("count: no option is '%s'\n", said), failed = 1;

    return failed;
}
