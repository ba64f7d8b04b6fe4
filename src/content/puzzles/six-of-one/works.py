from socket import AF_INET, AF_INET6, inet_pton

from hooks import may_get_logo, may_send_hook


def expect(text, logo, outside, inside):
    ip = inet_pton(AF_INET6 if ":" in text else AF_INET, text)
    got = may_get_logo(ip), may_send_hook(ip, False), may_send_hook(ip, True)
    if got != (logo, outside, inside):
        print(f"broken: {text}: {got}")
        raise SystemExit(1)


for text in "198.51.100.7", "172.15.0.1", "172.32.0.1", "192.167.0.1", "::ffff:198.51.100.7", "2001:db8::9":
    expect(text, True, True, True)
for text in "10.0.0.9", "172.16.0.1", "172.31.0.9", "192.168.0.9", "fc00::9", "fd12::9":
    expect(text, False, False, True)
for text in "127.0.0.1", "127.9.9.9", "::1":
    expect(text, False, False, False)
for text in "0.0.0.0", "::", "169.254.10.20", "fe80::9", "febf::9", "224.0.0.9", "239.9.9.9", "ff02::1":
    expect(text, False, False, False)
for text in "::ffff:0.0.0.0", "::ffff:169.254.10.20", "::ffff:224.0.0.9":
    expect(text, False, False, False)
print("WORKS")
