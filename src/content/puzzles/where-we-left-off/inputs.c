/* Saves the file of each question, loads it, and looks at its rows. */
#include "snippet.c"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct scroll s;

/* Loads a file in which the first `full` rows have no NUL. */
static int load(uint32_t next, uint32_t count, size_t full)
{
    static struct scroll eve;
    FILE *file = tmpfile();
    int result;

    memset(&eve, 0, sizeof eve);
    memset(eve.row, 'A', full * WIDTH);
    eve.next = next, eve.count = count;
    scroll_save(&eve, file);
    rewind(file);
    result = scroll_load(&s, file);
    fclose(file);
    return result;
}

/* Counts as strlen does, at most to the end of the struct. */
static int length(const char *text)
{
    const volatile char *at = text;
    const char *end = (const char *)(&s + 1);
    int n = 0;

    while (text + n < end && at[n] != '\0')
        n++;
    return n;
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
             place && strstr(place, "strlen") ? "strlen" : place ? place + 3 : "?");
    return text;
}

/* The block ends with a NUL that doesn't belong to it. */
static void measure(void)
{
    static size_t (*volatile length_of)(const char *) = strlen;
    struct scroll *eve = calloc(1, sizeof *eve);
    struct scroll *read = calloc(1, sizeof *read);
    FILE *file = tmpfile();

    if (eve == NULL || read == NULL || file == NULL)
        exit(2);
    memset(eve->row, 'A', sizeof eve->row);
    eve->next = 36, eve->count = 4;
    scroll_save(eve, file);
    rewind(file);
    if (scroll_load(read, file) != 0)
        return;
    for (uint32_t back = 0; back < 4; back++)
        length_of(scroll_row(read, back));
}

struct option { int seen; const char *text; };

static void claim(const char *id, int seen, const struct option *options)
{
    const char *text = NULL;

    for (int i = 0; i < 4; i++)
        if (options[i].seen == seen)
            text = text == NULL ? options[i].text : "two options";
    if (text == NULL) {
        printf("%s: no option for %d\n", id, seen);
        exit(1);
    }
    printf("CLAIM %s: %s\n", id, text);
}

int main(void)
{
    int result = load(32, 33, 0), at = -1;
    scroll_add(&s, "news");
    for (int i = 0; i < ROWS; i++)
        if (strcmp(s.row[i], "news") == 0)
            at = result == 0 ? i : -1 - i;
    claim("trigger", at, (struct option[]){
        { 0, "0, and to row[0]" },
        { 31, "0, and to row[31]" },
        { 32, "0, and to row[32]" },
        { -1, "-1, and to row[0]" } });

    static const char *const reads[4] = {
        "heap-buffer-overflow, a read of 73 bytes in strlen",
        "heap-buffer-overflow, a read of 145 bytes in strlen",
        "heap-buffer-overflow, a read of 217 bytes in strlen",
        "heap-buffer-overflow, a read of 1 byte in scroll_row",
    };
    const char *said = report_of(measure, (const char *const[]){
        "in scroll_row", "in __interceptor_strlen", "in strlen", NULL });
    int option = 0;
    for (int i = 0; i < 4; i++)
        if (strcmp(reads[i], said) == 0)
            option = 1 + i;
    claim("cost", option, (struct option[]){
        { 1, reads[0] }, { 2, reads[1] }, { 3, reads[2] }, { 4, reads[3] } });

    static const uint32_t pairs[4][2] = { { 0, 6 }, { 5, 5 }, { 6, 31 }, { 39, 6 } };
    int good = -1;
    for (int i = 0; i < 4; i++) {
        int ends = load(pairs[i][0], pairs[i][1], ROWS) == 0;
        for (uint32_t back = 0; back < pairs[i][1]; back++)
            ends &= length(scroll_row(&s, back)) < WIDTH;
        if (ends)
            good = good < 0 ? i : 100;
    }
    claim("pairs", good, (struct option[]){
        { 0, "next 0 and count 6" },
        { 1, "next 5 and count 5" },
        { 2, "next 6 and count 31" },
        { 3, "next 39 and count 6" } });
    return 0;
}
