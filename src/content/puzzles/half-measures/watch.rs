// The list shows a player whose nickname ends with a letter of 2 bytes.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let shown = snippet::short("Anne-Chloé7");
    println!("NO HARM: the list shows {shown}");
}
