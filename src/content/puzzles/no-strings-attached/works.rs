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

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn main() {
    let pool = pool();
    let values = Some(Some(vec!["value of a".to_string(), "value of b".to_string()]));
    expect(get(&pool, &["a", "b"], 99) == values, "two keys");
    expect(DIALED.get() == 1, "a connection is used again");
    expect(get(&pool, &["a", "x"], 99) == Some(None), "a key without a value");
    expect(get(&pool, &["a", "b"], 99) == values, "after a key without a value");
    let (mut one, mut two) = (pin!(pool.get(&["a", "b"])), pin!(pool.get(&["a", "b"])));
    expect(poll(one.as_mut(), 1).is_none() && poll(two.as_mut(), 1).is_none(), "two at the same time");
    expect(get(&pool, &["a"], 99) == Some(None), "no third one");
    expect(poll(one, 99) == values && poll(two, 99) == values, "each gets its values");
    println!("WORKS");
}
