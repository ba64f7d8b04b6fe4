include!("snippet.rs");

/// A list of approved networks, padded by remarks so that `line` begins
/// `ahead` bytes before the limit.
fn list(line: &str, ahead: usize) -> String {
    let start = MAX_LIST as usize - ahead;
    let mut text = String::from("192.0.2.0/24 # office\n");
    while start - text.len() > 200 {
        text += &format!("198.51.100.0/24 #{}\n", "x".repeat(80));
    }
    let rest = start - text.len();
    text += &format!("#{}\n", "x".repeat(rest - 2));
    text + line + " # the new cluster\n203.0.113.0/24 # backup\n"
}

fn main() {
    let stranger = Ipv4Addr::new(8, 8, 8, 8);
    let backup = Ipv4Addr::new(203, 0, 113, 1);
    let line = "10.20.0.0/16";
    for ahead in (1..=2 * line.len()).rev() {
        let text = list(line, ahead);
        let Ok(allowed) = Allowed::load(text.as_bytes()) else {
            continue;
        };
        if allowed.admits(stranger) {
            println!("HARM: {line}, begun {ahead} bytes before the limit, admits {stranger}; the last net: {}", allowed.admits(backup));
            return;
        }
    }
    println!("NO HARM: {stranger} is not admitted, wherever the limit falls");
    std::process::exit(1);
}
