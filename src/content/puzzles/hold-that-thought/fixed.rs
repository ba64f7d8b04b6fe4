use std::collections::HashSet;
use std::sync::{Condvar, Mutex};

/// The cards that somebody is working on right now.
#[derive(Default)]
pub struct Turns {
    busy: Mutex<HashSet<String>>,
    freed: Condvar,
}

/// A turn with one card. Dropping it ends it.
#[must_use]
pub struct Turn<'a> {
    turns: &'a Turns,
    card: String,
}

impl Turns {
    /// Waits until nobody else works on the card.
    pub fn take(&self, card: &str) -> Turn<'_> {
        let mut busy = self.busy.lock().unwrap();
        while !busy.insert(card.to_string()) {
            busy = self.freed.wait(busy).unwrap();
        }
        Turn { turns: self, card: card.to_string() }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.turns.busy.lock().unwrap().remove(&self.card);
        self.turns.freed.notify_all();
    }
}

/// The balances, in cents.
pub trait Balances: Sync {
    fn get(&self, card: &str) -> u64;
    fn set(&self, card: &str, cents: u64);
}

/// Takes the price from a card, if there is enough on it.
pub fn pay(
    turns: &Turns,
    balances: &dyn Balances,
    card: &str,
    price: u64,
) -> bool {
    let _turn = turns.take(card);
    let balance = balances.get(card);
    if balance < price {
        return false;
    }
    balances.set(card, balance - price);
    true
}
