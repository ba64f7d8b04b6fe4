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
    claim("first", ["41", "11", "26", "56"], opened(&badge(&[946]), &[41, 11, 26, 56]).join(" and "));
    let mut new = Badge::default();
    let granted = [110, 114, 931, 20, 250, 640, 388, 705].into_iter().filter(|room| new.grant(*room)).count();
    claim("granted", ["5", "6", "7", "8"], granted.to_string());
    let mut three = badge(&[330, 25, 955]);
    three.revoke(940);
    let still = opened(&three, &[330, 25, 955]);
    let still = if still.len() == 3 { "All three".to_string() } else { still.join(" and ") };
    claim("revoked", ["330 and 25", "330 and 955", "25 and 955", "All three"], still);
    let all: Vec<u32> = (0..1000).collect();
    claim("many", ["10", "15", "20", "25"], opened(&badge(&[999]), &all).len().to_string());
}
