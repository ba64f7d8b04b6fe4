#[path = "snippet.rs"]
mod snippet;

use snippet::{Frame, Receiver};
use std::process::exit;

/// What `accept` returns for each frame, written as `2:7` for number 7 of epoch 2.
#[allow(dead_code)]
fn play(frames: &str) -> Vec<bool> {
    let mut receiver = Receiver::default();
    let frames = frames.split(", ").map(|text| {
        let (epoch, number) = text.split_once(':').unwrap();
        Frame { epoch: epoch.parse().unwrap(), number: number.parse().unwrap() }
    });
    frames.map(|frame| receiver.accept(&frame)).collect()
}

#[allow(dead_code)]
fn count(frames: &str) -> usize {
    play(frames).iter().filter(|&&good| good).count()
}

fn claim(id: &str, options: [&str; 4], seen: &str) {
    if !options.contains(&seen) {
        println!("{id}: {seen} is none of the options");
        exit(1);
    }
    println!("CLAIM {id}: {seen}");
}

/// The one option that fits, or the last.
fn only(options: [&'static str; 4], fits: impl Fn(&str) -> bool) -> &'static str {
    let found: Vec<_> = options[..3].iter().filter(|option| fits(option)).collect();
    assert!(found.len() < 2);
    found.first().map_or(options[3], |option| option)
}

fn main() {
    let seen = count("1:1, 1:20, 1:5, 1:4, 1:20, 1:19").to_string();
    claim("late", ["2", "3", "4", "5"], &seen);
    let seen = count("1:7, 2:1, 1:7, 1:8, 3:1, 1:9, 2:1, 2:2").to_string();
    claim("epochs", ["3", "4", "5", "6"], &seen);
    let options = ["5:41", "5:24", "6:0", "None of A to C"];
    claim("refuse", options, only(options, |frame| !play(&format!("5:40, 6:2, {frame}"))[2]));
    let seen = count("3:10, 5:1, 4:10, 3:11, 4:10, 5:0").to_string();
    claim("skip", ["2", "3", "5", "4"], &seen);
}
