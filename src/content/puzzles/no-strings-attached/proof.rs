// Drops a call after every number of polls, and looks at what the next one gets.
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

fn main() {
    for keys in [&["a"][..], &["a", "b"], &["x", "a"], &["a", "x"], &[]] {
        for polls in 0..9 {
            let pool = pool();
            for round in 0..9 {
                get(&pool, keys, polls);
                match get(&pool, &["c"], 99) {
                    Some(Some(values)) if values == ["value of c"] => {}
                    other => {
                        println!("HARM: after a call for {keys:?} was dropped at poll {polls}, round {round}, one for c got {other:?}");
                        exit(0);
                    }
                }
            }
        }
    }
    println!("NO HARM: wherever a call is dropped, the next one gets its own value");
    exit(1);
}
