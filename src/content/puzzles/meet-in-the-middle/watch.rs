// A script fills most of the buffer, and asks for one more thing, of a coarse size.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let mut frame = snippet::Frame::new();
    frame.bottom(150, 0);
    match frame.bottom(1, 6) {
        Some(range) => println!("HARM: the script gets {range:?} in a buffer of 200 bytes"),
        None => println!("NO HARM: the script gets nothing"),
    }
}
