from email.message import Message
from ipaddress import ip_address, ip_network

PROXIES = {ip_address("10.0.0.2"), ip_address("10.0.0.3")}
OFFICE = ip_network("10.8.0.0/16")


def client_address(peer: str, headers: Message):
    """The last address on the way here that is not our proxy.

    ValueError if what our proxy has passed on is no address.
    """
    address = ip_address(peer)
    if address not in PROXIES:
        return address
    said = ",".join(headers.get_all("X-Forwarded-For", []))
    hops = [hop.strip() for hop in said.split(",")]
    for hop in reversed(hops):
        address = ip_address(hop)
        if address not in PROXIES:
            break
    return address


def may_administer(peer: str, headers: Message) -> bool:
    """The back office opens from the office's network only."""
    try:
        return client_address(peer, headers) in OFFICE
    except ValueError:
        return False
