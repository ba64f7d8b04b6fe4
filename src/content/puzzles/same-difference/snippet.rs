use std::collections::HashMap;

pub type Pages = HashMap<String, String>;

/// Returns a page of the wiki to a visitor who isn't signed in.
pub fn page<'a>(pages: &'a Pages, name: &str) -> Option<&'a String> {
    if name.starts_with("staff/") {
        return None;
    }
    let key = name.trim().to_lowercase();
    pages.get(&key)
}
