// Writes, carries, and closes at random, and looks what the shelf holds after each `write`.
#[path = "pads.rs"]
mod pads;
#[path = "shelf.rs"]
mod shelf;

use pads::{give, write};
use shelf::{Shelf, LIMIT};
use std::process::exit;

/// What the pads on a shelf really need.
fn held(shelf: &Shelf) -> usize {
    shelf.pads.values().map(|pad| (pad.len() / 16 + 1) * 16).sum()
}

fn main() {
    let mut state = 1u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    let mut tried = 0;
    let mut most = 0;
    for _ in 0..3_000 {
        let mut shelf = Shelf::default();
        for _ in 0..100 {
            let (one, other) = (random(40) as u32, random(40) as u32);
            match random(4) {
                0 => drop(give(&mut shelf, one, other, 1 + random(20) as usize)),
                1 if shelf.pads.len() > 3 => drop(shelf.take(one)),
                _ => {
                    write(&mut shelf, one, &vec![b'x'; random(30) as usize]);
                    tried += 1;
                    most = most.max(held(&shelf));
                }
            }
        }
    }
    if most > LIMIT {
        println!("HARM: after a `write`, the shelf holds {most} bytes, and its limit is {LIMIT}");
        exit(0);
    }
    println!("NO HARM: after {tried} calls of `write`, the shelf never holds more than {most} bytes");
    exit(1);
}
