use std::collections::HashMap;
use std::thread;
use std::time::Duration;

include!("snippet.rs");

/// How long a thread gets to go as far as it can.
const A_WHILE: Duration = Duration::from_millis(400);

/// The balances. A payment stops between lines 38 and 42 until it's let go.
#[derive(Default)]
struct Bank {
    cents: Mutex<HashMap<String, u64>>,
    reads: Mutex<Vec<String>>,
    let_go: Mutex<bool>,
    paying: Option<thread::ThreadId>,
}

impl Store for Bank {
    fn get(&self, card: &str) -> u64 {
        self.reads.lock().unwrap().push(card.to_string());
        self.cents.lock().unwrap().get(card).copied().unwrap_or(0)
    }

    fn set(&self, card: &str, cents: u64) {
        while self.paying == Some(thread::current().id()) && !*self.let_go.lock().unwrap() {
            thread::sleep(Duration::from_millis(1));
        }
        self.cents.lock().unwrap().insert(card.to_string(), cents);
    }
}

fn claim(question: &str, options: &[(&str, bool)]) {
    let fits: Vec<_> = options.iter().filter(|(_, holds)| *holds).collect();
    if fits.len() != 1 {
        println!("{question}: {} options fit", fits.len());
        std::process::exit(1);
    }
    println!("CLAIM {question}: {}", fits[0].0);
}

/// What `to` has after a payment of 3000 from `from` that a merge meets.
fn left(from: &str, to: &str) -> u64 {
    let cents = Mutex::new(HashMap::from([(from.to_string(), 5000), (to.to_string(), 1000)]));
    let bank = Bank { cents, paying: Some(thread::current().id()), ..Bank::default() };
    let cards = Cards::default();
    thread::scope(|scope| {
        scope.spawn(|| {
            while bank.reads.lock().unwrap().is_empty() {
                thread::sleep(Duration::from_millis(1));
            }
            scope.spawn(|| cards.merge(&bank, from, to));
            thread::sleep(A_WHILE);
            *bank.let_go.lock().unwrap() = true;
        });
        cards.pay(&bank, from, 3000);
    });
    let cents = bank.cents.lock().unwrap()[to];
    cents
}

/// Whether a merge reads a balance while this thread has the turn with the card.
fn reads_taken(from: &str, to: &str) -> bool {
    [from, to].into_iter().any(|card| {
        let (bank, cards) = (Bank::default(), Cards::default());
        thread::scope(|scope| {
            let turn = cards.take(card);
            scope.spawn(|| cards.merge(&bank, from, to));
            thread::sleep(A_WHILE);
            let read = bank.reads.lock().unwrap().iter().any(|each| each == card);
            drop(turn);
            read
        })
    })
}

fn main() {
    for (question, from, to) in [("first-in-order", "G-1", "G-2"), ("second-in-order", "G-2", "G-1")] {
        let cents = left(from, to);
        claim(question, &[
            ("Its 1000, and nothing else", cents == 1000),
            ("Its 1000, and the 2000 that the payment left", cents == 3000),
            ("Its 1000, and the 3000 that were paid", cents == 4000),
            ("Its 1000, and the 5000 from before the payment", cents == 6000),
        ]);
    }
    claim("why", &[
        ("G-2 → G-10", reads_taken("G-2", "G-10")),
        ("G-10 → G-9", reads_taken("G-10", "G-9")),
        ("B-7 → G-1", reads_taken("B-7", "G-1")),
        ("G-1 → g-1", reads_taken("G-1", "g-1")),
    ]);
}
