// Uploads files under odd names and reads what a client is sent.
#[path = "snippet.rs"]
mod snippet;

use snippet::offer;
use std::process::exit;

/// Takes one response off the wire: its head, its body and the rest.
fn response(wire: &[u8]) -> (Vec<String>, &[u8], &[u8]) {
    let end = wire.windows(4).position(|w| w == b"\r\n\r\n").unwrap();
    let head = String::from_utf8_lossy(&wire[..end]).into_owned();
    let head: Vec<_> = head.split("\r\n").map(String::from).collect();
    let size = head
        .iter()
        .find_map(|line| line.strip_prefix("Content-Length: "))
        .unwrap();
    let body = &wire[end + 4..];
    let (body, rest) = body.split_at(size.parse().unwrap());
    (head, body, rest)
}

fn main() {
    let next = "HTTP/1.1 200 \r\nSet-Cookie: sid=eve\r\n\r\n";
    let file = format!("PK\x03\x04 {}{next}", "-".repeat(200));
    let file = file.as_bytes();
    let cookie = "Set-Cookie: sid=eve";
    let names = [
        format!("a.pdf\r\n{cookie}"),
        format!("a.pdf\n{cookie}"),
        format!("a.pdf%0d%0a{cookie}"),
        format!("a.pdf\u{85}{cookie}"),
        format!("a.pdf\u{2028}{cookie}"),
        format!("a.pdf\u{10d}\u{10a}{cookie}"),
        format!("a.pdf\u{560d}\u{560a}{cookie}"),
        "a.pdf\u{122}; filename=\u{122}b.exe".to_string(),
    ];
    for name in &names {
        let mut wire = match offer(name, file.len() as u64) {
            Ok(head) => head,
            Err(_) => continue,
        };
        wire.extend_from_slice(file);
        let (head, _, _) = response(&wire);
        if head.iter().any(|line| line.starts_with("Set-Cookie:")) {
            // With a blank line the head ends early, and as much of
            // the file is left over as comes between: the filling
            // and the quote and line breaks that were to end the head.
            let filling = "x".repeat(next.len() - 5);
            let blank = format!("\u{10d}\u{10a}{filling}");
            let name = name.replace(cookie, &blank);
            let mut wire = offer(&name, file.len() as u64).unwrap();
            wire.extend_from_slice(file);
            let (_, _, rest) = response(&wire);
            println!(
                "HARM: the name {name:?} sends lines of its own, and \
                 this is left over as the next response: {:?}",
                String::from_utf8_lossy(rest)
            );
            exit(0);
        }
    }
    println!("NO HARM: {} names, no line of their own", names.len());
    exit(1);
}
