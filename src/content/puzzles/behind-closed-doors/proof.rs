// Grants each room to a new badge, and looks for a room in another wing that the badge opens.
#[path = "badge.rs"]
mod badge;
#[path = "rooms.rs"]
mod rooms;

use std::process::exit;

fn place(room: u32) -> (u32, u32) {
    (room / 100, room % 100 / 15)
}

fn main() {
    for granted in 0..1000 {
        let mut badge = badge::Badge::default();
        badge.grant(granted);
        for room in 0..1000 {
            if badge.opens(room) && place(room) != place(granted) {
                println!("HARM: a badge for room {granted} opens room {room}, too, on floor {}", room / 100);
                exit(0);
            }
        }
    }
    println!("NO HARM: of 1,000 badges, each opens its own wing only");
    exit(1);
}
