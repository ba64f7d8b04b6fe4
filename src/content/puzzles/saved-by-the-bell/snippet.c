#include <signal.h>
#include <unistd.h>

void log_line(const char *event, const char *name);
void log_flush(void);
int client_next(char name[32]);

static void on_term(int number)
{
    if (write(STDERR_FILENO, "stopped\n", 8) == 8)
        _exit(0);
    _exit(number);
}

static void on_alarm(int number)
{
    log_line("too late", "login");
    log_flush();
    _exit(number);
}

int session_login(char name[32])
{
    int got;
    signal(SIGTERM, on_term);
    signal(SIGALRM, on_alarm);
    alarm(60);
    while ((got = client_next(name)) == 0)
        log_line("wrong password", name);
    log_line(got > 0 ? "logged in" : "hung up", name);
    log_flush();
    alarm(0);
    return got > 0;
}
=== log.c
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *lines[4];
static size_t count, failed;

void log_flush(void)
{
    for (size_t i = 0; i < count; i++) {
        failed += write(3, lines[i], strlen(lines[i])) < 0;
        free(lines[i]);
    }
    count = 0;
}

void log_line(const char *event, const char *name)
{
    if (count == 4)
        log_flush();
    if ((lines[count] = malloc(80)) == NULL)
        return;
    snprintf(lines[count++], 80, "%s: %s\n", event, name);
}
