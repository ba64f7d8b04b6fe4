import threading

import snippet


def together(seats, guests):
    barrier = threading.Barrier(len(guests))

    def charge(guest):
        barrier.wait(20)
        return True

    workshop = snippet.Workshop(seats, charge)
    results = {}
    threads = [
        threading.Thread(target=lambda guest=guest: results.update({guest: workshop.book(guest)})) for guest in guests
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return workshop, results


_, results = together(1, ["ann", "bob"])
table = {
    ("booked", "full"): "Ann booked, Bob full",
    ("full", "booked"): "Ann full, Bob booked",
    ("booked", "declined"): "Ann booked, Bob declined",
    ("booked", "booked"): "Both booked",
}
print("CLAIM first: " + table[results["ann"], results["bob"]])
workshop, _ = together(5, [f"guest {number}" for number in range(30)])
print(f"CLAIM many: {len(workshop.guests)}")
