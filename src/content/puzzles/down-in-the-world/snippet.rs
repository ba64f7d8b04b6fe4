// Writes requests that came over HTTP/2 for a server that only
// speaks HTTP/1.1. Connections to it are shared by all clients.

pub struct Request {
    pub method: String,
    pub path: String,
    pub authority: String,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>, // complete: END_STREAM has come
}

/// `None`: the gateway answers 400 itself.
pub fn translate(request: &Request) -> Option<Vec<u8>> {
    let Request { method, path, authority, headers, body } = request;
    if ![method, path, authority].into_iter().all(|text| word(text)) {
        return None;
    }
    if matches!(method.as_str(), "GET" | "HEAD") && !body.is_empty() {
        return None;
    }
    let mut out = format!("{method} {path} HTTP/1.1\r\n");
    out += &format!("Host: {authority}\r\n");
    let mut has_length = false;
    for (name, value) in headers {
        let breaks = value.bytes().any(|b| b < b' ' || b == 0x7f);
        if breaks || !name.bytes().all(token) || name.is_empty() {
            return None;
        }
        match name.as_str() {
            "connection" | "transfer-encoding" | "upgrade" => {
                return None;
            }
            "host" => continue,
            "content-length" => {
                if has_length || *value != body.len().to_string() {
                    return None;
                }
                has_length = true;
            }
            _ => {}
        }
        out += &format!("{name}: {value}\r\n");
    }
    // The server asks these for a length, even if it's 0.
    let needs = matches!(method.as_str(), "POST" | "PUT" | "PATCH");
    if needs && !has_length {
        out += &format!("content-length: {}\r\n", body.len());
    }
    out += "\r\n";
    Some([out.as_bytes(), body].concat())
}

fn word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_graphic())
}

fn token(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')
}
