// A search with 60 brackets, one in the other. A longer one would overflow the stack.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let text = "a or b or (".repeat(60) + "x" + &")".repeat(60);
    match snippet::parse(&text) {
        Some(_) => println!("HARM: a tree of 60 levels is accepted, and one of 40,000 is too"),
        None => println!("NO HARM: the search is rejected"),
    }
}
