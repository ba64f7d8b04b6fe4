// Eve is blocked from owning and from reading the wiki.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let blocks = snippet::Blocks::load("eve wiki:own\neve wiki:read").unwrap();
    if blocks.allow("eve", snippet::action("wiki:read").unwrap()) {
        println!("HARM: Eve reads the wiki that she's blocked from");
    } else {
        println!("NO HARM: Eve is blocked");
    }
}
