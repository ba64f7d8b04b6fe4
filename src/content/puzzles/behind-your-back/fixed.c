#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define EEPROM_SIZE 256
#define CALIBRATION 64 /* bytes at the start */

enum { EEPROM_READ = 1, EEPROM_WRITE };

struct request {
    uint32_t command, offset, size;
    uint8_t data[];
};

/* These return how many bytes they couldn't copy. */
unsigned long copy_from_user(void *, const void *user, unsigned long);
unsigned long copy_to_user(void *user, const void *, unsigned long);

static uint8_t eeprom[EEPROM_SIZE];

long eeprom_ioctl(struct request *user, bool is_root)
{
    struct request head, *r;
    size_t total;
    long result = -EFAULT;

    if (copy_from_user(&head, user, sizeof head))
        return -EFAULT;
    if (head.size > EEPROM_SIZE)
        return -EINVAL;
    if (head.command == EEPROM_WRITE && !is_root)
        if (head.offset < CALIBRATION)
            return -EPERM;
    total = sizeof *r + head.size;
    if ((r = malloc(total)) == NULL)
        return -ENOMEM;
    if (copy_from_user(r, user, total))
        goto out;
    r->offset = head.offset;
    result = -EINVAL;
    if (r->offset > EEPROM_SIZE - head.size)
        goto out;
    result = 0;
    switch (head.command) {
    case EEPROM_READ:
        memcpy(r->data, eeprom + r->offset, head.size);
        if (copy_to_user(user->data, r->data, head.size))
            result = -EFAULT;
        break;
    case EEPROM_WRITE:
        memcpy(eeprom + r->offset, r->data, head.size);
        break;
    default:
        result = -ENOTTY;
    }
out:
    free(r);
    return result;
}
