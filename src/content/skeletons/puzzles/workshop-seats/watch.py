"""Bob books while Ann's request waits for the bank."""

import threading

import snippet


def charge(guest):
    if guest == "ann":
        bob.start()
        if not workshop.lock.locked():
            bob.join()
    return True


def book(guest):
    print(f"{guest}: {workshop.book(guest)}")


workshop = snippet.Workshop(1, charge)
ann = threading.Thread(target=book, args=("ann",), name="Ann")
bob = threading.Thread(target=book, args=("bob",), name="Bob")
ann.start()
ann.join()
bob.join()
if len(workshop.guests) > workshop.seats:
    print(f"HARM: {len(workshop.guests)} guests have paid for 1 seat")
else:
    print("NO HARM: 1 guest has paid for 1 seat")
