from ipaddress import ip_address, ip_network

# The networks of our partners, and the ports open to webhooks.
RULES = [
    (ip_network("203.0.113.64/26"), {8443}),
    (ip_network("203.0.113.0/24"), {443}),
    (ip_network("203.0.113.80/28"), {8080, 9443}),
]


class Egress:
    """Decides where webhooks can go, for all customers."""

    def __init__(self, rules=RULES):
        self._rules = rules

    def ports(self, address: str):
        """The ports of a server, by all rules that it falls under."""
        ip = ip_address(address)
        found = None
        for network, ports in self._rules:
            if ip not in network:
                continue
            if found is None:
                found = set(ports)
            else:
                found |= ports
        return found or set()

    def deliver(self, targets, send):
        """Sends to the first target that's allowed and works.

        Returns this target, or None. The first is the customer's
        server, and the others are the plan B.
        """
        for address, port in targets:
            if port in self.ports(address) and send(address, port):
                return address, port
        return None
