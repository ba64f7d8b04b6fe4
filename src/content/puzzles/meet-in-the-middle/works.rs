#[path = "snippet.rs"]
mod snippet;

use snippet::Frame;
use std::ops::Range;
use std::process::exit;

fn expect(seen: Option<Range<u32>>, wanted: Option<Range<u32>>, what: &str) {
    if seen != wanted {
        println!("BROKE: {what} returns {seen:?}, not {wanted:?}");
        exit(1);
    }
}

fn main() {
    let mut frame = Frame::new();
    expect(frame.bottom(3, 2), Some(0..12), "the first");
    expect(frame.bottom(1, 3), Some(32..40), "aligned to 4 things");
    expect(frame.top(5, 1), Some(184..194), "at the top");
    expect(frame.top(1, 4), Some(128..144), "aligned to 64");
    expect(frame.bottom(100, 0), None, "too large for what's free");
    expect(frame.bottom(88, 0), Some(40..128), "all that's free");
    expect(frame.bottom(1, 0), None, "one more");
    expect(frame.top(1, 0), None, "one more at the top");
    expect(Frame::new().bottom(200, 0), Some(0..200), "the whole buffer");
    expect(Frame::new().top(200, 0), Some(0..200), "the whole buffer from the top");
    expect(Frame::new().bottom(201, 0), None, "more than the buffer");
    expect(Frame::new().top(u32::MAX, 6), None, "far more than the buffer");
    println!("WORKS");
}
