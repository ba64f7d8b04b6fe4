include!("snippet.rs");

/// What a client makes of the bytes on a connection: the length that the
/// first head announces, and the bytes after that head.
fn read(wire: &[u8]) -> (usize, &[u8]) {
    let head = wire.windows(4).position(|w| w == b"\r\n\r\n").expect("a head") + 4;
    let text = String::from_utf8(wire[..head].to_vec()).expect("ASCII");
    let length = text.lines().find_map(|line| line.strip_prefix("Content-Length: ")).expect("a length");
    (length.parse().expect("a number"), &wire[head..])
}

fn main() {
    let planted = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nowned";
    let mut tried = 0;
    for letter in ["č", "€", "😀", "é", "<", "a"] {
        for count in 0..400 {
            let text = format!("{}{planted}{}", letter.repeat(count % 40), "!".repeat(count / 40));
            let mut wire = preview(&text);
            wire.extend(preview("the next client's page"));
            let (length, rest) = read(&wire);
            tried += 1;
            // Clients skip line breaks before a response, and nothing else.
            if rest[length..].starts_with(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nowned") {
                println!("HARM: with {} times `{letter}` first, the next response on the connection is the uploader's", count % 40);
                return;
            }
        }
    }
    println!("NO HARM: after {tried} previews, the next response was the server's");
    std::process::exit(1);
}
