use std::collections::HashMap;
use std::thread;
use std::time::{Duration, Instant};

include!("snippet.rs");

/// Two cards. While a payment sets its card, it waits for a second reader.
struct Slow {
    cents: Mutex<HashMap<String, u64>>,
    gets: Mutex<u32>,
    paid: String,
}

impl Slow {
    fn wait_for(&self, gets: u32, limit: Duration) {
        let start = Instant::now();
        while *self.gets.lock().unwrap() < gets && start.elapsed() < limit {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Store for Slow {
    fn get(&self, card: &str) -> u64 {
        let cents = self.cents.lock().unwrap()[card];
        if card == self.paid {
            *self.gets.lock().unwrap() += 1;
        }
        cents
    }

    fn set(&self, card: &str, cents: u64) {
        if card == self.paid && cents == 2000 {
            self.wait_for(2, Duration::from_millis(1500));
        }
        self.cents.lock().unwrap().insert(card.to_string(), cents);
    }
}

/// Pays 3000 of 5000 from a card while another thread merges it into one with 1000.
fn goods_and_balances(from: &str, to: &str) -> u64 {
    let cents = HashMap::from([(from.to_string(), 5000), (to.to_string(), 1000)]);
    let store = Slow { cents: Mutex::new(cents), gets: Mutex::new(0), paid: from.to_string() };
    let cards = Cards::default();
    let paid = thread::scope(|scope| {
        let payer = scope.spawn(|| cards.pay(&store, from, 3000));
        store.wait_for(1, Duration::from_secs(2));
        scope.spawn(|| cards.merge(&store, from, to));
        payer.join().unwrap()
    });
    let left: u64 = store.cents.lock().unwrap().values().sum();
    left + if paid { 3000 } else { 0 }
}

fn main() {
    thread::spawn(|| {
        thread::sleep(Duration::from_secs(8));
        println!("NO HARM: it took too long");
        std::process::exit(1);
    });
    for (from, to) in [("G-1", "G-2"), ("G-2", "G-1")] {
        let worth = goods_and_balances(from, to);
        if worth != 6000 {
            println!("HARM: cards worth 6000 became {worth}, by a payment from {from} while it was merged into {to}");
            return;
        }
    }
    println!("NO HARM: cards worth 6000 are still worth 6000, in both directions");
    std::process::exit(1);
}
