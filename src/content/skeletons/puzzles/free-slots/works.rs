include!("snippet.rs");

fn main() {
    let mut slots = Slots::new(10);
    let ok = slots.book(4) && slots.free() == 6 && !slots.book(7) && !slots.book(0) && slots.book(6) && slots.free() == 0;
    slots.cancel(3);
    let ok = ok && slots.free() == 3 && slots.book(2) && { slots.cancel(9); slots.free() == 10 };
    slots.cancel(1);
    let ok = ok && slots.free() > 0 && slots.book(1);
    println!("{}", if ok { "WORKS" } else { "broken: booking" });
    std::process::exit(if ok { 0 } else { 1 });
}
