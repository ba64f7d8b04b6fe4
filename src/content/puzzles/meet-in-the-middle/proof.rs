// Makes random calls and looks for ranges that leave the buffer or share bytes.
#[path = "snippet.rs"]
mod snippet;

use snippet::Frame;
use std::ops::Range;
use std::process::exit;

fn main() {
    let mut state = 1u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    let edges = [0, 1, 2, 3, 199, 200, 201, 1 << 25, 1 << 26, 1 << 31, (1 << 31) + 1, u32::MAX - 63, u32::MAX - 1, u32::MAX];
    let mut tried = 0;
    for _ in 0..400_000 {
        let mut frame = Frame::new();
        let mut given: Vec<Range<u32>> = Vec::new();
        for _ in 0..6 {
            let count = if random(4) == 0 { edges[random(14) as usize] } else { random(120) as u32 };
            let shift = if random(8) == 0 { random(40) as u32 } else { random(7) as u32 };
            let is_top = random(2) == 0;
            let range = if is_top { frame.top(count, shift) } else { frame.bottom(count, shift) };
            tried += 1;
            let Some(range) = range else { continue };
            let is_out = range.start > range.end || range.end > 200;
            let shares = given.iter().find(|other| range.start < other.end && other.start < range.end);
            if is_out || shares.is_some() {
                let name = if is_top { "top" } else { "bottom" };
                println!("HARM: {name}({count}, {shift}) returns {range:?}, and {given:?} are taken");
                exit(0);
            }
            given.push(range);
        }
    }
    println!("NO HARM: after {tried} calls, each range is in the buffer and apart from the others");
    exit(1);
}
