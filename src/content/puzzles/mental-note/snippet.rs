//! What users do with their pads.

use crate::shelf::Shelf;

/// Adds text to a pad. Without the pad, it's a new one.
pub fn write(s: &mut Shelf, id: u32, text: &[u8]) {
    let pad = s.take(id).unwrap_or_default();
    s.put(id, [&pad, text].concat());
}

/// Moves the last bytes of a pad to the end of another one.
pub fn give(s: &mut Shelf, from: u32, to: u32, n: usize) -> Option<()> {
    s.lend(to)?;
    let pad = s.lend(from)?;
    let tail = pad.split_off(pad.len().checked_sub(n)?);
    s.lend(to)?.extend(tail);
    Some(())
}
=== shelf.rs
use std::collections::{HashMap, VecDeque};

const PAGE: usize = 16;
pub const LIMIT: usize = 160;

#[derive(Default)]
pub struct Shelf {
    pub pads: HashMap<u32, Vec<u8>>,
    order: VecDeque<u32>,
    pub used: usize,
}

fn cost(pad: &Vec<u8>) -> usize {
    (pad.len() / PAGE + 1) * PAGE
}

impl Shelf {
    /// Adds a pad. If the shelf is full, the oldest one goes.
    pub fn put(&mut self, id: u32, pad: Vec<u8>) {
        self.take(id);
        self.used += cost(&pad);
        self.pads.insert(id, pad);
        self.order.push_back(id);
        while self.used > LIMIT && !self.order.is_empty() {
            self.take(self.order[0]);
        }
    }

    pub fn take(&mut self, id: u32) -> Option<Vec<u8>> {
        let pad = self.pads.remove(&id)?;
        self.order.retain(|&other| other != id);
        self.used = self.used.saturating_sub(cost(&pad));
        Some(pad)
    }

    /// Lends pads. When they're back, no byte is lost or new.
    pub fn lend(&mut self, id: u32) -> Option<&mut Vec<u8>> {
        self.pads.get_mut(&id)
    }
}
