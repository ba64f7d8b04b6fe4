//! Requests for leave, such as `1w2d4h`. Short ones need no boss.

type Minutes = u32;

const DAY: Minutes = 450;
const FREE: Minutes = 900;
const LONGEST: usize = 12;

/// Returns how many minutes of work a request is.
pub fn read(text: &str) -> Option<Minutes> {
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    let mut total: Minutes = 0;
    let mut number: Minutes = 0;
    let mut digits = 0;
    for byte in text.bytes() {
        let unit = match byte {
            b'0'..=b'9' if digits < 4 => {
                number = number * 10 + Minutes::from(byte - b'0');
                digits += 1;
                continue;
            }
            b'w' if digits > 0 => 4 * DAY,
            b'd' if digits > 0 => DAY,
            b'h' if digits > 0 => 60,
            b'q' if digits > 0 => 15,
            _ => return None,
        };
        let part = number.checked_mul(unit)?;
        total += part;
        number = 0;
        digits = 0;
    }
    (digits == 0).then_some(total)
}

/// Reports whether a request is granted without a boss.
pub fn free(text: &str) -> bool {
    match read(text) {
        Some(total) => total < FREE,
        None => false,
    }
}
