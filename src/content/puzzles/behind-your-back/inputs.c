/* Runs the calls of each question. */
#include "snippet.c"

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

static void claim(const char *id, const bool holds[4],
                  const char *const options[4])
{
    const char *text = NULL;

    for (int i = 0; i < 4; i++)
        if (holds[i])
            text = text == NULL ? options[i] : "two options";
    if (text == NULL)
        exit(1);
    printf("CLAIM %s: %s\n", id, text);
    fflush(stdout);
}

/* Returns how many bytes were written, all of them from `offset` on. */
static int written(uint32_t offset)
{
    int count = 0;

    for (uint32_t i = 0; i < EEPROM_SIZE; i++)
        if (eeprom[i] != 0)
            count += i >= offset ? 1 : 1000;
    return count;
}

static bool calibration_changes(uint32_t command, uint32_t offset,
                                uint32_t size, uint32_t command_after,
                                uint32_t offset_after, uint32_t size_after)
{
    memset(eeprom, 0, sizeof eeprom);
    call((uint32_t[]){ command, offset, size },
         (uint32_t[]){ command_after, offset_after, size_after }, false);
    for (int i = 0; i < CALIBRATION; i++)
        if (eeprom[i] != 0)
            return true;
    return false;
}

/* Tries all pairs of these heads. */
static void fuzz(void)
{
    static const uint32_t offsets[] = { 0, 16, 63, 64, 240, 255, 256, 257,
        0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFFF };
    static const uint32_t sizes[] = { 0, 1, 16, 255, 256, 257, 4000,
        0xFFFFFFFF };
    static uint32_t heads[12 * 8 * 4][3];
    int n = 0;

    for (uint32_t command = 0; command < 4; command++)
        for (int o = 0; o < 12; o++)
            for (int s = 0; s < 8; s++) {
                heads[n][0] = command;
                heads[n][1] = offsets[o];
                heads[n++][2] = sizes[s];
            }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            call(heads[i], heads[j], (i + j) % 2 == 0);
}

int main(void)
{
    static char log[65536];
    size_t length = 0;
    ssize_t got;
    int fd[2], status;
    pid_t pid;

    long result = call((uint32_t[]){ EEPROM_WRITE, 100, 16 },
                       (uint32_t[]){ EEPROM_WRITE, 100, 4000 }, false);
    claim("size-grows", (bool[]){
              result == -EINVAL,
              result == 0 && written(100) == 156,
              result == 0 && written(100) == 16,
              result == 0 && written(100) == 0 },
          (const char *const[]){
              "It returns -EINVAL and writes nothing",
              "It writes up to the end of eeprom",
              "It writes 16 bytes",
              "It writes past the end of eeprom" });

    claim("which-call", (bool[]){
              calibration_changes(2, 100, 16, 2, 100, 4000),
              calibration_changes(2, 100, 16, 2, 0, 16),
              calibration_changes(1, 0, 16, 2, 0, 16),
              calibration_changes(2, 0xFFFFFFF0, 32, 2, 0xFFFFFFF0, 32) },
          (const char *const[]){
              "A WRITE of 16 bytes at 100, and size becomes 4,000",
              "A WRITE of 16 bytes at 100, and offset becomes 0",
              "A READ of 16 bytes at 0, and command becomes WRITE",
              "A WRITE of 32 bytes at 0xFFFFFFF0, and nothing changes" });

    if (pipe(fd) != 0 || (pid = fork()) < 0)
        return 1;
    if (pid == 0) {
        dup2(fd[1], STDERR_FILENO);
        fuzz();
        _exit(0);
    }
    close(fd[1]);
    while (length < sizeof log - 1 &&
           (got = read(fd[0], log + length, sizeof log - 1 - length)) > 0)
        length += got;
    waitpid(pid, &status, 0);
    claim("sanitizers", (bool[]){
              strstr(log, "heap-buffer-overflow") != NULL,
              strstr(log, "global-buffer-overflow") != NULL,
              strstr(log, "runtime error") != NULL,
              status == 0 && length == 0 },
          (const char *const[]){
              "A heap-buffer-overflow", "A global-buffer-overflow",
              "A runtime error", "None" });
    return 0;
}
