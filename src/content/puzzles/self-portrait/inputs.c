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

    fill("a b c d");
    store_unset(&box, "b");
    store_rename(&box, "d", "a");
    claim("order", (const char *const[]){ "a, c", "d, c", "c, a", "c, d" },
          keys());
    fflush(stdout);
    _exit(0);
}
