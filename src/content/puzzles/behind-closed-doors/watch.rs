// A badge gets one room on the top floor and is held to a door on the ground floor.
#[path = "badge.rs"]
mod badge;
#[path = "rooms.rs"]
mod rooms;

fn main() {
    let mut badge = badge::Badge::default();
    badge.grant(946);
    if badge.opens(41) {
        println!("HARM: a badge for room 946 opens room 41");
    } else {
        println!("NO HARM: a badge for room 946 doesn't open room 41");
    }
}
