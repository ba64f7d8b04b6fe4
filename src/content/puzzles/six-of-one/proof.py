"""Asks about IPv4 addresses in both of their forms."""

from socket import AF_INET, AF_INET6, inet_pton

from hooks import may_get_logo, may_send_hook

tried = 0
for text in (
    "0.0.0.0 10.0.0.9 10.255.255.255 127.0.0.1 127.9.9.9 169.254.10.20 172.15.0.1 172.16.0.1 172.31.0.9"
    " 172.32.0.1 192.167.0.9 192.168.0.9 198.51.100.7 203.0.113.9 224.0.0.9 239.255.255.250"
).split():
    short, long = inet_pton(AF_INET, text), inet_pton(AF_INET6, "::ffff:" + text)
    for name, decide in (
        ("a logo", may_get_logo),
        ("a webhook", lambda ip: may_send_hook(ip, False)),
        ("a webhook from inside", lambda ip: may_send_hook(ip, True)),
    ):
        tried += 1
        if bool(decide(long)) and not decide(short):
            print(f"HARM: the server doesn't connect to {text} for {name}, but it does to ::ffff:{text}")
            raise SystemExit(0)
print(f"NO HARM: in {tried} cases, an address is allowed in both forms or in none")
raise SystemExit(1)
