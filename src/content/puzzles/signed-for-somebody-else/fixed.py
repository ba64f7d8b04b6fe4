import hmac
import time
from hashlib import sha256
from urllib.parse import parse_qsl, urlencode


class LinkError(Exception):
    """The link is not one of ours, or its time is over."""


class ShareLinks:
    """Links that open one stored object for a while, no login."""

    def __init__(self, key: bytes, store, meter, clock=time.time):
        self._key = key
        self._store = store
        self._meter = meter
        self._clock = clock

    def create(self, owner: str, name: str, ttl: int = 900) -> str:
        until = str(int(self._clock()) + ttl)
        params = {"owner": owner, "name": name, "until": until}
        return urlencode({**params, "sig": self._sign(params)})

    def open(self, query: str) -> bytes:
        params = self._verify(query)
        owner, name = params["owner"], params["name"]
        body = self._store.read(owner, name)
        self._meter.add(owner, len(body))
        return body

    def _verify(self, query: str) -> dict[str, str]:
        params = dict(parse_qsl(query))
        sig = params.pop("sig", "")
        if not hmac.compare_digest(
            sig.encode(), self._sign(params).encode()
        ):
            raise LinkError("bad signature")
        if int(params["until"]) < self._clock():
            raise LinkError("expired")
        return params

    def _sign(self, params: dict[str, str]) -> str:
        text = urlencode(sorted(params.items()))
        return hmac.new(self._key, text.encode(), sha256).hexdigest()
