#[path = "snippet.rs"]
mod snippet;

use snippet::Frame;
use std::ops::Range;
use std::process::exit;

fn claim(id: &str, options: [&str; 4], seen: &str) {
    if !options.contains(&seen) {
        println!("{id}: {seen} is none of the options");
        exit(1);
    }
    println!("CLAIM {id}: {seen}");
}

fn show(range: Option<Range<u32>>) -> String {
    range.map_or("`None`".into(), |range| format!("`{range:?}`"))
}

fn main() {
    let mut frame = Frame::new();
    frame.bottom(3, 2);
    frame.bottom(5, 3);
    frame.top(7, 4);
    claim("third", ["`64..80`", "`72..88`", "`128..144`", "`None`"], &show(frame.bottom(1, 4)));
    claim("upper", ["`64..144`", "`64..200`", "`112..192`", "`120..200`"], &show(Frame::new().top(5, 4)));
    let mut frame = Frame::new();
    frame.bottom(42, 2);
    claim("nothing", ["`168..168`", "`176..176`", "`192..192`", "`None`"], &show(frame.bottom(0, 3)));
    let calls: [(&str, fn(&mut Frame) -> Option<Range<u32>>); 4] = [
        ("`bottom(44, 0)`", |frame| frame.bottom(44, 0)),
        ("`bottom(20, 1)`", |frame| frame.bottom(20, 1)),
        ("`top(10, 2)`", |frame| frame.top(10, 2)),
        ("`top(20, 1)`", |frame| frame.top(20, 1)),
    ];
    let fails = calls.iter().filter(|(_, call)| {
        let mut frame = Frame::new();
        frame.bottom(21, 2);
        frame.top(6, 3);
        call(&mut frame).is_none()
    });
    let fails: Vec<_> = fails.map(|(name, _)| *name).collect();
    assert!(fails.len() == 1, "{fails:?}");
    claim("which", calls.map(|(name, _)| name), fails[0]);
}
