include!("snippet.rs");

fn main() {
    for start in [0u32, 1, 4, 10] {
        for seats in [7u32, 10, 11, u32::MAX, u32::MAX - 3, 1 << 31] {
            let mut slots = Slots::new(10);
            slots.book(start);
            let before = slots.taken;
            if slots.book(seats) && u64::from(before) + u64::from(seats) > 10 {
                println!("HARM: with {before} of 10 taken, {seats} seats are booked");
                return;
            }
        }
    }
    println!("NO HARM: no booking exceeds the seats");
    std::process::exit(1);
}
