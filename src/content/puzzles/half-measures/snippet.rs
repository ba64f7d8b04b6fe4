const MAX: usize = 10;

/// Returns a nickname as it appears in the list of players.
pub fn short(name: &str) -> String {
    if name.chars().count() <= MAX {
        return name.to_string();
    }
    format!("{}…", &name[..MAX])
}
