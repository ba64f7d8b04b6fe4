#[path = "pads.rs"]
mod pads;
#[path = "shelf.rs"]
mod shelf;

use pads::{give, write};
use shelf::Shelf;
use std::process::exit;

/// What the pads on a shelf really need.
fn held(shelf: &Shelf) -> usize {
    shelf.pads.values().map(|pad| (pad.len() / 16 + 1) * 16).sum()
}

fn claim(id: &str, options: [&str; 4], seen: String) {
    if !options.contains(&&seen[..]) {
        println!("{id}: {seen} is none of the options");
        exit(1);
    }
    println!("CLAIM {id}: {seen}");
}

fn shelf(lengths: &[(u32, usize)]) -> Shelf {
    let mut shelf = Shelf::default();
    for (id, length) in lengths {
        write(&mut shelf, *id, &vec![b'x'; *length]);
    }
    shelf
}

fn main() {
    for (id, second, n) in [("page", 10, 4), ("small", 2, 9)] {
        let mut two = shelf(&[(1, 40), (2, second)]);
        give(&mut two, 1, 2, n).unwrap();
        two.take(2).unwrap();
        let seen = match (two.used as i64, two.used as i64 - held(&two) as i64) {
            (0, _) => "0".to_string(),
            (_, 0) => "The same".to_string(),
            (_, more) if more > 0 => format!("{more} more"),
            (_, less) => format!("{} less", -less),
        };
        claim(id, ["The same", "16 less", "16 more", "0"], seen);
    }
    let calls = [(1, 2, 5), (1, 2, 7), (1, 2, 9), (2, 1, 7)];
    let more = calls.iter().filter(|(from, to, count)| {
        let mut two = shelf(&[(1, 40), (2, 10)]);
        give(&mut two, *from, *to, *count);
        held(&two) > two.used
    });
    let more: Vec<_> = more.map(|(from, to, count)| format!("`give(s, {from}, {to}, {count})`")).collect();
    assert!(more.len() == 1, "{more:?}");
    let options = calls.map(|(from, to, count)| format!("`give(s, {from}, {to}, {count})`"));
    claim("which", [&options[0], &options[1], &options[2], &options[3]], more[0].clone());
    let full = shelf(&[(1, 60), (2, 40), (1, 4), (3, 10), (4, 1)]);
    let mut left: Vec<_> = full.pads.keys().map(u32::to_string).collect();
    left.sort();
    claim("left", ["1, 3, 4", "2, 3, 4", "3, 4", "1, 2, 3, 4"], left.join(", "));
}
