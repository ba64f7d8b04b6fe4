// Eve has 100 points and orders 65,536 castles at 65,536 points each.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    match snippet::pay(100, 65_536, 65_536) {
        Some(left) => println!("HARM: Eve gets 65536 castles and has {left} points left"),
        None => println!("NO HARM: Eve can't afford it"),
    }
}
