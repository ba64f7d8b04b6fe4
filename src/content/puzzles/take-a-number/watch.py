"""A picture and a text, a power failure, and another text."""

from snippet import Numbers

flash = {}
radio = Numbers(flash)
first = radio.span(8)
sent = [*range(first, first + 8), radio.take()]
again = Numbers(flash).take()
print(f"sent {sent}, after the power failure {again}")
if again in sent:
    print(f"HARM: two frames have the number {again}")
else:
    print("NO HARM: each frame has a number of its own")
