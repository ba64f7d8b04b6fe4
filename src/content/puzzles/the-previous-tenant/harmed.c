#include <string.h>
#include <unistd.h>

enum { SLOT = 24, SLOTS = 50 };
static const char zeros[SLOT];

/* Makes the file: all slots are empty. */
int box_init(int fd)
{
    return ftruncate(fd, 0) != 0 ? -1 : ftruncate(fd, SLOTS * SLOT);
}

/* Writes a string, and zeros up to the next multiple of 8. */
static int put(int fd, int slot, const char *s, size_t len)
{
    char words[SLOT] = "";

    memcpy(words, s, len);
    len = len / 8 * 8 + 8;
    return pwrite(fd, words, len, slot * SLOT) == (ssize_t)len ? 0 : -1;
}

/* Reads a slot: a key that ends with a NUL, then zeros. */
int slot_read(int fd, int slot, char out[SLOT])
{
    if (slot < 0 || slot >= SLOTS)
        return -1;
    return pread(fd, out, SLOT, slot * SLOT) == SLOT ? 0 : -1;
}

/* Empties a slot when its user leaves. */
int slot_clear(int fd, int slot)
{
    char old[SLOT];

    if (slot_read(fd, slot, old) != 0)
        return -1;
    return put(fd, slot, zeros, strlen(old));
}

/* Puts a key into a slot, or a newer one in its place. */
int slot_give(int fd, int slot, const char *key)
{
    size_t len = strlen(key);
    char old[SLOT];

    if (len >= SLOT || slot_read(fd, slot, old) != 0)
        return -1;
    if (strlen(old) > len + 8 && slot_clear(fd, slot) != 0)
        return -1;
    return put(fd, slot, key, len);
}
