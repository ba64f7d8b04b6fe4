import hmac
import time
from hashlib import sha256
from urllib.parse import parse_qsl, urlencode


class LinkError(Exception):
    """The link isn't one of ours, or its time is over."""


class ShareLinks:
    """Links that open one stored object for a while, no login."""

    def __init__(self, key: bytes, store, meter, clock=time.time):
        self._key = key
        self._store = store
        self._meter = meter
        self._clock = clock
        self._checked: dict[object, int] = {}

    def create(self, owner: str, name: str, ttl: int = 900) -> str:
        until = str(int(self._clock()) + ttl)
        params = {"owner": owner, "name": name, "until": until}
        return urlencode({**params, "sig": self._sign(params)})

    def open(self, query: str) -> bytes:
        params = self._verify(query)
        body = self._store.read(params["owner"], params["name"])
        self._meter.add(params["owner"], len(body))
        return body

    def _verify(self, query: str) -> dict[str, str]:
        """Players open a film again for every few seconds of it."""
        params = dict(parse_qsl(query))
        sig = params.pop("sig", "")
        link = sig
        if self._checked.get(link, 0) >= self._clock():
            return params
        expected = self._sign(params)
        if not hmac.compare_digest(sig.encode(), expected.encode()):
            raise LinkError("bad signature")
        until = int(params["until"])
        if until < self._clock():
            raise LinkError("expired")
        if len(self._checked) > 10_000:
            self._checked.clear()
        self._checked[link] = until
        return params

    def _sign(self, params: dict[str, str]) -> str:
        text = urlencode(sorted(params.items()))
        return hmac.new(self._key, text.encode(), sha256).hexdigest()
