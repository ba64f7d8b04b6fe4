use std::collections::HashMap;
use std::thread;
use std::time::Duration;

include!("snippet.rs");

struct Plain(Mutex<HashMap<String, u64>>);

impl Store for Plain {
    fn get(&self, card: &str) -> u64 {
        self.0.lock().unwrap().get(card).copied().unwrap_or(0)
    }

    fn set(&self, card: &str, cents: u64) {
        self.0.lock().unwrap().insert(card.to_string(), cents);
    }
}

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    thread::spawn(|| {
        thread::sleep(Duration::from_secs(8));
        expect(false, "the calls don't come to an end");
    });
    let cards = Cards::default();
    let s = Plain(Mutex::new(HashMap::new()));
    s.set("a", 1000);
    expect(cards.pay(&s, "a", 400) && s.get("a") == 600, "a payment");
    expect(!cards.pay(&s, "a", 601) && s.get("a") == 600, "too much");
    expect(cards.pay(&s, "a", 600) && s.get("a") == 0, "to the last cent");
    expect(!cards.pay(&s, "none", 1), "no such card");
    s.set("b", 700);
    s.set("c", 50);
    cards.merge(&s, "b", "c");
    expect(s.get("b") == 0 && s.get("c") == 750, "a merge");
    cards.merge(&s, "c", "b");
    expect(s.get("c") == 0 && s.get("b") == 750, "and back");
    cards.merge(&s, "b", "b");
    expect(s.get("b") == 750, "a card into itself");

    // A turn with one card holds up that card and no other.
    let held = cards.take("x");
    expect(cards.pay(&s, "b", 50), "another card");
    thread::scope(|scope| {
        let other = scope.spawn(|| cards.pay(&s, "x", 1));
        thread::sleep(Duration::from_millis(50));
        expect(!other.is_finished(), "the same card waits");
        drop(held);
        expect(other.join().is_ok(), "and goes on");
    });

    // Opposite merges end, and payments with one card lose nothing.
    s.set("d", 2000);
    thread::scope(|scope| {
        for n in 0..4 {
            let (cards, s) = (&cards, &s);
            scope.spawn(move || {
                for _ in 0..500 {
                    match n {
                        0 => cards.merge(s, "y", "z"),
                        1 => cards.merge(s, "z", "y"),
                        _ => expect(cards.pay(s, "d", 2), "1000 payments of 2"),
                    }
                }
            });
        }
    });
    expect(s.get("d") == 0, "2000 cents, 1000 payments");
    println!("WORKS");
    std::process::exit(0);
}
