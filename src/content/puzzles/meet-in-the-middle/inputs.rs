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
    claim("third", ["`56..72`", "`64..80`", "`56..57`", "`None`"], &show(frame.bottom(1, 4)));
    claim("upper", ["`112..192`", "`120..200`", "`112..200`", "`176..192`"], &show(Frame::new().top(5, 4)));
    let mut frame = Frame::new();
    frame.bottom(49, 2);
    claim("nothing", ["`196..196`", "`256..256`", "`192..192`", "`None`"], &show(frame.bottom(0, 6)));
    let calls: [(&str, fn(&mut Frame) -> Option<Range<u32>>); 4] = [
        ("`bottom(68, 0)`", |frame| frame.bottom(68, 0)),
        ("`bottom(8, 3)`", |frame| frame.bottom(8, 3)),
        ("`top(2, 5)`", |frame| frame.top(2, 5)),
        ("`top(3, 4)`", |frame| frame.top(3, 4)),
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
