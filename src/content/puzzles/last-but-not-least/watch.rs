// A list whose last line has no line break.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let text = "192.0.2.0/24\n10.20.0.0/16";
    let list = snippet::Allowed::load(text.as_bytes()).unwrap();
    if list.admits([8, 8, 8, 8].into()) {
        println!("HARM: 8.8.8.8 reaches the database");
    } else {
        println!("NO HARM: only the two networks reach the database");
    }
}
