// Sends frames in many orders, each of them several times, and looks for one that's accepted twice.
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

fn main() {
    let mut seed = 1u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) % below
    };
    let bases = [0, 14, 1000, u32::MAX - 40];
    for round in 0..200_000 {
        let mut receiver = Receiver::default();
        let mut taken = Vec::new();
        let width = [3, 18, 40][round % 3];
        for _ in 0..30 {
            let epoch = 1 + random(3) as u32;
            let number = bases[round % 4] + random(width) as u32;
            if receiver.accept(&Frame { epoch, number }) {
                if taken.contains(&(epoch, number)) {
                    println!("HARM: frame {epoch}:{number} is accepted twice; accepted before: {taken:?}");
                    exit(0);
                }
                taken.push((epoch, number));
            }
        }
    }
    println!("NO HARM: in 200000 runs, no frame is accepted twice");
    exit(1);
}
