use std::collections::HashMap;
use std::thread;

include!("snippet.rs");

struct Store(Mutex<HashMap<String, u64>>);

impl Balances for Store {
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
    let turns = Turns::default();
    let store = Store(Mutex::new(HashMap::new()));
    store.set("a", 1000);
    expect(pay(&turns, &store, "a", 400) && store.get("a") == 600, "a payment");
    expect(!pay(&turns, &store, "a", 601) && store.get("a") == 600, "too much");
    expect(pay(&turns, &store, "a", 600) && store.get("a") == 0, "to the last cent");
    expect(!pay(&turns, &store, "none", 1), "no such card");
    // A turn with one card does not hold up another.
    let held = turns.take("x");
    store.set("b", 5);
    expect(pay(&turns, &store, "b", 5), "another card");
    // It does hold up the same one.
    thread::scope(|scope| {
        let other = scope.spawn(|| drop(turns.take("x")));
        thread::sleep(std::time::Duration::from_millis(50));
        expect(!other.is_finished(), "the same card waits");
        drop(held);
        expect(other.join().is_ok(), "and goes on");
    });
    // Many threads, a card each.
    thread::scope(|scope| {
        for n in 0..4 {
            let (turns, store) = (&turns, &store);
            scope.spawn(move || {
                let card = format!("card {n}");
                store.set(&card, 500);
                let paid = (0..600).filter(|_| pay(turns, store, &card, 1)).count();
                expect(paid == 500, "500 cents, 500 payments");
            });
        }
    });
    println!("WORKS");
}
