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

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn main() {
    expect(count("1:0, 1:1, 1:2, 1:3, 2:0, 2:1, 3:1") == 7, "frames in order");
    expect(count("1:9, 1:4, 1:8, 1:7, 1:1, 1:24, 1:12") == 7, "late frames");
    expect(count("1:9, 1:109, 1:100, 1:4000000000") == 4, "after a gap");
    expect(count("1:9, 2:1, 1:8, 1:10, 2:2") == 5, "late frames of the last epoch");
    expect(count("1:9, 5:3, 4:1, 5:2") == 4, "after a gap of epochs");
    expect(play("1:9, 1:4, 1:4, 1:7, 1:4") == [true, true, false, true, false], "late frames count once");
    expect(play("1:900, 1:10, 3:1, 1:899") == [true, false, true, false], "too late");
    println!("WORKS");
}
