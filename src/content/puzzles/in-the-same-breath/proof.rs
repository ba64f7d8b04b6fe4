// User 7 sends a text that reads like a frame of user 1, and it ticks at every place.
#[path = "link.rs"]
mod link;
#[path = "race.rs"]
mod race;

use link::{Event, Link, Source};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::{poll_fn, Future};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::pin::pin;
use std::process::exit;
use std::task::{Context, Poll, Waker};

/// What happens, in order: bytes come in, or it ticks (`None`).
struct Script(RefCell<VecDeque<Option<Vec<u8>>>>);

impl Source for &Script {
    async fn read(&mut self, buf: &mut Vec<u8>) -> Option<()> {
        poll_fn(|_| {
            let mut script = self.0.borrow_mut();
            match script.front() {
                Some(None) => return Poll::Pending,
                None => return Poll::Ready(None),
                _ => {}
            }
            let bytes = script.pop_front().flatten().unwrap();
            buf.extend(&bytes);
            Poll::Ready(Some(()))
        })
        .await
    }

    /// There's room, unless a tick is next.
    async fn room(&mut self) {
        poll_fn(|_| match self.0.borrow().front() {
            Some(None) => Poll::Pending,
            _ => Poll::Ready(()),
        })
        .await
    }
}

impl Script {
    async fn tick(&self) {
        poll_fn(|_| {
            let mut script = self.0.borrow_mut();
            match script.front() {
                Some(None) => Poll::Ready(_ = script.pop_front()),
                _ => Poll::Pending,
            }
        })
        .await
    }
}

/// The frames that come out, `!` for each tick, and `.` at the end.
fn run(script: &[&[u8]]) -> String {
    let steps = script.iter().map(|step| (!step.is_empty()).then(|| step.to_vec()));
    let script = Script(RefCell::new(steps.collect()));
    let mut link = Link { source: &script, buf: Vec::new(), head: Vec::new() };
    let mut out = String::new();
    loop {
        let mut next = pin!(link.next(script.tick()));
        let mut context = Context::from_waker(Waker::noop());
        let mut polls = 0;
        let event = loop {
            let poll = catch_unwind(AssertUnwindSafe(|| next.as_mut().poll(&mut context)));
            let Ok(poll) = poll else { return out + "panic" };
            match poll {
                Poll::Ready(event) => break event,
                _ if polls == 9 => return out + "stuck",
                _ => polls += 1,
            }
        };
        match event {
            Event::Frame(user, text) => out += &format!("{user}:{} ", String::from_utf8_lossy(&text).escape_debug()),
            Event::Tick => out += "! ",
            Event::End => return out + ".",
        }
    }
}

fn main() {
    for bytes in [&b"\x07\x00\x03abc\x07\x00\x05\x01\x00\x02hi\x09\x00\x01z"[..], b"\x07\x00\x05\x01\x00\x02hi"] {
        let sent = run(&[bytes]);
        for at in 1..bytes.len() {
            let out = run(&[&bytes[..at], b"", &bytes[at..]]);
            if out.replace("! ", "") != sent {
                println!("HARM: it ticks after {at} bytes, and {sent} comes out as {out}");
                exit(0);
            }
        }
    }
    println!("NO HARM: every frame is as it was sent, wherever it ticks");
    exit(1);
}
