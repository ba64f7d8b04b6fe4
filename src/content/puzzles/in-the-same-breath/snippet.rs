use crate::race::race;
use std::future::Future;

pub trait Source {
    /// Adds what has come in to `buf`. Returns `None` at the end.
    async fn read(&mut self, buf: &mut Vec<u8>) -> Option<()>;
    /// Waits until the server has room for a frame.
    async fn room(&mut self);
}

pub enum Event { Frame(u8, Vec<u8>), Tick, End }

pub struct Link<S> {
    pub source: S,
    pub buf: Vec<u8>,
    pub head: Vec<u8>,
}

impl<S: Source> Link<S> {
    async fn take(&mut self, n: usize) -> Option<Vec<u8>> {
        while self.buf.len() < n {
            self.source.read(&mut self.buf).await?;
        }
        Some(self.buf.drain(..n).collect())
    }

    async fn frame(&mut self) -> Option<Event> {
        if self.head.is_empty() {
            self.head = self.take(3).await?;
        }
        let size = u16::from_be_bytes([self.head[1], self.head[2]]);
        let text = self.take(usize::from(size)).await?;
        self.source.room().await;
        let head = std::mem::take(&mut self.head);
        Some(Event::Frame(head[0], text))
    }

    /// Called in a loop, which sends a heartbeat after each tick.
    pub async fn next(&mut self, tick: impl Future) -> Event {
        match race(self.frame(), tick).await {
            Some(frame) => frame.unwrap_or(Event::End),
            None => Event::Tick,
        }
    }
}
=== race.rs
use std::future::{poll_fn, Future};
use std::{pin::pin, task::Poll::Ready};

/// Returns what `a` returns, or `None` if `b` is ready first.
pub async fn race<A: Future>(a: A, b: impl Future)
    -> Option<A::Output>
{
    let (mut a, mut b) = (pin!(a), pin!(b));
    poll_fn(|context| match a.as_mut().poll(context) {
        Ready(a) => Ready(Some(a)),
        _ => b.as_mut().poll(context).map(|_| None),
    })
    .await
}
