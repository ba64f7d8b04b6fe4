use std::collections::HashSet;
use std::sync::{Condvar, Mutex};

/// The balances, in cents.
pub trait Store: Sync {
    fn get(&self, card: &str) -> u64;
    fn set(&self, card: &str, cents: u64);
}

/// The gift cards that are in use right now.
#[derive(Default)]
pub struct Cards {
    busy: Mutex<HashSet<String>>,
    freed: Condvar,
}

/// The turn of one thread with one card. Dropping it ends it.
struct Turn<'a>(&'a Cards, String);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.busy.lock().unwrap().remove(&self.1);
        self.0.freed.notify_all();
    }
}

impl Cards {
    fn take(&self, card: &str) -> Turn<'_> {
        let mut busy = self.busy.lock().unwrap();
        while !busy.insert(card.to_string()) {
            busy = self.freed.wait(busy).unwrap();
        }
        Turn(self, card.to_string())
    }

    pub fn pay(&self, s: &dyn Store, card: &str, price: u64) -> bool {
        let _turn = self.take(card);
        let balance = s.get(card);
        if balance < price {
            return false;
        }
        s.set(card, balance - price);
        true
    }

    /// Moves everything from one card to another.
    pub fn merge(&self, s: &dyn Store, from: &str, to: &str) {
        if from == to {
            return;
        }
        let _first = self.take(from.min(to));
        let amount = s.get(from);
        let _second = self.take(from.max(to));
        let total = s.get(to) + amount;
        s.set(to, total);
        s.set(from, 0);
    }
}
