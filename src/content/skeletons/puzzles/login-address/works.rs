include!("snippet.rs");

fn main() {
    let at = |text: &str| text.parse::<IpAddr>().unwrap();
    let ok = client(PROXY, Some("198.51.100.7")) == at("198.51.100.7")
        && client(PROXY, Some("2001:db8::7")) == at("2001:db8::7")
        && client(PROXY, None) == PROXY
        && client(at("203.0.113.9"), Some("198.51.100.7")) == at("203.0.113.9");
    println!("{}", if ok { "WORKS" } else { "broken: an address" });
    std::process::exit(if ok { 0 } else { 1 });
}
