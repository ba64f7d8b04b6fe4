include!("snippet.rs");

fn main() {
    for booked in [0u32, 1, 4, 10] {
        for canceled in [1u32, 5, 9, 10, 11] {
            let mut slots = Slots::new(10);
            slots.book(booked);
            slots.cancel(canceled);
            let left = booked.saturating_sub(canceled);
            let more = (0..1000).take_while(|_| slots.book(1)).count() as u32;
            if left + more > 10 {
                println!("HARM: with {booked} of 10 booked and {canceled} canceled, {more} more seats are booked");
                return;
            }
        }
    }
    println!("NO HARM: no class has more bookings than seats");
    std::process::exit(1);
}
