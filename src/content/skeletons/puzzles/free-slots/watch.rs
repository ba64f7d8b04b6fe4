// More seats are canceled than are taken, and then booked.
include!("snippet.rs");

fn main() {
    let mut slots = Slots::new(10);
    slots.book(4);
    slots.cancel(5);
    let more = (0..100).take_while(|_| slots.book(1)).count();
    println!("seats booked after the cancellation: {more}");
    if more > 10 {
        println!("HARM: {more} seats are booked in a class of {}", slots.total);
    } else {
        println!("NO HARM: the class has no more bookings than seats");
    }
}
