#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "snippet.c"

const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

static char same[64][16];

/* 64 names with one hash, whatever the seed: Ez and FY count the same. */
static void make_same(void)
{
    for (int i = 0; i < 64; i++)
        for (int p = 0; p < 6; p++)
            strcat(same[i], i >> p & 1 ? "Ez" : "FY");
}

static struct form open_form(uint32_t seed)
{
    struct form f = { .slots = FIRST_SLOTS, .seed = seed };

    f.slot = calloc(FIRST_SLOTS, sizeof *f.slot);
    return f;
}

static int failed;

static void claim(const char *id, unsigned long seen, const char *const text[4], const unsigned long value[4])
{
    const char *fits = NULL;
    int hits = 0;

    for (int i = 0; i < 4; i++)
        if (value[i] == seen)
            fits = text[i], hits++;
    if (hits == 1)
        printf("CLAIM %s: %s\n", id, fits);
    else
        printf("%s: %d options fit %lu\n", id, hits, seen), failed = 1;
}

/* Names of 7 bytes whose hashes are `step` apart, whatever the seed. */
static char apart[22][8];

static void make_apart(uint64_t step)
{
    for (uint64_t n = 0; n < 22; n++) {
        uint64_t rest = n * step % (1ull << 32) + (1ull << 32);
        for (int place = 6; place >= 0; place--, rest /= 33)
            apart[n][place] = (char)(rest % 33 + 1);
    }
}

/* How many slots a form has after 22 names, each so far from the next. */
static uint32_t slots_for(uint64_t step)
{
    uint32_t most = 0;
    make_apart(step);
    for (uint32_t n = 0; n + 1 < 22; n++)
        if (hash_of(7, apart[n + 1]) - hash_of(7, apart[n]) != step)
            exit(2);
    for (uint32_t seed = 0; seed < 3; seed++) {
        struct form f = open_form(seed * 2654435761u);
        for (int n = 0; n < 22; n++)
            form_add(&f, apart[n], "x");
        if (f.slots > most)
            most = f.slots;
    }
    return most;
}

int main(void)
{
    make_same();
    struct form f = open_form(5);
    for (int i = 0; i < 6; i++)
        form_add(&f, same[i], &"p\0q\0r\0s\0t\0u"[2 * i]);
    char held[8] = "";
    for (uint32_t i = 0; i < f.slots; i++)
        for (struct field *at = f.slot[i]; at != NULL; at = at->next)
            strcat(held, at->text);
    claim("six-in-a-slot", 1, (const char *[]){
              "`u`, `t`, `s`, `r`, `q`, `p`", "`p`, `q`, `r`, `s`, `t`, `u`",
              "`u`, `p`, `q`, `r`, `s`, `t`", "`t`, `s`, `r`, `q`, `p`, `u`" },
          (unsigned long[]){ !strcmp(held, "utsrqp"), !strcmp(held, "pqrstu"),
                             !strcmp(held, "upqrst"), !strcmp(held, "tsrqpu") });

    f = open_form(5);
    for (int i = 0; i < 22; i++)
        form_add(&f, same[i], "x");
    uint32_t used = 0;
    for (uint32_t i = 0; i < f.slots; i++)
        used += f.slot[i] != NULL;
    claim("twenty-two", 1, (const char *[]){
              "24 slots, one of them with all 22 fields", "48 slots, one of them with all 22 fields",
              "3 million slots, each field in one of its own", "3 million slots, one of them with all 22 fields" },
          (unsigned long[]){ f.slots == 24 && used == 1, f.slots == 48 && used == 1,
                             f.slots / 1000000 == 3 && used == 22, f.slots / 1000000 == 3 && used == 1 });

    static const uint64_t steps_apart[4] = { 1 << 24, 24 << 20, 24, 33 };
    unsigned long most = 0, slots[4];
    for (int i = 0; i < 4; i++) {
        slots[i] = slots_for(steps_apart[i]);
        if (slots[i] > most)
            most = slots[i];
    }
    claim("apart", most, (const char *[]){
              "2^24", "24 × 2^20", "24", "33" }, slots);
    return failed;
}
