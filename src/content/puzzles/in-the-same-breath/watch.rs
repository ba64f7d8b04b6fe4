#[path = "link.rs"]
mod link;
#[path = "race.rs"]
mod race;
use link::{Event, Link, Source};
use std::future::{pending, ready, Future};
use std::{pin::pin, task::{Context, Poll, Waker}};

/// Gives its bytes once. The server has room if `.1` is true.
struct Piece(Vec<u8>, bool);
impl Source for Piece {
    async fn read(&mut self, buf: &mut Vec<u8>) -> Option<()> {
        if self.0.is_empty() {
            pending::<()>().await;
        }
        buf.append(&mut self.0);
        Some(())
    }
    async fn room(&mut self) {
        if !self.1 {
            pending::<()>().await;
        }
    }
}
fn poll(future: impl Future<Output = Event>) -> Poll<Event> {
    pin!(future).poll(&mut Context::from_waker(Waker::noop()))
}
fn main() {
    let source = Piece(b"\x07\x00\x03abc".to_vec(), false);
    let mut link = Link { source, buf: Vec::new(), head: Vec::new() };
    let _ = poll(link.next(ready(())));
    link.source = Piece(b"\x07\x00\x05\x01\x00\x02hi".to_vec(), true);
    for _ in 0..3 {
        if let Poll::Ready(Event::Frame(1, text)) = poll(link.next(pending::<()>())) {
            println!("HARM: user 1 says {:?}", String::from_utf8(text).unwrap());
            return;
        }
    }
    println!("NO HARM: both frames are user 7's");
}
