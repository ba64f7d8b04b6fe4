//! The badges of a hospital, and the rooms that they open.

use crate::rooms::wing;

type Wings = u64; // a bit for each
const MOST: u32 = 5;

#[derive(Default)]
pub struct Badge {
    wings: Wings,
}

impl Badge {
    /// Lets the badge open a room and the others in its wing.
    pub fn grant(&mut self, room: u32) -> bool {
        let Some(bit) = bit(room) else { return false };
        let wings = self.wings | bit;
        if wings.count_ones() > MOST {
            return false;
        }
        self.wings = wings;
        true
    }

    pub fn revoke(&mut self, room: u32) {
        if let Some(bit) = bit(room) {
            self.wings &= !bit;
        }
    }

    pub fn opens(&self, room: u32) -> bool {
        bit(room).map_or(false, |bit| self.wings & bit != 0)
    }
}

fn bit(room: u32) -> Option<Wings> {
    let n = wing(room)?;
    Some(1 << n)
}
=== rooms.rs
//! Where rooms are. Room 742 is door 42 on floor 7.

const PER_WING: u32 = 15; // doors
const PER_FLOOR: u32 = 7; // wings
const LAST: u32 = 999;

/// Returns the number of a room's wing, if there's such a room.
pub fn wing(room: u32) -> Option<u32> {
    if room > LAST {
        return None;
    }
    let (floor, door) = (room / 100, room % 100);
    Some(floor * PER_FLOOR + door / PER_WING)
}
