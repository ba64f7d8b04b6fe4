import model

ACTS = {"share", "move"}  # the user is asked about these
NAMES = {"name", "to", "until"}


class Session:
    """One user's conversation, until the browser tab is closed."""

    def __init__(self, tools, confirm):
        self._tools, self._confirm = tools, confirm
        self._approved, self._messages = set(), []

    def ask(self, wish):
        self._messages.append(("user", wish))
        for _ in range(20):
            calls = model.reply(self._messages)
            self._messages.append(("model", repr(calls)))
            if not calls:
                break
            for call in calls:
                self._messages.append(("tool", self._run(call)))

    def _run(self, call):
        tool = self._tools.get(call.tool)
        if tool is None or set(call.arguments) - NAMES:
            return "There's no such tool or argument."
        if call.tool not in ACTS:
            self._approved.clear()
        elif not self._may(call):
            return "The user said no."
        return tool(**call.arguments)

    def _may(self, call):
        """Asks about an act, unless the user has approved it."""
        act = (call.tool, frozenset(call.arguments.items()))
        if act not in self._approved and self._confirm(call):
            self._approved.add(act)
        return act in self._approved
=== model.py
"""Plays the model: obeys each line that begins with "Please"."""

from collections import namedtuple

Call = namedtuple("Call", "tool arguments")


def reply(messages):
    """Returns what all texts since its last reply ask it to call."""
    calls = []
    for role, text in messages:
        if role == "model":
            calls = []
        for line in text.splitlines():
            if line.startswith("Please "):
                tool, *words = line.split()[1:]
                pairs = (word.split("=", 1) for word in words)
                calls.append(Call(tool, dict(pairs)))
    return calls
