//! Wishes of guests, as commands for the desk program.

const WIDTH: usize = 20; // of a field on the desk's screen

/// Returns the line that the desk program runs.
pub fn command(room: u16, wish: &str, name: &str) -> String {
    format!("wish {room} {} by {};", quoted(wish), quoted(name))
}

fn quoted(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\'' => out.push_str("''"),
            ' '..='~' => out.push(c),
            _ => out.push('?'),
        }
    }
    if out.len() > WIDTH {
        out.truncate(WIDTH);
        if out.matches('\'').count() % 2 == 1 {
            out.pop();
        }
    }
    format!("'{out}'")
}
