// Seats are counted, given back and taken again, by many threads.
#[path = "snippet.rs"]
mod snippet;

use snippet::{Journal, Seats};
use std::process::exit;
use std::sync::{Arc, Mutex};
use std::thread;

#[derive(Clone, Default)]
struct Names(Arc<Mutex<Vec<String>>>);

impl Journal for Names {
    fn refused(&self, who: &str) {
        self.0.lock().unwrap().push(who.to_string());
    }
}

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn main() {
    let names = Names::default();
    let pool = Seats::new(2, Box::new(names.clone()));
    expect(pool.free() == 2, "two seats to begin with");
    let ann = pool.take("ann");
    let bob = pool.take("bob");
    expect(ann.is_some() && bob.is_some(), "two seats for two");
    expect(pool.free() == 0, "no seat left");
    let (gil, hal) = (pool.take("gil"), pool.take("hal"));
    expect(gil.is_some() && hal.is_some(), "two more by contract");
    expect(pool.free() == 0, "still no seat left");
    expect(pool.take("cy").is_none(), "no fifth copy");
    expect(*names.0.lock().unwrap() == ["cy"], "cy is written down");
    expect(pool.free() == 0, "a refusal leaves the count alone");
    drop(ann);
    let cy = pool.take("cy");
    expect(cy.is_some(), "the freed seat is taken");
    expect(pool.take("dan").is_none(), "and only that one");
    drop((bob, cy));
    expect(pool.free() == 0, "those of the contract are still running");
    drop(gil);
    expect(pool.free() == 1, "a dropped seat is free");
    drop(hal);
    expect(pool.free() == 2, "all seats came back");
    let none = Seats::new(0, Box::new(names.clone()));
    let two = (none.take("dee"), none.take("fay"));
    expect(two.0.is_some() && two.1.is_some(), "two by contract alone");
    expect(none.take("guy").is_none(), "no seats, no third copy");

    // More seats than threads: nobody is refused, none is lost.
    let pool = Seats::new(8, Box::new(names));
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let pool = Arc::clone(&pool);
            thread::spawn(move || {
                (0..2000).all(|_| pool.take("eve").is_some())
            })
        })
        .collect();
    for thread in threads {
        expect(thread.join().unwrap(), "a seat for each thread");
    }
    expect(pool.free() == 8, "eight seats came back");
    println!("WORKS");
}
