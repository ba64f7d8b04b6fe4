#[path = "snippet.rs"]
mod snippet;

use snippet::{Pool, Wire};
use std::cell::Cell;
use std::collections::VecDeque;
use std::future::{poll_fn, Future};
use std::pin::{pin, Pin};
use std::process::exit;
use std::task::{Context, Poll, Waker};

thread_local!(static DIALED: Cell<usize> = const { Cell::new(0) });

/// A connection whose server has a value for each key except `x`.
struct Fake {
    replies: VecDeque<String>,
}

/// Isn't ready the first time it's polled.
async fn pause() {
    let mut polled = false;
    poll_fn(|_| {
        if std::mem::replace(&mut polled, true) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await
}

impl Wire for Fake {
    async fn dial() -> Fake {
        DIALED.set(DIALED.get() + 1);
        pause().await;
        Fake { replies: VecDeque::new() }
    }

    async fn send(&mut self, request: &str) {
        let key = request.trim_start_matches("GET ").trim_end();
        self.replies.push_back(if key == "x" { "-none".to_string() } else { format!("+value of {key}") });
        pause().await;
    }

    async fn line(&mut self) -> Option<String> {
        pause().await;
        self.replies.pop_front()
    }
}

type Values = Option<Vec<String>>;

/// Polls so often at most.
fn poll(mut get: Pin<&mut impl Future<Output = Values>>, most: usize) -> Option<Values> {
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..most {
        if let Poll::Ready(values) = get.as_mut().poll(&mut context) {
            return Some(values);
        }
    }
    None
}

/// Drops `get` after so many polls, or returns what it has.
fn get(pool: &Pool<Fake>, keys: &[&str], polls: usize) -> Option<Values> {
    poll(pin!(pool.get(keys)), polls)
}

/// A pool with one idle connection.
fn pool() -> Pool<Fake> {
    let pool = Pool { idle: Default::default(), open: Default::default() };
    get(&pool, &["warm"], 99);
    pool
}

fn claim(id: &str, options: [&str; 4], holds: [bool; 4]) {
    let held: Vec<_> = options.iter().zip(holds).filter(|(_, holds)| *holds).map(|(text, _)| *text).collect();
    println!("CLAIM {id}: {}", held.join(" and "));
}

/// What a call for `b` gets, as one of the options.
fn after(id: &str, first: impl FnOnce(&Pool<Fake>)) {
    let pool = pool();
    first(&pool);
    let before = DIALED.get();
    let got = get(&pool, &["b"], 99).unwrap().map(|values| values.join(" "));
    let new = DIALED.get() > before;
    let is = |value: &str| got.as_deref() == Some(value);
    let options = [
        "`a`'s value, on the same connection",
        "`b`'s value, on the same connection",
        "`b`'s value, on a new connection",
        "`None`",
    ];
    claim(id, options, [is("value of a") && !new, is("value of b") && !new, is("value of b") && new, got.is_none()]);
}

fn main() {
    after("dropped", |pool| assert!(get(pool, &["a"], 2).is_none()));
    after("no-such-key", |pool| assert!(get(pool, &["a", "x"], 99) == Some(None)));

    // Dropped while it dials, while it sends, and while it reads.
    let fresh = Pool { idle: Default::default(), open: Default::default() };
    let dirty = [(fresh, 1), (pool(), 1), (pool(), 2)].map(|(pool, polls)| {
        assert!(get(&pool, &["a"], polls).is_none());
        let idle = pool.idle.borrow();
        idle.iter().any(|wire| !wire.replies.is_empty())
    });
    let none = !dirty.contains(&true);
    claim("where", ["Line 45", "Line 50", "Line 54", "None of A to C"], [dirty[0], dirty[1], dirty[2], none]);

    let pool = pool();
    let before = DIALED.get();
    for _ in 0..100 {
        assert!(get(&pool, &["secret"], 2).is_none());
    }
    let dialed = DIALED.get() - before;
    let got = get(&pool, &["b"], 99).unwrap();
    let fine = got == Some(vec!["value of b".to_string()]);
    claim(
        "hang-ups",
        [
            "Other callers get `None` until a restart",
            "Other callers get values of her keys",
            "The service dials again and again",
            "Idle connections pile up without a limit",
        ],
        [got.is_none(), !fine && got.is_some(), fine && dialed == 99, pool.idle.borrow().len() > 2],
    );
}
