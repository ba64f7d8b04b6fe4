#include "snippet.c"
#include <stdlib.h>
#include <unistd.h>

int blocked(const char *host)
{
    return strpbrk(host, ";|&\"\\\n") != NULL;
}

int only_allowed(const char *host)
{
    return host[strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-")] == '\0';
}

int main(void)
{
    char command[100], script[200];
    if (ping_command(command, sizeof command, "$(reboot)") != 0) {
        puts("NO HARM: the host is rejected");
        return 0;
    }
    /* Harmless functions instead of the programs. */
    snprintf(script, sizeof script, "reboot() { echo > ran; }; ping() { :; }; %s", command);
    if (system(script) == 0 && access("ran", F_OK) == 0)
        puts("HARM: the shell ran reboot");
    return 0;
}
