// Eve sends one DELETE, whose body looks like a request.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let request = snippet::Request {
        method: "DELETE".into(),
        path: "/cart/7".into(),
        authority: "shop.example".into(),
        headers: Vec::new(),
        body: b"GET /admin HTTP/1.1\r\nHost: shop.example\r\n\r\n".to_vec(),
    };
    let out = String::from_utf8(snippet::translate(&request).unwrap()).unwrap();
    let (head, rest) = out.split_once("\r\n\r\n").unwrap();
    if head.contains("content-length: 43") || rest.is_empty() {
        println!("NO HARM: the server sees one request and its body");
    } else {
        println!("HARM: the server sees a second request, {}", &rest[..10]);
    }
}
