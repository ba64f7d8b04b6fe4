"""An email assistant: a model that calls tools until it's done."""

from dataclasses import dataclass, field

WINDOW = 6  # messages that fit in front of the model
TURNS = 20
READS = {"read_mail", "read_attachment"}
ACTS = {"send_mail", "add_event"}


@dataclass
class Call:
    tool: str
    arguments: dict


@dataclass
class Message:
    role: str  # "user", "model", or "tool"
    text: str
    calls: list[Call] = field(default_factory=list)
    outside: bool = False  # a text by someone else


class Assistant:
    """Asks its user before acts that an outside text can lead to."""

    def __init__(self, model, tools, confirm):
        self._model = model
        self._tools = tools
        self._confirm = confirm
        self._messages = []

    def ask(self, text):
        """Returns the model's answer to its user."""
        self._messages.append(Message("user", text))
        for _ in range(TURNS):
            reply = self._model(self._window())
            self._messages.append(reply)
            if not reply.calls:
                return reply.text
            for call in reply.calls:
                self._messages.append(self._run(call))
        return "I couldn't finish that."

    def _window(self):
        return self._messages[-WINDOW:]

    def _run(self, call):
        tool = self._tools.get(call.tool)
        if tool is None:
            return Message("tool", "There's no such tool.")
        if call.tool in ACTS and self._is_led():
            if not self._confirm(call):
                return Message("tool", "The user said no.")
        text = tool(**call.arguments)
        return Message("tool", text, outside=call.tool in READS)

    def _is_led(self):
        return any(each.outside for each in self._window())
