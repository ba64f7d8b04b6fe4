/// The blobs of all tenants in one buffer.
#[derive(Default)]
pub struct Arena {
    bytes: Vec<u8>,
    slots: Vec<Slot>,
}

struct Slot {
    base: u32,
    len: u32,
}

const ALIGN: usize = 8;
const UNIT: u32 = 24;

impl Arena {
    /// Keeps a tenant's blob and returns the number of its slot.
    pub fn put(&mut self, blob: &[u8]) -> Option<usize> {
        let base = u32::try_from(self.bytes.len()).ok()?;
        let len = u32::try_from(blob.len()).ok()?;
        base.checked_add(len)?.checked_add(UNIT)?;
        self.bytes.extend_from_slice(blob);
        let padded = self.bytes.len().next_multiple_of(ALIGN);
        self.bytes.resize(padded, 0);
        self.slots.push(Slot { base, len });
        Some(self.slots.len() - 1)
    }

    /// Serves part of a tenant's own slot. The request is two
    /// big-endian words: the first unit, and how many.
    pub fn read(&self, slot: usize, req: &[u8]) -> Option<&[u8]> {
        if req.len() != 8 {
            return None;
        }
        let slot = self.slots.get(slot)?;
        let first = be32(&req[..4]);
        let count = be32(&req[4..]);
        if first.checked_add(count)? > slot.len.div_ceil(UNIT) {
            return None;
        }
        let start = slot.base + first * UNIT;
        let end = start + count * UNIT;
        self.bytes.get(start as usize..end as usize)
    }
}

fn be32(word: &[u8]) -> u32 {
    word.iter().fold(0, |n, byte| (n << 8) | u32::from(*byte))
}
