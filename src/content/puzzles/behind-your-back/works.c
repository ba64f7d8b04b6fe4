#include "snippet.c"

#include <stdio.h>

/* The process's memory. `after` is what its other thread writes to the
 * head between the two copies, if `changes` is set. */
static union { struct request request; uint8_t bytes[4096]; } user;
static struct request after;
static bool changes;
static int copies;

unsigned long copy_from_user(void *to, const void *from, unsigned long size)
{
    if (changes && ++copies % 2 == 0)
        memcpy(&user, &after, sizeof after);
    memcpy(to, from, size);
    return 0;
}

unsigned long copy_to_user(void *to, const void *from, unsigned long size)
{
    memcpy(to, from, size);
    return 0;
}

/* Calls with a head, and with another head in the second copy. */
static long call(const uint32_t first[3], const uint32_t second[3],
                 bool is_root)
{
    memset(&user, 0xEE, sizeof user);
    memcpy(&user, first, sizeof after);
    memcpy(&after, second, sizeof after);
    changes = true;
    copies = 0;
    return eeprom_ioctl(&user.request, is_root);
}

static int broken;

static void expect(const char *what, bool holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

/* Calls with a head that nobody changes. */
static long plain(uint32_t command, uint32_t offset, uint32_t size,
                  bool is_root)
{
    const uint32_t head[3] = { command, offset, size };
    return call(head, head, is_root);
}

int main(void)
{
    for (int i = 0; i < EEPROM_SIZE; i++)
        eeprom[i] = (uint8_t)i;
    expect("everyone reads all", plain(EEPROM_READ, 0, 256, false) == 0 &&
           memcmp(user.request.data, eeprom, 256) == 0);
    expect("everyone reads the end",
           plain(EEPROM_READ, 255, 1, false) == 0 &&
           user.request.data[0] == 255 && user.request.data[1] == 0xEE);
    expect("one byte too many",
           plain(EEPROM_READ, 1, 256, false) == -EINVAL &&
           plain(EEPROM_WRITE, 255, 2, true) == -EINVAL);
    expect("far too many", plain(EEPROM_READ, 0, 257, true) == -EINVAL);
    expect("a wrapping end",
           plain(EEPROM_WRITE, 0xFFFFFFF0, 32, true) == -EINVAL);
    expect("everyone writes after the calibration",
           plain(EEPROM_WRITE, 64, 2, false) == 0 && eeprom[63] == 63 &&
           eeprom[64] == 0xEE && eeprom[65] == 0xEE && eeprom[66] == 66);
    expect("only root writes the calibration",
           plain(EEPROM_WRITE, 63, 1, false) == -EPERM &&
           eeprom[63] == 63 && plain(EEPROM_WRITE, 63, 1, true) == 0 &&
           eeprom[63] == 0xEE);
    expect("no other command", plain(3, 64, 1, true) == -ENOTTY);
    if (!broken)
        puts("WORKS");
    return broken;
}
