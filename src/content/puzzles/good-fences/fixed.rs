/// The blobs of all tenants, back to back in one buffer.
#[derive(Default)]
pub struct Arena {
    bytes: Vec<u8>,
    slots: Vec<Slot>,
}

struct Slot {
    base: u32,
    len: u32,
}

impl Arena {
    /// Keeps a tenant's blob and returns the number of its slot.
    pub fn put(&mut self, blob: &[u8]) -> Option<usize> {
        let base = u32::try_from(self.bytes.len()).ok()?;
        let len = u32::try_from(blob.len()).ok()?;
        base.checked_add(len)?;
        self.bytes.extend_from_slice(blob);
        self.slots.push(Slot { base, len });
        Some(self.slots.len() - 1)
    }

    /// Serves part of a tenant's own slot. The request is two
    /// big-endian words: an offset into the slot, and a count.
    pub fn read(&self, slot: usize, req: &[u8]) -> Option<&[u8]> {
        if req.len() != 8 {
            return None;
        }
        let slot = self.slots.get(slot)?;
        let offset = be32(&req[..4]);
        let count = be32(&req[4..]);
        if offset.checked_add(count)? > slot.len {
            return None;
        }
        let start = slot.base + offset;
        let end = start + count;
        self.bytes.get(start as usize..end as usize)
    }
}

fn be32(word: &[u8]) -> u32 {
    word.iter().fold(0, |n, byte| (n << 8) | u32::from(*byte))
}
