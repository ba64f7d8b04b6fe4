#[path = "badge.rs"]
mod badge;
#[path = "rooms.rs"]
mod rooms;

use badge::Badge;
use std::process::exit;

fn claim(id: &str, options: [&str; 4], seen: String) {
    if !options.contains(&&seen[..]) {
        println!("{id}: {seen} is none of the options");
        exit(1);
    }
    println!("CLAIM {id}: {seen}");
}

fn badge(rooms: &[u32]) -> Badge {
    let mut badge = Badge::default();
    for room in rooms {
        assert!(badge.grant(*room));
    }
    badge
}

fn opened(badge: &Badge, rooms: &[u32]) -> Vec<String> {
    rooms.iter().filter(|room| badge.opens(**room)).map(u32::to_string).collect()
}

fn main() {
    let mut three = badge(&[330, 25, 955]);
    three.revoke(940);
    let still = opened(&three, &[330, 25, 955]);
    let still = if still.len() == 3 { "All three".to_string() } else { still.join(" and ") };
    claim("revoked", ["330 and 25", "330 and 955", "25 and 955", "All three"], still);
    let shared = opened(&badge(&[946]), &[11, 26, 41, 56]).join(" and ");
    claim("opens-too", ["Room 11", "Room 26", "Room 41", "Room 56"], format!("Room {shared}"));
    let mut new = Badge::default();
    let rejected = [110, 114, 931, 20, 250, 640, 388, 705].into_iter().find(|room| !new.grant(*room));
    let rejected = rejected.map_or("None of them".to_string(), |room| format!("Room {room}"));
    claim("first-rejected", ["Room 640", "Room 388", "None of them", "Room 705"], rejected);
    let elsewhere = |room: &u32| {
        let badge = badge(&[*room]);
        (0..1000).any(|other| other / 100 != room / 100 && badge.opens(other))
    };
    let rooms: Vec<_> = [899, 915, 914, 100].iter().filter(|room| elsewhere(room)).map(u32::to_string).collect();
    claim("other-floor", ["Room 899", "Room 915", "Room 914", "Room 100"], format!("Room {}", rooms.join(" and ")));
}
