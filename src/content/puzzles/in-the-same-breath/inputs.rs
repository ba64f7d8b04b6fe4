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

fn claim(id: &str, options: [(&str, &str); 4], out: String) {
    match options.iter().find(|(want, _)| *want == out) {
        Some((_, text)) => println!("CLAIM {id}: {text}"),
        None => {
            println!("{id}: {out} is none of the options");
            exit(1);
        }
    }
}

fn main() {
    let texts = run(&[b"\x07\x00\x02a", b"", b"b\x05\x00\x01c"]);
    let both = [
        ("! 7:ab 5:c .", "User 7's `ab` and user 5's `c`"),
        ("! 5:c .", "User 5's `c` alone"),
        ("! 7:ab .", "User 7's `ab` alone"),
        ("! .", "None"),
    ];
    claim("half-a-text", both, texts);

    for (id, script) in [
        ("no-room", [&b"\x07\x00\x02ab"[..], b"", b"\x05\x00\x01c"]),
        ("empty-text", [b"\x07\x00\x00", b"", b"\x05\x00\x01c"]),
    ] {
        let users: Vec<String> = run(&script).split(' ').filter_map(|event| Some(event.split_once(':')?.0.to_string())).collect();
        let options = [
            ("7", "One, of user 7"),
            ("5", "One, of user 5"),
            ("7 5", "Two, of user 7 and of user 5"),
            ("", "None"),
        ];
        claim(id, options, users.join(" "));
    }

    let out = run(&[b"\x07\x00\x03abc", b"", b"\x07\x00\x04\x01\x00\x01x"]);
    let users: Vec<String> = out.split(' ').filter_map(|event| Some(event.split_once(':')?.0.to_string())).collect();
    let options = [
        ("7 7", "User 7, and then user 7"),
        ("7 1", "User 7, and then user 1"),
        ("7", "User 7 alone"),
        ("1", "User 1 alone"),
    ];
    claim("second-frame", options, users.join(" "));
}
