#[path = "badge.rs"]
mod badge;
#[path = "rooms.rs"]
mod rooms;

use badge::Badge;
use std::process::exit;

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn main() {
    for room in 0..1000 {
        let mut badge = Badge::default();
        expect(!badge.opens(room), "a new badge opens nothing");
        expect(badge.grant(room), "every room can be granted");
        for other in room / 100 * 100..room / 100 * 100 + 100 {
            expect(badge.opens(other) == (other % 100 / 15 == room % 100 / 15), "its wing on its floor");
        }
        badge.revoke(room);
        expect(!badge.opens(room), "a room can be revoked");
    }
    let mut badge = Badge::default();
    expect(!badge.grant(1000) && !badge.opens(1000), "there's no room 1000");
    for floor in 1..6 {
        expect(badge.grant(floor * 100), "five wings");
    }
    expect(!badge.grant(600) && !badge.opens(600), "not six");
    expect(badge.grant(514), "another room in the same wing");
    badge.revoke(300);
    expect(badge.grant(600) && badge.opens(600), "one for another");
    println!("WORKS");
}
