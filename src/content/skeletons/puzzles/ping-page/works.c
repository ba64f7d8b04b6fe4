#include "snippet.c"

int main(void)
{
    char out[200], small[12];
    int ok = ping_command(out, sizeof out, "db-1.example") == 0 && strstr(out, "ping -c 1 ") == out;
    ok = ok && strstr(out, "db-1.example") != NULL && ping_command(out, sizeof out, "a-long-name.of-a-host.example") == 0;
    ok = ok && ping_command(out, sizeof out, "") == -1 && ping_command(out, sizeof out, "-f") == -1;
    ok = ok && ping_command(small, sizeof small, "db-1.example") == -1;
    puts(ok ? "WORKS" : "broken: a host");
    return !ok;
}
