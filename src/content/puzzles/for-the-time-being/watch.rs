// Two requests: the one that the patch is about, and another one.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    for text in ["146d", "35w7d"] {
        println!("{text}: granted without a boss: {}", snippet::free(text));
    }
    if snippet::free("35w7d") {
        println!("HARM: 35 weeks and 7 days are granted without a boss");
    } else {
        println!("NO HARM: a boss decides about 35 weeks and 7 days");
    }
}
