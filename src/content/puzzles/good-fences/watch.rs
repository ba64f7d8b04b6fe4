// Eve's blob, and a neighbor's right after it.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let mut arena = snippet::Arena::default();
    arena.put(&[b'e'; 50]);
    arena.put(b"the next tenant's data");
    let got = arena.read(0, &[0, 0, 0, 2, 0, 0, 0, 1]).unwrap();
    let text = String::from_utf8_lossy(got).replace('\0', ".");
    println!("{text}");
    if text.contains("next") {
        println!("HARM: Eve reads the beginning of the next tenant's blob");
    } else {
        println!("NO HARM: Eve reads her own bytes and padding");
    }
}
