/* A process that isn't root calls, and its other thread changes the head
 * between the two copies. A child does it, with sanitizers. */
#include "snippet.c"

#include <fcntl.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

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

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never:exitcode=4";
}

/* Returns 0, or 3 if the calibration changed, or 4 after a report. */
static int attack(const uint32_t first[3], const uint32_t second[3])
{
    int status = 0;
    pid_t pid = fork();

    if (pid < 0)
        exit(2);
    if (pid == 0) {
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
        call(first, second, false);
        for (int i = 0; i < CALIBRATION; i++)
            if (eeprom[i] != 0)
                _exit(3);
        _exit(0);
    }
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 4;
}

int main(void)
{
    static const uint32_t pairs[][2][3] = {
        { { EEPROM_WRITE, 0, 16 }, { EEPROM_WRITE, 64, 16 } },
        { { EEPROM_WRITE, 64, 16 }, { EEPROM_WRITE, 64, 4000 } },
        { { EEPROM_READ, 0, 16 }, { EEPROM_WRITE, 0, 16 } },
        { { EEPROM_WRITE, 64, 16 }, { EEPROM_WRITE, 0, 16 } },
        { { EEPROM_WRITE, 256, 16 }, { EEPROM_WRITE, 64, 16 } },
        { { EEPROM_READ, 256, 16 }, { EEPROM_READ, 64, 16 } },
    };

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const uint32_t *first = pairs[i][0], *second = pairs[i][1];
        int what = attack(first, second);
        if (what != 0) {
            printf("HARM: with command %u, offset %u, size %u, and then "
                   "%u, %u, %u, %s\n",
                   first[0], first[1], first[2],
                   second[0], second[1], second[2],
                   what == 3 ? "a process that isn't root has "
                               "overwritten the calibration"
                             : "a sanitizer stops the driver");
            return 0;
        }
    }
    puts("NO HARM: whatever changes, the calibration stays as it is");
    return 1;
}
