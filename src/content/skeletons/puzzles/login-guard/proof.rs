include!("snippet.rs");

use std::sync::atomic::{AtomicU32, Ordering};

fn main() {
    let (guard, verified) = (Guard::new(), AtomicU32::new(0));
    attempt(&guard, &verified, 20);
    let verified = verified.into_inner();
    if verified > 5 {
        println!("HARM: {verified} wrong passwords in parallel are verified");
        return;
    }
    println!("NO HARM: {verified} wrong passwords are verified");
    std::process::exit(1);
}

/// Each request starts the next one while it is in `verify`.
fn attempt(guard: &Guard, verified: &AtomicU32, more: u32) {
    guard.login(|| {
        verified.fetch_add(1, Ordering::Relaxed);
        if more > 1 {
            attempt(guard, verified, more - 1);
        }
        false
    });
}
