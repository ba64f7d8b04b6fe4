// Eve has 100 points and orders 4 islands at 2^30 points each.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    match snippet::pay(100, 1 << 30, 4) {
        Some(left) => println!("HARM: Eve gets 4 islands and has {left} points left"),
        None => println!("NO HARM: Eve can't afford it"),
    }
}
