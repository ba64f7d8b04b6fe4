"""Callers come and hang up, until no thread gets on any more."""

import gc
import os
import sys
import threading
import time
from collections import deque

import snippet

PORTS = 400
PATIENCE = 3


class Call:
    def __init__(self, lease):
        self.lease = lease
        self.handler = Handler(self)


class Handler:
    def __init__(self, call):
        self.call = call


def end(code, text):
    """Without waiting for threads that will never end."""
    print(text, flush=True)
    os._exit(code)


def forget(state, calls):
    with state["lock"]:
        state["used"] -= {call.lease.port for call in calls}
    calls.clear()


def handle(ports, state, calls):
    """One thread: it has a few calls at a time, and drops old ones."""
    current = deque()
    try:
        for _ in range(calls):
            try:
                lease = ports.take()
            except snippet.NoPort:
                forget(state, current)
                gc.collect()
                continue
            with state["lock"]:
                if lease.port in state["used"]:
                    state["twice"] += 1
                state["used"].add(lease.port)
            current.append(Call(lease))
            state["count"] += 1
            if len(current) > 5:
                old = current.popleft()
                with state["lock"]:
                    state["used"].discard(old.lease.port)
                del old
            del lease
    finally:
        forget(state, current)
        with state["lock"]:
            state["running"] -= 1


def run(threads, calls):
    ports = snippet.Ports(1, PORTS)
    state = {"count": 0, "twice": 0, "used": set(), "running": threads,
             "lock": threading.Lock()}
    for _ in range(threads):
        threading.Thread(
            target=handle, args=(ports, state, calls), daemon=True
        ).start()
    seen, since = -1, time.monotonic()
    stop = since + 2
    while state["running"] and (
        time.monotonic() < stop or state["count"] == seen
    ):
        time.sleep(0.02)
        if state["count"] != seen:
            seen, since = state["count"], time.monotonic()
        elif time.monotonic() - since > PATIENCE:
            end(0, f"HARM: after {seen} calls every one of {threads}"
                   " threads waits for a port, for ever")
    if state["twice"]:
        end(0, f"HARM: a port was given to two calls at once"
               f" {state['twice']} times")
    if state["running"]:
        return
    gc.collect()
    left = 0
    kept = []
    try:
        while True:
            kept.append(ports.take())
            left += 1
    except snippet.NoPort:
        pass
    if left < PORTS:
        end(0, f"HARM: of {PORTS} ports {PORTS - left} are lost")


def none_left():
    """A caller comes when all ports are in calls that were dropped."""
    ports = snippet.Ports(1, 3)
    done = []

    def caller():
        for after in range(80):
            gc.collect()
            calls = []
            try:
                while True:
                    calls.append(Call(ports.take()))
            except snippet.NoPort:
                pass
            calls.clear()
            gc.set_threshold(gc.get_count()[0] + after)
            gc.enable()
            try:
                ports.take()
            except snippet.NoPort:
                pass
            gc.disable()
            done.append(after)

    gc.disable()
    thread = threading.Thread(target=caller, daemon=True)
    thread.start()
    seen = -1
    while thread.is_alive() and len(done) > seen:
        seen = len(done)
        thread.join(PATIENCE)
    if thread.is_alive():
        end(0, f"HARM: caller number {seen + 1} waits for ever, as no port"
               " was left when it came")
    if len(done) < 80:
        sys.exit("the caller has failed")
    gc.set_threshold(700)
    gc.enable()


run(1, 3000)
none_left()
run(4, 3000)
end(1, "NO HARM: thousands of calls came and went, and each had a port of"
       " its own")
