// Mallory moves a byte into a pad and takes that pad off the shelf and back, six times.
#[path = "pads.rs"]
mod pads;
#[path = "shelf.rs"]
mod shelf;
use pads::{give, write};

fn main() {
    let mut s = shelf::Shelf::default();
    let mut held = 0;
    for id in 1..=6 {
        write(&mut s, 99, &[b'x'; 15]);
        write(&mut s, id, &[b'x'; 15]);
        give(&mut s, 99, id, 1);
        write(&mut s, id, b"");
        held = s.pads.values().map(|pad| (pad.len() / 16 + 1) * 16).sum();
        s.take(99);
    }
    if held > shelf::LIMIT {
        println!("HARM: the shelf holds {held} bytes, its limit is {}, and every round adds more", shelf::LIMIT);
    } else {
        println!("NO HARM: the shelf holds {held} bytes, within its limit of {}", shelf::LIMIT);
    }
}
