/* Stores of named entries, and renames in them. */
#include "snippet.c"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

static struct store box;

static void fill(const char *keys)
{
    char text[64], *key;

    box.used = 0;
    strcpy(text, keys);
    for (key = strtok(text, " "); key != NULL; key = strtok(NULL, " "))
        store_add(&box, key, key);
}

/* The keys in the order of the list. */
static const char *keys(void)
{
    static char text[64];

    text[0] = '\0';
    for (size_t i = 0; i < box.used; i++) {
        strcat(text, i > 0 ? ", " : "");
        strcat(text, box.list[i].key);
    }
    return text;
}

static void claim(const char *id, const char *const text[4],
                  const char *seen)
{
    int fits = 0;

    for (int i = 0; i < 4; i++)
        fits += strcmp(text[i], seen) == 0;
    if (fits != 1) {
        printf("%s: %d options say %s\n", id, fits, seen);
        exit(1);
    }
    printf("CLAIM %s: %s\n", id, seen);
}

/* Whether a lookup fails after this rename; in a child. */
static int breaks(const char *from, const char *to)
{
    int status;
    pid_t pid = fork();

    if (pid == 0) {
        close(STDERR_FILENO);
        fill("a b c d");
        store_rename(&box, from, to);
        store_get(&box, "none");
        _exit(0);
    }
    waitpid(pid, &status, 0);
    return status != 0;
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

static void rename_last(void)
{
    fill("ssid pin mode");
    store_rename(&box, "mode", "pin");
    store_get(&box, "ssid");
}

int main(void)
{
    fill("ssid pin mode");
    store_rename(&box, "pin", "ssid");
    claim("trigger", (const char *const[]){
        "ssid, mode", "mode, ssid", "ssid, pin", "mode, pin" }, keys());

    static const char *const cases[4][3] = {
        { "a to d", "a", "d" }, { "b to a", "b", "a" },
        { "d to D", "d", "D" }, { "d to b", "d", "b" },
    };
    const char *seen = "none or several";
    int count = 0;
    for (int i = 0; i < 4; i++)
        if (breaks(cases[i][1], cases[i][2]))
            seen = cases[i][0], count++;
    claim("why", (const char *const[]){ "a to d", "b to a", "d to D",
          "d to b" }, count == 1 ? seen : "none or several");

    claim("silent", (const char *const[]){
          "double-free, the key mode in store_rename",
          "heap-use-after-free, a read of 1 byte in find",
          "heap-use-after-free, a write of 8 bytes in store_rename",
          "No report" },
          report_of(rename_last, (const char *const[]){
              "in find", "in store_get", "in store_rename", NULL }));
    fflush(stdout);
    _exit(0);
}
