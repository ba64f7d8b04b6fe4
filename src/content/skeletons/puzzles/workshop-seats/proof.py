import sys
import threading

import snippet

barrier = threading.Barrier(2)


def charge(guest):
    try:
        barrier.wait(1)
    except threading.BrokenBarrierError:
        pass
    return True


workshop = snippet.Workshop(1, charge)
threads = [threading.Thread(target=workshop.book, args=(guest,)) for guest in ("ann", "bob")]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
if len(workshop.guests) > 1:
    print(f"HARM: {len(workshop.guests)} guests have paid for 1 seat")
    sys.exit(0)
print(f"NO HARM: {len(workshop.guests)} guest for 1 seat")
sys.exit(1)
