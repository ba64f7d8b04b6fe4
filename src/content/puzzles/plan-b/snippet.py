import socket
from ipaddress import ip_address

PORTS = {80, 443, 8080, 8443}


class Refused(Exception):
    """Not a server to which webhooks may go."""


def connect_public(host: str, port: int, timeout: float = 5.0):
    """Connects to a server on the internet, by one of its addresses.

    The host is a customer's choice. Servers of our own network must
    not be reached this way.
    """
    if port not in PORTS:
        raise Refused(f"port {port}")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Refused(f"{host} is unknown") from error
    if not _is_public(found[0]):
        raise Refused(f"{host} is not on the internet")
    failure = None
    for family, kind, protocol, _, address in found:
        sock = socket.socket(family, kind, protocol)
        sock.settimeout(timeout)
        try:
            sock.connect(address)
            return sock
        except OSError as error:
            sock.close()
            failure = error
    raise failure


def _is_public(info) -> bool:
    ip = ip_address(info[4][0].partition("%")[0])
    return ip.is_global and not ip.is_multicast
