#include "snippet.c"

#include <stdio.h>

/* The byte that books the last seat of the show before. */
static const char *last_seat(void)
{
    const char *bytes[] = { "FF", "FE", "F8", "F7" }, *found = "none";
    const char values[] = { '\377', '\376', '\370', '\367' };
    int hits = 0;

    for (int i = 0; i < 4; i++) {
        struct show shows[4] = { 0 };
        book(&shows[2], &values[i], 4711);
        if (shows[1].seats[7] == 4711) {
            found = bytes[i];
            hits++;
        }
    }
    return hits == 1 ? found : "not one of them";
}

/* What FF does to a show with a discount. */
static const char *with_discount(void)
{
    struct show shows[100] = { 0 };
    struct show *s = &shows[2], *other = &shows[50];

    s->discount = 250;
    int result = book(s, "\377", 4711);
    if (s->discount == 4711)
        return "It changes `discount` to 4711.";
    if (s->seats[7] == 4711)
        return "It changes `seats[7]` to 4711.";
    /* The number is the same for a show without a discount. */
    if (result == -1 && book(other, "\377", 4711) == 0)
        return "It rejects the seat as booked.";
    return "It rejects the number as too large.";
}

int main(void)
{
    printf("CLAIM exploit: %s\n", last_seat());
    printf("CLAIM trace-discount: %s\n", with_discount());
    return 0;
}
