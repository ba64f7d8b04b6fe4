// Holds up the journal in the middle of a refusal and looks who gets
// a seat meanwhile, and afterwards.
#[path = "snippet.rs"]
mod snippet;

use snippet::{Journal, Seats};
use std::process::exit;
use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;

/// Says that it has started on "slow", and waits to be let go.
struct Paper {
    started: Mutex<Sender<()>>,
    go_on: Mutex<Receiver<()>>,
}

impl Journal for Paper {
    fn refused(&self, who: &str) {
        if who == "slow" {
            self.started.lock().unwrap().send(()).unwrap();
            self.go_on.lock().unwrap().recv().unwrap();
        }
    }
}

fn harm(what: &str) -> ! {
    println!("HARM: {what}");
    exit(0);
}

fn server(seats: u32) -> (Arc<Seats>, Receiver<()>, Sender<()>) {
    let (started, has_started) = channel();
    let (let_go, go_on) = channel();
    let (started, go_on) = (Mutex::new(started), Mutex::new(go_on));
    let paper = Box::new(Paper { started, go_on });
    (Seats::new(seats, paper), has_started, let_go)
}

fn main() {
    // One after the other: a refusal must not make a seat.
    let (pool, _has_started, _let_go) = server(3);
    let mut held: Vec<_> = (0..3).map(|_| pool.take("a")).collect();
    held.push(pool.take("b"));
    held.push(pool.take("c"));
    let out = held.iter().flatten().count();
    if out > 3 {
        harm(&format!("{out} of 3 seats are out after a refusal"));
    }

    // All seats are out, and a refusal is being written down.
    let (pool, has_started, let_go) = server(3);
    let mut held: Vec<_> = (0..3).map(|_| pool.take("a")).collect();
    let asking = Arc::clone(&pool);
    let slow = thread::spawn(move || asking.take("slow").is_some());
    has_started.recv().unwrap();
    held.push(pool.take("b"));
    if held[3].is_some() {
        let_go.send(()).unwrap();
        let first = slow.join().unwrap();
        held.extend((0..20).map(|_| pool.take("c")));
        let out = held.iter().flatten().count();
        harm(&format!(
            "{out} of 3 seats are out, 20 of them taken after the \
             refusal was over (refused: {})",
            !first
        ));
    }

    // One seat comes back meanwhile. It is there to be taken.
    held[0] = None;
    let free = pool.free();
    if pool.take("d").is_none() {
        harm(&format!(
            "a seat came back, {free} shown free, and was refused"
        ));
    }
    let_go.send(()).unwrap();
    slow.join().unwrap();
    println!("NO HARM: 3 seats out of 3 at most, the freed one taken");
    exit(1);
}
