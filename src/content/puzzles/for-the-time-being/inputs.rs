#[path = "snippet.rs"]
mod snippet;

use std::process::exit;

fn claim(id: &str, options: [&str; 4], seen: String) {
    if !options.contains(&&seen[..]) {
        println!("{id}: {seen} is none of the options");
        exit(1);
    }
    println!("CLAIM {id}: {seen}");
}

fn main() {
    let differ = ["10w145d", "20w146d", "30w90d", "36w20d"];
    let now: Vec<String> = differ.iter().map(|text| format!("{:?}", snippet::read(text))).collect();
    println!("seen {}", now.join(" "));
    let Ok(old) = std::fs::read_to_string("before.out") else { return };
    let old: Vec<&str> = old.split_whitespace().skip(1).collect();
    let changed: Vec<&str> = (0..4).filter(|n| old[*n] != now[*n]).map(|n| differ[n]).collect();
    claim("differs", differ, changed.join(" and "));
    let texts = ["40w", "140d", "1000h", "4000q"];
    let none: Vec<&str> = texts.into_iter().filter(|text| snippet::read(text).is_none()).collect();
    claim("too-much", texts, none.join(" and "));
    let texts = ["34w6d", "35w7d", "36w4d", "37w2d"];
    let granted: Vec<&str> = texts.into_iter().filter(|text| snippet::free(text)).collect();
    claim("granted", texts, granted.join(" and "));
    let most = (0..1000).filter(|n| snippet::free(&format!("1d{n}q"))).take_while(|n| *n < 100).last().unwrap();
    claim("most", ["27", "28", "29", "30"], most.to_string());
}
