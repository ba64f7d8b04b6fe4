include!("snippet.rs");

fn main() {
    println!("CLAIM first: {}", client(PROXY, Some("192.0.2.1, junk, 198.51.100.7")));
    println!("CLAIM direct: {}", client("203.0.113.9".parse().unwrap(), Some("192.0.2.1, 198.51.100.7")));
}
