// Ann's copy is closed while Eve's refusal is being written.
#[path = "snippet.rs"]
mod snippet;
use snippet::{Journal, Seats};
use std::sync::mpsc::{channel, Sender};
use std::sync::{Arc, Mutex};

struct Slow(Mutex<Sender<()>>);
impl Journal for Slow {
    fn refused(&self, who: &str) {
        if who == "eve" {
            self.0.lock().unwrap().send(()).unwrap();
            std::thread::park();
        }
    }
}

fn main() {
    let (sender, waiting) = channel();
    let pool = Seats::new(1, Box::new(Slow(Mutex::new(sender))));
    let seat = pool.take("ann");
    let _two = (pool.take("bob"), pool.take("cy"));
    let other = Arc::clone(&pool);
    let eve = std::thread::spawn(move || other.take("eve"));
    waiting.recv().unwrap();
    drop(seat);
    if pool.take("ann").is_none() {
        println!("HARM: a seat is free, and Ann can't have it");
    } else {
        println!("NO HARM: Ann has her seat back");
    }
    eve.thread().unpark();
    eve.join().unwrap();
}
