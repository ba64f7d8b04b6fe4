use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

include!("snippet.rs");

/// One card. Whoever sets it waits a little for another reader.
struct Slow {
    cents: Mutex<u64>,
    reads: AtomicUsize,
}

impl Balances for Slow {
    fn get(&self, _: &str) -> u64 {
        let cents = *self.cents.lock().unwrap();
        self.reads.fetch_add(1, Ordering::SeqCst);
        cents
    }

    fn set(&self, _: &str, cents: u64) {
        let start = Instant::now();
        while self.reads.load(Ordering::SeqCst) < 2 && start.elapsed() < Duration::from_secs(2) {
            thread::sleep(Duration::from_millis(1));
        }
        *self.cents.lock().unwrap() = cents;
    }
}

fn main() {
    let turns = Turns::default();
    let card = Slow { cents: Mutex::new(5000), reads: AtomicUsize::new(0) };
    let paid = thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(|| pay(&turns, &card, "G-1", 3000))).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).filter(|paid| *paid).count()
    });
    let left = *card.cents.lock().unwrap();
    if paid == 2 {
        println!("HARM: {paid} payments of 3000 from a card of 5000, and {left} left");
        return;
    }
    println!("NO HARM: {paid} payment of 3000 from a card of 5000, and {left} left");
    std::process::exit(1);
}
