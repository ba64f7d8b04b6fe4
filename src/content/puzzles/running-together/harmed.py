import hmac
import time
from hashlib import sha256


class ResetError(Exception):
    """The token isn't ours, is too old, or was used before."""


class ResetTokens:
    """The tokens in emails with a link to set a password."""

    def __init__(self, key: bytes, accounts, clock=time.time):
        self._key = key
        self._accounts = accounts
        self._clock = clock
        self._used: dict[str, int] = {}

    def create(self, account: int, ttl: int = 3600) -> str:
        until = int(self._clock()) + ttl
        return f"{account}.{until}.{self._tag(account, until)}"

    def redeem(self, token: str, password: str) -> None:
        account, until, tag = self._parse(token)
        now = self._clock()
        self._used = {t: u for t, u in self._used.items() if u > now}
        wanted = self._tag(account, until)
        if not hmac.compare_digest(tag.encode(), wanted.encode()):
            raise ResetError("bad tag")
        if until < now:
            raise ResetError("expired")
        if tag in self._used:
            raise ResetError("used")
        self._used[tag] = until
        self._accounts.set_password(account, password)

    def _parse(self, token: str) -> tuple[int, int, str]:
        try:
            account, until, tag = token.split(".")
            return int(account), int(until), tag
        except ValueError:
            raise ResetError("malformed") from None

    def _tag(self, account: int, until: int) -> str:
        text = f"reset:{account}.{until}"
        return hmac.new(self._key, text.encode(), sha256).hexdigest()
