import os
from configparser import ConfigParser

EDITABLE = {"name", "city", "motto"}
LONGEST = 200


class ProfileError(ValueError):
    """Nothing was changed."""


class Profiles:
    """The members of a forum, a section each.

    The operator gives someone a `role` by editing the file while
    the server is stopped. The file exists, and it can be empty.
    """

    def __init__(self, path: str):
        self._path = path
        self._users = ConfigParser(interpolation=None)
        self._load()

    def _save(self) -> None:
        with open(self._path + ".new", "w", encoding="utf-8") as file:
            for user in self._users.sections():
                print(f"[{user}]", file=file)
                for key, value in self._users.items(user):
                    # A line that is indented goes on with the value.
                    lines = value.replace("\n", "\n\t")
                    print(f"{key} = {lines}", file=file)
        os.replace(self._path + ".new", self._path)

    def _load(self) -> None:
        with open(self._path, encoding="utf-8", newline="\n") as file:
            self._users.read_file(file)

    def role(self, user: str) -> str:
        return self._users.get(user, "role", fallback="member")

    def field(self, user: str, key: str) -> str:
        return self._users.get(user, key, fallback="")

    def join(self, user: str) -> None:
        taken = self._users.has_section(user) or user == "DEFAULT"
        if taken or not (user.isascii() and user.isalnum()):
            raise ProfileError("choose another user name")
        self._users.add_section(user)
        self._save()

    def edit(self, user: str, key: str, value: str) -> None:
        """A user's change of one of the three fields."""
        if key not in EDITABLE or len(value) > LONGEST:
            raise ProfileError(f"cannot set {key}")
        self._users.set(user, key, value.strip())
        self._save()
