#include "snippet.c"

#include <stdio.h>

static struct store s;

static void check(int ok, const char *what)
{
    if (!ok) {
        printf("broken: %s\n", what);
        exit(1);
    }
}

static void expect(const char *key, const char *want, const char *what)
{
    const char *have = store_get(&s, key);

    check(want ? have && strcmp(have, want) == 0 : !have, what);
}

int main(void)
{
    char key[16];

    expect("a", NULL, "an empty store");
    check(store_add(&s, "a", "1") == 0, "add");
    expect("A", "1", "case doesn't count");
    check(store_add(&s, "A", "2") != 0, "added twice");
    check(store_rename(&s, "a", "A") == 0, "renamed to itself");
    expect("a", "1", "renamed to itself");
    check(strcmp(s.list[0].key, "A") == 0, "the new case");
    check(store_rename(&s, "A", "b") == 0, "renamed");
    expect("a", NULL, "the old name");
    expect("b", "1", "the new name");
    check(store_rename(&s, "none", "b") != 0, "renamed what isn't there");
    expect("b", "1", "a failed rename changes nothing");
    check(store_add(&s, "c", "3") == 0 && store_add(&s, "d", "4") == 0 &&
          store_add(&s, "e", "5") == 0, "add");
    check(store_rename(&s, "c", "b") == 0, "renamed over another");
    expect("b", "3", "renamed over another");
    expect("c", NULL, "renamed over another");
    expect("d", "4", "a neighbor");
    expect("e", "5", "the last one");
    check(s.used == 3, "one entry less");
    store_unset(&s, "none");
    store_unset(&s, "b");
    expect("b", NULL, "unset");
    expect("e", "5", "unset");
    store_unset(&s, "d");
    store_unset(&s, "e");
    check(s.used == 0, "empty again");
    for (int i = 0; i < 64; i++) {
        snprintf(key, sizeof key, "k%d", i);
        check(store_add(&s, key, key) == 0, "64 entries");
    }
    check(store_add(&s, "k64", "") != 0, "65 entries");
    expect("K63", "k63", "the last of 64");
    for (int i = 0; i < 64; i++) {
        snprintf(key, sizeof key, "k%d", i);
        store_unset(&s, key);
    }
    check(s.used == 0, "all gone");
    puts("WORKS");
    return 0;
}
