/// Pays for an order. Returns how many points are left, or None
/// if there aren't enough.
pub fn pay(points: u32, price: u32, count: u32) -> Option<u32> {
    let total = price * count;
    if total > points {
        return None;
    }
    Some(points - total)
}
