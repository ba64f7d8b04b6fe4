//! The wallets of a marketplace. Threads share one `Bank`.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

pub const POOL: &str = "pool";
const CAP: u64 = 5;

type Wallets = HashMap<String, u64>;

pub struct Bank(pub Mutex<Wallets>);

impl Bank {
    fn open(&self) -> MutexGuard<'_, Wallets> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn balance(&self, name: &str) -> Option<u64> {
        self.open().get(name).copied()
    }

    /// Pays every part and its fee, or nothing.
    pub fn pay<F>(&self, from: &str, parts: &[(&str, u64)], fee: F)
        -> Option<()>
    where
        F: Fn(u64) -> u64,
    {
        let mut wallets = self.open();
        let mut draft = wallets.clone();
        for &(name, part) in parts {
            let fee = fee(part).min(CAP);
            let left = draft.get_mut(from)?;
            *left = left.checked_sub(part)?;
            *left = left.checked_sub(fee)?;
            *draft.get_mut(name)? += part;
            *draft.get_mut(POOL)? += fee;
        }
        *wallets = draft;
        Some(())
    }

    /// Closes a wallet and leaves what it has to another one.
    pub fn close(&self, name: &str, heir: &str) -> Option<u64> {
        let mut wallets = self.open();
        let rest = *wallets.get(name)?;
        if name == POOL || name == heir {
            return None;
        }
        *wallets.get_mut(heir)? += rest;
        wallets.remove(name);
        Some(rest)
    }
}
