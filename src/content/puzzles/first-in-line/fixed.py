from email.message import Message
from ipaddress import ip_address, ip_network

PROXIES = {ip_address("10.0.0.2"), ip_address("10.0.0.3")}
OFFICE = ip_network("10.8.0.0/16")


class Connection:
    """A TCP connection, from a client or from one of our proxies."""

    def __init__(self, peer: str):
        self._peer = self._address = ip_address(peer)

    def client(self, headers: Message):
        """The last address on the way here that isn't our proxy.

        ValueError if what our proxy has passed on isn't an address.
        """
        self._address = self._peer
        if self._address in PROXIES:
            said = ",".join(headers.get_all("X-Forwarded-For", []))
            hops = [hop.strip() for hop in said.split(",")]
            for hop in reversed(hops):
                self._address = ip_address(hop)
                if self._address not in PROXIES:
                    break
        return self._address

    def may_administer(self, headers: Message) -> bool:
        """The back office opens from the office's network only."""
        try:
            return self.client(headers) in OFFICE
        except ValueError:
            return False

    def __str__(self) -> str:
        return f"{self._address} by {self._peer}"
