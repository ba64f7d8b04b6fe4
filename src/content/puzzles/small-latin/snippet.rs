/// Text for a page, with what HTML treats in a special way escaped.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// ISO 8859-1, a byte a letter. Old clients read nothing else.
fn latin(text: &str, letters: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(letters);
    for c in text.chars() {
        match u8::try_from(c) {
            Ok(byte) => out.push(byte),
            Err(_) => out.extend(format!("&#x{:x};", c as u32).bytes()),
        }
    }
    out
}

/// The preview of a text file, as it goes out on the wire.
pub fn preview(text: &str) -> Vec<u8> {
    let body = escape(text).replace('\t', "    ");
    let body = format!("<pre class=file>{body}</pre>\r\n");
    let length = body.chars().count();
    let body = latin(&body, length);
    let mut wire = Vec::new();
    wire.extend(b"HTTP/1.1 200 OK\r\n");
    wire.extend(b"Content-Type: text/html; charset=iso-8859-1\r\n");
    wire.extend(format!("Content-Length: {length}\r\n").bytes());
    wire.extend(b"\r\n");
    wire.extend(body);
    wire
}
