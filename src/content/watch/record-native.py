"""Runs ./run under gdb and writes a line of JSON for each stop that it reaches.

    gdb -batch -ex "python plan_file, hits_file, printers = …" -x record-native.py ./run

See record-python.py for the files. `printers` is the folder with the pretty
printers of rustc, or an empty string.
"""

import json
import re
import signal
import sys

import gdb

SETTINGS = """
pagination off
confirm off
breakpoint pending off
print null-stop on
print elements 100
print repeats 8
print symbol off
print thread-events off
print inferior-events off
debuginfod enabled off
disable-randomization on
auto-load python-scripts off
"""
for setting in SETTINGS.strip().splitlines():
    gdb.execute(f"set {setting}", to_string=True)
# The program's own handlers get the signals. These three are the debugger's.
gdb.execute("handle all nostop noprint pass", to_string=True)
gdb.execute("handle SIGTRAP SIGINT stop print nopass", to_string=True)
FATAL = "SIGSEGV SIGBUS SIGABRT SIGFPE SIGILL"
gdb.execute(f"handle {FATAL} stop print pass", to_string=True)
if printers:
    sys.path.insert(0, printers)
    import gdb_lookup

    gdb_lookup.register_printers(gdb)

with open(plan_file, encoding="utf-8") as file:
    stops = json.load(file)["stops"]
hits = open(hits_file, "w", encoding="utf-8")
files = {stop["file"] for stop in stops}
due = []

LONGEST = 200
MOST = 200


def tell(**what):
    print(json.dumps(what), file=hits, flush=True)


class Line(gdb.Breakpoint):
    """Stops at the passes of a line that are meant."""

    def __init__(self, file, line, passes):
        super().__init__(source=file, line=line)
        self.silent = True
        self.at = (file, line)
        self.passes = passes
        self.passed = 0

    def stop(self):
        self.passed += 1
        number = self.passes.get(self.passed)
        if number is not None:
            due.append(number)
        return number is not None


def address(number):
    """Between these marks is an address, which gets a name."""
    return f"\0{int(number):x}\0" if number else "NULL"


def join(first, parts, last):
    text = first
    for index, part in enumerate(parts):
        text += (", " if index else "") + part
        if len(text) > LONGEST:
            return text
    return text + last


def is_rust():
    return gdb.selected_frame().language() == "rust"


def bytes_text(numbers):
    """Text for bytes that are printable, as in Rust; the numbers otherwise."""
    if numbers and all(32 <= byte < 127 or byte in (9, 10, 13) for byte in numbers):
        text = bytes(numbers).decode("ascii")
        escaped = json.dumps(text)
        return f"b{escaped}"
    return join("[", map(str, numbers), "]")


def c_text(text):
    """A string literal of C."""
    escapes = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
    plain = (each if " " <= each <= "~" else f"\\x{ord(each):02x}" for each in text)
    return '"' + "".join(escapes.get(each, shown) for each, shown in zip(text, plain)) + '"'


def short_name(name):
    """A Rust path without its modules: Hat, Option<Hat>::Some."""
    return re.sub(r"\b(?:[a-z_][a-z0-9_]*::)+", "", name)


def text_of(value, style="", depth=0):
    """A value as a reader of C or Rust would write it."""
    if depth > 6:
        return "…"
    if value.is_optimized_out:
        raise gdb.error("optimized out")
    if is_rust():
        printer = gdb.default_visualizer(value)
        if printer is not None and style != "p":
            return printed(value, printer, style, depth)
    kind = value.type.strip_typedefs()
    code = kind.code
    if style == "p":
        if code == gdb.TYPE_CODE_ARRAY:
            return address(value.address)
        if code == gdb.TYPE_CODE_PTR:
            return address(pointer_of(dereferenced(value)) if is_rust() else value)
        return address(pointer_of(value))
    if code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
        return text_of(value.referenced_value(), style, depth)
    if code == gdb.TYPE_CODE_PTR:
        return pointer_text(value, kind, style, depth)
    if code in (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_CHAR) and style != "s":
        return number_text(value, kind, style)
    if code == gdb.TYPE_CODE_ARRAY:
        return array_text(value, kind, style, depth)
    if code in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION):
        return struct_text(value, kind, style, depth)
    text = value.format_string(format=style) if style else value.format_string()
    return short_name(text) if is_rust() else text


def number_text(value, kind, style):
    # gdb's own conversion stops at 8 bytes, and its texts don't.
    number = int(value) if kind.sizeof <= 8 else int(value.format_string())
    if style == "x":
        return hex(number & (1 << 8 * kind.sizeof) - 1)
    if is_rust() and kind.name == "char":
        return f"'{chr(number)}'"
    if style != "d" and (kind.name == "char" or style == "c"):
        return value.format_string(format="c").split(" ", 1)[1]
    return str(number)


def pointer_text(value, kind, style, depth):
    target = kind.target().strip_typedefs()
    if int(value) == 0:
        return "NULL"
    if target.code == gdb.TYPE_CODE_FUNC:
        block = gdb.block_for_pc(int(value))
        return f"{block.function}" if block and block.function else address(value)
    is_text = target.code == gdb.TYPE_CODE_INT and (target.name in ("char", "const char") or style == "s")
    if is_text and target.sizeof == 1 and not is_rust():
        try:
            return c_text(value.string("latin-1", length=-1)[:LONGEST])
        except gdb.MemoryError:
            return address(value)
    if is_rust() and target.name not in (None, "u8", "()"):
        # gdb can't tell a reference from a raw pointer. A pointer to bytes is rarely a reference.
        return text_of(value.dereference(), style, depth + 1)
    return address(value)


def array_text(value, kind, style, depth):
    first, last = kind.range()
    element = kind.target().strip_typedefs()
    is_byte = element.code == gdb.TYPE_CODE_INT and element.sizeof == 1
    if is_byte and (element.name == "char" or style == "s") and style not in ("x", "d"):
        text = "".join(chr(int(value[index]) & 0xFF) for index in range(first, min(last, LONGEST) + 1))
        return c_text(text.split("\0", 1)[0])
    parts = (value[index] for index in range(first, last + 1))
    if is_byte and is_rust() and not style:
        return bytes_text([int(part) for part in parts])
    texts = repeated(text_of(part, style, depth + 1) for part in parts)
    return join("[", texts, "]") if is_rust() else join("{", texts, "}")


def repeated(texts):
    """Writes a run of more than four equal elements once."""
    run = []
    for text in texts:
        if run and text != run[0]:
            yield from told(run)
            run = []
        run.append(text)
    yield from told(run)


def told(run):
    return run if len(run) <= 4 else [f"{run[0]} ×{len(run)}"]


def struct_text(value, kind, style, depth):
    fields = [field for field in kind.fields() if not field.artificial]
    name = ""
    if is_rust():
        name = short_name(kind.name or "")
        if len(fields) == 1 and fields[0].name and (fields[0].type.name or "").endswith(f"::{fields[0].name}"):
            # An enum, of which gdb shows the variant that it has.
            held = value[fields[0]]
            return fields_text(fields[0].name, held, held.type.strip_typedefs().fields(), style, depth)
        known = std_text(re.sub("<.*", "", name), value, style, depth)
        if known is not None:
            return known
    return fields_text(name, value, fields, style, depth)


def std_text(name, value, style, depth):
    """What a reader wants of a type of the standard library that rustc has no printer for."""
    if name.startswith("Atomic"):
        return text_of(value["v"], style, depth)
    if name == "UnsafeCell":
        return text_of(value["value"], style, depth)
    if name in ("Mutex", "RwLock") and has_field(value, "data"):
        return f"{name}({text_of(value['data'], style, depth + 1)})"
    if name in ("PathBuf", "OsString"):
        return text_of(value["inner"], style, depth)
    if name == "Duration":
        return f"{int(value['secs']) + int(plain(value['nanos'])) / 1e9:g}s"
    if name == "Range":
        return f"{text_of(value['start'], style, depth)}..{text_of(value['end'], style, depth)}"
    if name == "NonZero":
        return text_of(plain(value), style, depth)
    if has_field(value, "vtable"):
        return re.sub(r"^(\w+)<(.*), Global>$", r"\1<\2>", short_name(value.type.name))
    return None


def has_field(value, name):
    return any(field.name == name for field in value.type.strip_typedefs().fields())


def fields_text(name, value, fields, style, depth):
    """The fields of a struct, a tuple, or a variant, as their languages write them."""
    is_tuple = bool(fields) and all(re.fullmatch(r"__\d+", field.name or "") for field in fields)
    parts = []
    for field in fields:
        text = text_of(value[field], style, depth + 1)
        separator = ": " if is_rust() else " = "
        parts.append(text if is_tuple or field.name is None else f"{field.name}{separator}{text}")
    if is_rust() and not fields:
        return name
    if is_tuple:
        return join("(" if name.startswith("(") else f"{name}(", parts, ")")
    return join(f"{name} {{" if name else "{", parts, "}")


def printed(value, printer, style, depth):
    """What rustc's printers say of a value: strings, vectors, maps, and cells."""
    hint = printer.display_hint() if hasattr(printer, "display_hint") else None
    if hint == "string":
        said = printer.to_string()
        if not isinstance(said, str):
            length = min(said.length, LONGEST)
            memory = gdb.selected_inferior().read_memory(said.address, length) if length else b""
            said = bytes(memory).decode("utf-8", "replace")
        return json.dumps(said, ensure_ascii=False)
    children = list_of(printer.children()) if hasattr(printer, "children") else []
    name = short_name(value.type.strip_typedefs().name or "")
    if name.startswith(("HashSet", "BTreeSet")):
        return join("{", sorted(child_text(child, style, depth) for _, child in children), "}")
    if hint == "array":
        values = [child for _, child in children]
        kinds = {str(child.type.strip_typedefs()) for child in values if isinstance(child, gdb.Value)}
        if kinds == {"u8"} and (not style or style == "s"):
            return bytes_text([int(child) for child in values])
        texts = list(repeated(child_text(child, style, depth) for child in values[:MOST]))
        return join("[", [*texts, "…"] if len(values) > MOST else texts, "]")
    if hint == "map":
        texts = [child_text(child, style, depth) for _, child in children]
        pairs = [f"{key}: {each}" for key, each in zip(texts[::2], texts[1::2])]
        return join("{", sorted(pairs), "}")
    if name.startswith("NonZero"):
        return text_of(plain(value), style, depth)
    # What a cell or a pointer holds comes first, and then its counters.
    held = child_text(children[0][1], style, depth) if children else ""
    return f"{re.sub('<.*', '', name)}({held})"


def list_of(children):
    """The first ones, and one more if there are more, so that the cut can be marked."""
    found = []
    for child in children:
        found.append(child)
        if len(found) > MOST:
            break
    return found


def child_text(child, style, depth):
    return text_of(child, style, depth + 1) if isinstance(child, gdb.Value) else str(child)


def first_number(value, names, depth=0):
    """The first integer below the fields of these names: a length, or a pointer."""
    kind = value.type.strip_typedefs()
    if depth > 8 or kind.code != gdb.TYPE_CODE_STRUCT:
        return None
    for field in kind.fields():
        if field.name in names:
            return value[field]
    for field in kind.fields():
        found = first_number(value[field], names, depth + 1)
        if found is not None:
            return found
    return None


def plain(value):
    """An integer out of the newtypes around it."""
    while value.type.strip_typedefs().code == gdb.TYPE_CODE_STRUCT:
        value = value[value.type.strip_typedefs().fields()[0]]
    return value


def dereferenced(value):
    while value.type.strip_typedefs().code in (gdb.TYPE_CODE_PTR, gdb.TYPE_CODE_REF):
        value = value.referenced_value()
    return value


def pointer_of(value):
    """The address of what a Rust string, vector, box, or slice holds, or where the value itself lies."""
    name = short_name(value.type.strip_typedefs().name or "")
    if re.match(r"&|(String|PathBuf|OsString)$|(Vec|VecDeque|Box|Rc|Arc)<", name):
        found = first_number(value, ("data_ptr", "pointer", "ptr"))
        if found is not None:
            return int(plain(found))
    return int(value.address)


class Function(gdb.Function):
    def __init__(self, name, use):
        super().__init__(name)
        self.use = use

    def invoke(self, *values):
        return self.use(*values)


def length_of(value):
    value = dereferenced(value)
    kind = value.type.strip_typedefs()
    if kind.code == gdb.TYPE_CODE_ARRAY:
        return kind.range()[1] + 1
    found = first_number(value, ("len", "length", "items"))
    if found is None:
        raise gdb.error(f"$len: {kind} has no length")
    return int(plain(found))


def capacity_of(value):
    found = first_number(dereferenced(value), ("cap",))
    if found is None:
        raise gdb.error("$cap: no capacity")
    return int(plain(found))


def element_of(value, index):
    value = dereferenced(value)
    printer = gdb.default_visualizer(value)
    if printer is None:
        return value[int(index)]
    for number, (_, child) in enumerate(printer.children()):
        if number == int(index):
            return child
    raise gdb.error(f"$at: there's no element {index}")


Function("len", length_of)
Function("cap", capacity_of)
Function("at", element_of)


def evaluate(expression):
    style, shown = "", expression
    match = re.match(r"/([xdscp]) (.*)", expression)
    if match:
        style, shown = match.groups()
    try:
        return {"text": text_of(gdb.parse_and_eval(shown), style)}
    except Exception as error:
        return {"error": str(error).replace("\n", " ")}


def set_lines():
    wanted = {}
    for number, stop in enumerate(stops):
        wanted.setdefault((stop["file"], stop["line"]), {})[stop["pass"]] = number
    for (file, line), passes in wanted.items():
        found = None
        try:
            found = Line(file, line, passes)
            lines = {location.source[1] for location in found.locations}
        except (RuntimeError, gdb.error):
            lines = set()
        if line not in lines:
            for number in passes.values():
                tell(no_code=number)
            if found is not None:
                found.delete()


def set_enabled(enabled):
    """A line that has had its last stop is slow for nothing."""
    for line in gdb.breakpoints():
        line.enabled = enabled and line.passed < max(line.passes)


def crash_place():
    """The innermost line of the puzzle's code on the stack."""
    frame = gdb.newest_frame()
    # A stack that has overflowed is too deep to walk.
    for _ in range(64):
        if frame is None:
            break
        place = frame.find_sal()
        name = place.symtab.filename.split("/")[-1] if place.symtab else None
        if name in files:
            return {"file": name, "line": place.line}
        frame = frame.older()
    return {}


def on_stop(event):
    if isinstance(event, gdb.SignalEvent):
        tell(signal=event.stop_signal, **crash_place())


gdb.events.stop.connect(on_stop)
set_lines()
gdb.execute("run > stdout.txt 2> stderr.txt", to_string=True)
while gdb.selected_inferior().pid:
    # An expression can call a function, and must not stop in there.
    set_enabled(False)
    for number in due:
        thread = gdb.selected_thread()
        # A thread without a name of its own has the program's.
        worker = {"kind": "thread", "id": thread.num} if thread.name == "run" else {"name": thread.name}
        values = [evaluate(expression) for expression in stops[number]["show"]]
        tell(stop=number, values=values, worker=worker)
    due.clear()
    set_enabled(True)
    gdb.execute("continue", to_string=True)
exit_code = gdb.convenience_variable("_exitcode")
exit_signal = gdb.convenience_variable("_exitsignal")
if exit_signal is not None:
    tell(exit_signal=signal.Signals(int(exit_signal)).name)
else:
    tell(exit_code=int(exit_code) if exit_code is not None else None)
