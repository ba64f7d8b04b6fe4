include!("snippet.rs");

use std::cell::Cell;

fn main() {
    let (guard, verified) = (Guard::new(), Cell::new(0));
    attempt(&guard, &verified, 20);
    println!("20 wrong passwords arrive before the first hash is done");
    let verified = verified.get();
    if verified > 5 {
        println!("HARM: {verified} wrong passwords are verified");
    } else {
        println!("NO HARM: {verified} wrong passwords are verified");
    }
}

/// Each request starts the next one while it is in `verify`.
fn attempt(guard: &Guard, verified: &Cell<u32>, more: u32) {
    guard.login(|| {
        verified.set(verified.get() + 1);
        if more > 1 {
            attempt(guard, verified, more - 1);
        }
        false
    });
}
