#include "snippet.c"

#include <stdio.h>

static struct store s;

static void expect(const char *key, const char *want, const char *what)
{
    const char *have = store_get(&s, key);

    if (want ? have == NULL || strcmp(have, want) != 0 : have != NULL) {
        printf("%s: %s is '%s', wanted '%s'\n", what, key,
               have ? have : "(none)", want ? want : "(none)");
        exit(1);
    }
}

int main(void)
{
    char key[16], value[64], big[3000];

    expect("a", NULL, "an empty store");
    store_set(&s, "a", "1");
    expect("a", "1", "set");
    expect("A", "1", "case does not count");
    store_set(&s, "A", "a longer one");
    expect("a", "a longer one", "set again");
    if (s.used != 1) {
        puts("one key has two entries");
        return 1;
    }
    store_set(&s, "a", "");
    expect("a", "", "an empty value");

    store_set(&s, "b", "two");
    if (store_copy(&s, "b", "a") != 0 || store_copy(&s, "b", "c") != 0) {
        puts("copy failed");
        return 1;
    }
    expect("a", "two", "copy to a key that is there");
    expect("c", "two", "copy to a new key");
    store_set(&s, "b", "three");
    expect("a", "two", "a copy has a life of its own");
    expect("c", "two", "a copy has a life of its own");
    if (store_copy(&s, "none", "a") == 0) {
        puts("copied what is not there");
        return 1;
    }
    expect("a", "two", "a failed copy changes nothing");

    /* the list grows; a copy makes it grow, too */
    for (int i = 0; i < 100; i++) {
        snprintf(key, sizeof key, "k%d", i);
        snprintf(value, sizeof value, "value %d", i);
        store_set(&s, key, value);
        snprintf(key, sizeof key, "copy%d", i);
        if (store_copy(&s, "b", key) != 0) {
            puts("copy failed while the list grew");
            return 1;
        }
    }
    expect("k0", "value 0", "a hundred keys");
    expect("K99", "value 99", "a hundred keys");
    expect("copy57", "three", "a hundred copies");

    /* a value may be set from a buffer that changes later */
    memset(big, 'x', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    store_set(&s, "big", big);
    store_copy(&s, "big", "b");
    big[0] = 'y';
    if (store_get(&s, "b")[0] != 'x' || strlen(store_get(&s, "b")) != 2999) {
        puts("a long value was not kept");
        return 1;
    }
    store_set(&s, "big", "s");
    expect("big", "s", "long to short");

    for (size_t i = 0; i < s.used; i++) {
        free(s.list[i].key);
        free(s.list[i].value);
    }
    free(s.list);
    puts("WORKS");
    return 0;
}
