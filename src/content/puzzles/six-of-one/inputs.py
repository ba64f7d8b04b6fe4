from socket import AF_INET, AF_INET6, inet_pton

import address
from hooks import may_get_logo, may_send_hook


def parse(text):
    return inet_pton(AF_INET6 if ":" in text else AF_INET, text)


def only(question, options):
    held = [text for text, holds in options.items() if holds]
    print(f"CLAIM {question}:", *held)


texts = "::ffff:0.0.0.0", "::ffff:192.168.0.9", "::ffff:169.254.0.9", "::ffff:224.0.0.9"
only("mapped-four", {text: may_send_hook(parse(text), False) for text in texts})

ip = parse("::ffff:127.0.0.1")
got = may_get_logo(ip), may_send_hook(ip, False)
pairs = (True, True), (False, False), (True, False), (False, True)
only("two-functions", {f"{a} and {b}": got == (a, b) for a, b in pairs})

many = "0.0.0.0 10.0.0.9 127.0.0.1 169.254.0.9 172.16.0.9 192.168.0.9 198.51.100.7 224.0.0.9".split()
ips = [parse(text) for text in many + ["::ffff:" + text for text in many] + ["::1", "fc00::9", "fe80::9", "ff02::1"]]
only(
    "same-as-unmapped",
    {
        f"{name}(ip) == {name}(unmap(ip))": not all(
            getattr(address, name)(ip) == getattr(address, name)(address.unmap(ip)) for ip in ips
        )
        for name in ("is_public", "is_link_local", "is_private", "is_multicast")
    },
)
