#[path = "snippet.rs"]
mod snippet;

use std::process::exit;

fn main() {
    let right = [("1d", 450u32), ("1w", 1800), ("0h", 0), ("1w2d4h", 2940), ("8h3q", 525), ("0001d", 450), ("36w", 64800), ("100h", 6000), ("999q", 14985)];
    for (text, minutes) in right {
        let got = snippet::read(text).map(u32::from);
        if got != Some(minutes) {
            println!("BROKE: `{text}` gives {got:?}");
            exit(1);
        }
    }
    for text in ["", "1", "d", "1d2", "00001d", "1m", "-1d", "1d1d1d1d1d1d1"] {
        if let Some(got) = snippet::read(text) {
            println!("BROKE: `{text}` gives {got}");
            exit(1);
        }
    }
    for (text, free) in [("1d", true), ("14h3q", true), ("15h", false), ("2d", false), ("1w", false), ("x", false)] {
        if snippet::free(text) != free {
            println!("BROKE: whether `{text}` is free");
            exit(1);
        }
    }
    println!("WORKS");
}
