"""Templates. What's between {{ and }} is a name and its filters."""

import re

WIDTH = 12  # of a short text

SIGNS = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
TAG = re.compile(r"<[^<>]*>")
FIELD = re.compile(r"\{\{ *(\w+) *((?:\| *\w+ *)*)\}\}")
BLOCK = re.compile(r"\{% each (\w+) %\}(.*?)\{% end %\}", re.S)


class Html(str):
    """Text that's HTML already."""


class TemplateError(Exception):
    pass


def escape(value):
    """Makes HTML of a value, unless it is."""
    if isinstance(value, Html):
        return value
    return Html("".join(SIGNS.get(sign, sign) for sign in str(value)))


def unescape(value):
    for sign, entity in reversed(SIGNS.items()):
        value = value.replace(entity, sign)
    return value


FILTERS = {}


def filter_(function):
    FILTERS[function.__name__] = function
    return function


@filter_
def loud(value):
    return Html(f"<b>{escape(value)}</b>")


@filter_
def poem(value):
    """Keeps line breaks."""
    return Html("<br>".join(map(escape, value.split("\n"))))


@filter_
def upper(value):
    return value.upper()


@filter_
def short(value):
    if len(value) <= WIDTH:
        return value
    return value[:WIDTH] + "..."


@filter_
def words(value):
    """Takes tags out of HTML; other text stays as it is."""
    kind = type(value)
    if kind is Html:
        value = unescape(TAG.sub(" ", value))
    return kind(value.strip())


@filter_
def link(value):
    if not value.startswith(("http://", "https://")):
        return value
    return Html(f'<a href="{escape(value)}">{escape(value)}</a>')


def _field(match, values):
    name, filters = match.groups()
    value = values.get(name, "")
    if not isinstance(value, str):
        value = str(value)
    for each in filters.split("|")[1:]:
        if each.strip() not in FILTERS:
            raise TemplateError(f"no such filter: {each}")
        value = FILTERS[each.strip()](value)
    return escape(value)


def _block(match, values):
    name, body = match.groups()
    items = values.get(name, [])
    if not isinstance(items, list):
        raise TemplateError(f"not a list: {name}")
    return "".join(_fields(body, {**values, "it": it}) for it in items)


def _fields(source, values):
    return FIELD.sub(lambda match: _field(match, values), source)


def render(source, values):
    parts, end = [], 0
    for match in BLOCK.finditer(source):
        parts.append(_fields(source[end : match.start()], values))
        parts.append(_block(match, values))
        end = match.end()
    return "".join(parts) + _fields(source[end:], values)
