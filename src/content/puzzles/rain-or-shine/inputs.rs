#[path = "snippet.rs"]
mod snippet;

use snippet::{take_in, Upload};
use std::process::exit;

fn claim(id: &str, options: [&str; 4], seen: &str) {
    if !options.contains(&seen) {
        println!("{id}: {seen} is none of the options");
        exit(1);
    }
    println!("CLAIM {id}: {seen}");
}

fn count(text: &str) -> (usize, usize) {
    let Upload { readings, rejects } = take_in(text.as_bytes());
    (readings.len(), rejects.len())
}

fn main() {
    let mixed = count("4\n70\nx\n5\n6\n#\n60\n7\ny\n8\nz\n9\n");
    let long = take_in("# seen by Bob 21\n20\n# checked by Ann 19\n22\n".as_bytes());
    let turns = count(&"x\n7\n".repeat(500));
    let turns = turns.0 + turns.1;
    println!("{turns}");
    let Ok(before) = std::fs::read_to_string("before.out") else { return };
    let options = ["5 readings, 2 rejects", "5 readings, 3 rejects", "3 readings, 1 reject", "6 readings, 3 rejects"];
    let plural = if mixed.1 == 1 { "" } else { "s" };
    claim("mixed", options, &format!("{} readings, {} reject{plural}", mixed.0, mixed.1));
    let numbers = long.readings.iter().map(i32::to_string).collect::<Vec<_>>().join(", ");
    claim("notes", ["20, 22", "21, 20, 22", "20, 19, 22", "21, 20, 19, 22"], &numbers);
    let options = ["1,000 before, 5 after", "1,000 before, 10 after", "1,000 before, 505 after", "500 before, 5 after"];
    assert_eq!(before.trim(), "1000");
    claim("turns", options, &format!("1,000 before, {turns} after"));
}
