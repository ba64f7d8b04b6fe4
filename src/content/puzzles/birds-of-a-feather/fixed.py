"""The settings of workspaces, which their owners change as JSON."""

from dataclasses import dataclass, field, fields, is_dataclass


class Rejected(ValueError):
    pass


@dataclass(eq=False)
class Look:
    color: str = "#336699"
    logo: str = ""


@dataclass(eq=False)
class Guests:
    allowed: bool = False
    most: int = 5


@dataclass(eq=False)
class Mail:
    sender: str = "noreply@spaces.example"
    footer: str = ""


@dataclass(eq=False)
class Workspace:
    name: str
    seats: int = 10  # paid for
    look: Look = field(default_factory=Look)
    guests: Guests = field(default_factory=Guests)
    mail: Mail = field(default_factory=Mail)


READ_ONLY = {"seats"}


def merge(target, changes):
    known = {each.name for each in fields(target)} - READ_ONLY
    for name, value in changes.items():
        if name not in known:
            raise Rejected(f"no such setting: {name}")
        old = getattr(target, name)
        if is_dataclass(old) and isinstance(value, dict):
            merge(old, value)
        elif type(value) is type(old):
            setattr(target, name, value)
        else:
            raise Rejected(f"wrong type: {name}")
