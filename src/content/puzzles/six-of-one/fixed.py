"""What kind of address it is: 4 bytes for IPv4, 16 for IPv6."""

MAPPED = bytes(10) + b"\xff\xff"  # and 4 bytes of IPv4: ::ffff:1.2.3.4


def unmap(ip):
    return ip[12:] if ip.startswith(MAPPED) else ip


def is_loopback(ip):
    return ip[0] == 127 if len(ip) == 4 else ip == bytes(15) + b"\1"


def is_private(ip):
    if len(ip) == 16:
        return ip[0] & 0xFE == 0xFC
    if ip[0] == 172:
        return 16 <= ip[1] < 32
    return ip[0] == 10 or ip[:2] == bytes([192, 168])


def is_link_local(ip):
    ip = unmap(ip)
    if len(ip) == 16:
        return ip[0] == 0xFE and ip[1] & 0xC0 == 0x80
    return ip[:2] == bytes([169, 254])


def is_multicast(ip):
    ip = unmap(ip)
    return ip[0] & 0xF0 == 0xE0 if len(ip) == 4 else ip[0] == 0xFF


def is_special(ip):
    """Nothing that anyone could send a request to."""
    return not any(unmap(ip)) or is_link_local(ip) or is_multicast(ip)


def is_public(ip):
    ip = unmap(ip)
    return not (is_special(ip) or is_loopback(ip) or is_private(ip))
=== hooks.py
"""Where the server sends requests that users set up."""

import address


def may_get_logo(ip):
    return address.is_public(ip)


def may_send_hook(ip, inside):
    ip = address.unmap(ip)
    if address.is_special(ip):
        return False
    if address.is_loopback(ip):
        return False
    if address.is_private(ip):
        return inside
    return True
