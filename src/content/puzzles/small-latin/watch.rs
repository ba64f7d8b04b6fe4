// A preview, and what a proxy finds in the connection after it.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let wire = snippet::preview("č č č");
    let text = String::from_utf8_lossy(&wire);
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    let announced: usize = head.rsplit(' ').next().unwrap().parse().unwrap();
    println!("announced {announced}, sent {}", body.len());
    match body.get(announced..) {
        Some("") | None => println!("NO HARM: nothing is left over"),
        Some(rest) => println!("HARM: the next response begins with {rest:?}"),
    }
}
