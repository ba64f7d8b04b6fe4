// The list shows a player with a letter of 2 bytes in the nickname.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let shown = snippet::short("King-André-of-the-Hill");
    println!("NO HARM: the list shows {shown}");
}
