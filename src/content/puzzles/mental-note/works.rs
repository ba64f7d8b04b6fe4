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

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn main() {
    let mut shelf = Shelf::default();
    write(&mut shelf, 1, b"buy milk and");
    write(&mut shelf, 2, b"call ");
    write(&mut shelf, 1, b" bread, Ann");
    expect(give(&mut shelf, 1, 2, 3).is_some(), "the tail moves");
    expect(give(&mut shelf, 2, 1, 100).is_none(), "no more than there is");
    expect(give(&mut shelf, 2, 3, 1).is_none() && give(&mut shelf, 3, 2, 1).is_none(), "no such pad");
    expect(give(&mut shelf, 2, 2, 3).is_some(), "to the same pad");
    expect(shelf.pads[&1] == b"buy milk and bread, " && shelf.pads[&2] == b"call Ann", "what the pads say");
    expect(held(&shelf) == 48, "two pads");
    for id in 3..10 {
        write(&mut shelf, id, b"abc");
    }
    expect(held(&shelf) == LIMIT && shelf.pads.len() == 9, "a full shelf");
    write(&mut shelf, 10, b"abc");
    expect(!shelf.pads.contains_key(&2) && shelf.pads.contains_key(&1), "the oldest one goes");
    expect(shelf.take(1).is_some() && shelf.take(1).is_none(), "closed once");
    println!("WORKS");
}
