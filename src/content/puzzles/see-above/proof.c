/* Reads messages in a child, which gets two seconds for all of them. */
#include "snippet.c"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* True if the names of the message are read without an end. */
static int hangs(const uint8_t *msg, size_t len)
{
    int status;
    pid_t pid = fork();

    if (pid < 0)
        exit(2);
    if (pid == 0) {
        char out[MAX_NAME + 1];
        size_t at = 12;

        alarm(2);
        while (at != 0 && at < len)
            at = dns_name(msg, len, at, out);
        _exit(0);
    }
    waitpid(pid, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
}

int main(void)
{
    static const uint8_t itself[14] = { 0xC0, 0, [12] = 0xC0, 0 };
    static const uint8_t each_other[14] =
        { 0xC0, 2, 0xC0, 0, [12] = 0xC0, 0 };
    static const uint8_t in_a_label[18] =
        { [12] = 2, 0xC0, 13, 0, 0xC0, 13 };

    if (hangs(itself, sizeof itself)) {
        puts("HARM: a message of 14 bytes, with the ID C0 00, is read for"
             " ever: cut after 2 seconds");
        return 0;
    }
    if (hangs(each_other, sizeof each_other)) {
        puts("HARM: two pointers to each other are read for ever: cut after"
             " 2 seconds");
        return 0;
    }
    if (hangs(in_a_label, sizeof in_a_label)) {
        puts("HARM: a label with a pointer to itself is read for ever: cut"
             " after 2 seconds");
        return 0;
    }
    puts("NO HARM: pointers to themselves and to each other were refused at"
         " once");
    return 1;
}
