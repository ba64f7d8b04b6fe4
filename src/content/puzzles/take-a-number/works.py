import sys

import snippet

broken = []


def expect(what, holds):
    if not holds:
        broken.append(what)


class Flash(dict):
    writes = 0

    def __setitem__(self, name, value):
        self.writes += 1
        super().__setitem__(name, value)


flash = Flash()
numbers = snippet.Numbers(flash)
expect("texts count from 0", [numbers.take() for _ in range(4)] == [0, 1, 2, 3])
expect("a picture has its frames in a row", numbers.span(5) == 4 and numbers.take() == 9)
numbers.close()
numbers = snippet.Numbers(flash)
expect("nothing is lost when the radio is switched off", numbers.take() == 10)
numbers.close()
expect("a text after that", numbers.take() == 11)
expect("an empty picture", numbers.span(0) == 12 and numbers.take() == 12)

flash = Flash()
numbers = snippet.Numbers(flash)
for _ in range(600):
    numbers.take()
expect("one write for each block", flash.writes <= 100)

flash = Flash()
numbers = snippet.Numbers(flash)
for _ in range(20):
    numbers.take()
expect("a power failure costs less than three blocks", snippet.Numbers(flash).take() < 20 + 3 * snippet.BLOCK)

if broken:
    print("broken: " + ", ".join(broken))
    sys.exit(1)
print("WORKS")
