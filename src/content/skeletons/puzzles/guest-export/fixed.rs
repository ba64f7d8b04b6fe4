/// Writes a cell. The apostrophe makes a spreadsheet read text.
pub fn cell(value: &str) -> String {
    let value: String = value
        .chars()
        .filter(|c| !c.is_control())
        .take(60)
        .collect();
    let value = match value.trim_start().chars().next() {
        Some('=' | '+' | '-' | '@') => format!("'{value}"),
        _ => value,
    };
    let value = value.trim();
    format!("\"{}\"", value.replace('"', "\"\""))
}

/// Writes the row of a guest.
pub fn row(name: &str, seats: u8, remark: &str) -> String {
    format!("{},{},{}", cell(name), seats, cell(remark))
}
