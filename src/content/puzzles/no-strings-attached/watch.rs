#[path = "snippet.rs"]
mod snippet;
use snippet::{Pool, Wire};
use std::future::{poll_fn, Future};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// Takes a request, and is ready for more when it's polled again.
struct Fake(Vec<String>);
async fn pause() {
    let mut polled = false;
    poll_fn(|_| if std::mem::replace(&mut polled, true) { Poll::Ready(()) } else { Poll::Pending }).await
}
impl Wire for Fake {
    async fn dial() -> Fake {
        Fake(Vec::new())
    }
    async fn send(&mut self, request: &str) {
        self.0.push(format!("+value of {}", &request[4..5]));
        pause().await
    }
    async fn line(&mut self) -> Option<String> {
        Some(self.0.remove(0))
    }
}
fn main() {
    let pool = Pool::<Fake> { idle: Default::default(), open: Default::default() };
    let mut context = Context::from_waker(Waker::noop());
    let _ = pin!(pool.get(&["a"])).poll(&mut context).is_ready();
    let mut get = pin!(pool.get(&["b"]));
    let values = loop {
        if let Poll::Ready(values) = get.as_mut().poll(&mut context) {
            break values.unwrap();
        }
    };
    match &values[0][..] {
        "value of b" => println!("NO HARM: the call for b gets the value of b"),
        other => println!("HARM: the call for b gets the {other}"),
    }
}
