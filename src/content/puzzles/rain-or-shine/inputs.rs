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
    let long = take_in("# seen by Bob 21\n20\n# checked by Ann 19\n22\n".as_bytes());
    let kept = |line: &str| {
        let (readings, rejects) = count(&line.repeat(5_000));
        readings + rejects
    };
    let all = ["7\n", "70\n", "x\n", "#\n"].map(kept);
    println!("{all:?}");
    let Ok(_) = std::fs::read_to_string("before.out") else { return };

    let lines = "4\n70\nx\n5\n6\n#\n60\n7\ny\n8\nz\n9\n";
    let mut rest = lines.as_bytes();
    take_in(&mut rest);
    let read = &lines[..lines.len() - rest.len()];
    claim("last-read", ["`6`", "`8`", "`z`", "`9`"], &format!("`{}`", read.lines().last().unwrap_or("")));
    let numbers = long.readings.iter().map(i32::to_string).collect::<Vec<_>>().join(", ");
    claim("notes", ["20, 22", "21, 20, 22", "20, 19, 22", "21, 20, 19, 22"], &numbers);
    let options = ["5,000 times `7`", "5,000 times `70`", "5,000 times `x`", "5,000 times `#`"];
    let most = (0..4).max_by_key(|n| all[*n]).unwrap();
    assert_eq!(all.iter().filter(|size| **size == all[most]).count(), 1);
    claim("most-kept", options, options[most]);
}
