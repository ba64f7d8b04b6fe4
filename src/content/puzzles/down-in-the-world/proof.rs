include!("snippet.rs");

/// Reads what the server sees, by RFC 9112: the method and body of each request, or where it can't go on.
fn seen(mut bytes: &[u8]) -> Vec<(String, String)> {
    let mut requests = Vec::new();
    while !bytes.is_empty() {
        let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
            requests.push(("unreadable".into(), String::from_utf8_lossy(bytes).into()));
            return requests;
        };
        let head = String::from_utf8_lossy(&bytes[..end]).to_string();
        bytes = &bytes[end + 4..];
        let length = head
            .lines()
            .filter_map(|line| line.split_once(": "))
            .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
            .map_or(0, |(_, value)| value.parse::<usize>().unwrap().min(bytes.len()));
        let body = String::from_utf8_lossy(&bytes[..length]).into();
        bytes = &bytes[length..];
        requests.push((head.lines().next().unwrap_or("").to_string(), body));
    }
    requests
}

fn main() {
    let inner = "GET /admin HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "post", "TRACE"];
    let length = inner.len().to_string();
    let headers: Vec<Vec<(&str, &str)>> = vec![
        vec![],
        vec![("content-length", &length)],
        vec![("content-length", "0")],
        vec![("content-length", &length), ("content-length", "0")],
        vec![("transfer-encoding", "chunked")],
        vec![("x-a", "b\r\ncontent-length: 0")],
        vec![("Content-Length", "0")],
        vec![("x-a: b\r\ncontent-length", "0")],
        vec![("host", "eve.example")],
    ];
    let mut tried = 0;
    for method in methods {
        for path in ["/", "/a HTTP/1.1\r\nContent-Length: 0\r\nX:"] {
            for list in &headers {
                for body in ["", inner] {
                    tried += 1;
                    let request = Request {
                        method: method.into(),
                        path: path.into(),
                        authority: "shop.example".into(),
                        headers: list.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
                        body: body.into(),
                    };
                    let Some(out) = translate(&request) else { continue };
                    let requests = seen(&out);
                    if requests.len() != 1 || requests[0].1 != body {
                        let lines: Vec<_> = requests.iter().map(|each| &each.0).collect();
                        println!("HARM: one {method} with {list:?} becomes {lines:?}");
                        return;
                    }
                }
            }
        }
    }
    println!("NO HARM: of {tried} requests, each that is passed on arrives as one");
    std::process::exit(1);
}
