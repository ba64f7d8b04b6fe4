/// The highest level that a role opens.
fn level_of(role: &str) -> u8 {
    match role.trim() {
        "guest" => 0,
        "student" => 1,
        "staff" | "night" => 2,
        DIRECTOR => 3,
        _ => 0,
    }
}

/// Whether a badge with these roles opens a door of this level.
pub fn opens(roles: &str, level: u8) -> bool {
    roles
        .split(',')
        .map(level_of)
        .max()
        .is_some_and(|highest| highest >= level)
}

pub const DIRECTOR: &str = "director";
