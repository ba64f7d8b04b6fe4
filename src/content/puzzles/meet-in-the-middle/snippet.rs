//! Space for one frame in the buffer of the graphics card.

use std::ops::Range;

const SIZE: u32 = 200;
const COARSEST: u32 = 6;
const GROUP: u32 = 4;

/// What's still free: the bytes from `low` to `high`.
pub struct Frame {
    low: u32,
    high: u32,
}

impl Frame {
    pub fn new() -> Frame {
        Frame { low: 0, high: SIZE }
    }

    /// Space for things of one size at the lower end.
    pub fn bottom(&mut self, count: u32, shift: u32)
        -> Option<Range<u32>>
    {
        let size = bytes(count, shift)?;
        let mask = (GROUP << shift) - 1;
        let start = (self.low + mask) & !mask;
        let end = start + size;
        if end > self.high {
            return None;
        }
        self.low = end;
        Some(start..end)
    }

    /// The same at the upper end.
    pub fn top(&mut self, count: u32, shift: u32)
        -> Option<Range<u32>>
    {
        let size = bytes(count, shift)?;
        if size > self.high - self.low {
            return None;
        }
        let mask = (GROUP << shift) - 1;
        let start = (self.high - size) & !mask;
        if start < self.low {
            return None;
        }
        self.high = start;
        Some(start..start + size)
    }
}

/// How much `count` things of 2^`shift` bytes need.
fn bytes(count: u32, shift: u32) -> Option<u32> {
    if shift > COARSEST || count > SIZE >> shift {
        return None;
    }
    Some(count << shift)
}
