import hmac
import time
from hashlib import sha256


class ResetError(Exception):
    """The token is not one of ours, or its time is over."""


class ResetTokens:
    """What the mail 'choose a new password' carries."""

    def __init__(self, key: bytes, accounts, clock=time.time):
        self._key = key
        self._accounts = accounts
        self._clock = clock

    def create(self, account: int, ttl: int = 3600) -> str:
        until = int(self._clock()) + ttl
        return f"{account}.{until}.{self._tag(account, until)}"

    def redeem(self, token: str, password: str) -> None:
        account = self._check(token)
        self._accounts.set_password(account, password)

    def _check(self, token: str) -> int:
        try:
            first, second, tag = token.split(".")
            account, until = int(first), int(second)
        except ValueError:
            raise ResetError("malformed") from None
        wanted = self._tag(account, until)
        if not hmac.compare_digest(tag.encode(), wanted.encode()):
            raise ResetError("bad tag")
        if until < self._clock():
            raise ResetError("expired")
        return account

    def _tag(self, account: int, until: int) -> str:
        text = f"reset:{account}{until}"
        return hmac.new(self._key, text.encode(), sha256).hexdigest()
