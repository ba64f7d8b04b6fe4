include!("snippet.rs");

fn main() {
    let mut slots = Slots::new(10);
    assert!(slots.book(4));
    slots.cancel(5);
    println!("CLAIM first: {}", slots.free());
    let mut slots = Slots::new(10);
    slots.cancel(1);
    assert!(slots.book(11));
    slots.cancel(1);
    println!("CLAIM then: {}", slots.free());
}
