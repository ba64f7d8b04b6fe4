#[path = "snippet.rs"]
mod snippet;

use std::process::exit;

/// The host to which a browser on https://acme.example/login goes, by the URL standard.
fn host(url: &str) -> String {
    let is_slash = |c: char| c == '/' || c == '\\';
    let url: String = url
        .trim_matches(|c: char| c <= ' ')
        .chars()
        .filter(|c| !"\t\r\n".contains(*c))
        .collect();
    let rest = match url.get(..6) {
        Some(scheme) if scheme.eq_ignore_ascii_case("https:") => &url[6..],
        _ => &url[..],
    };
    if !rest.starts_with(|c| is_slash(c)) || !rest[1..].starts_with(|c| is_slash(c)) {
        return "acme.example".to_string();
    }
    let rest = rest.trim_start_matches(is_slash);
    let authority = rest.split(['/', '\\', '?', '#']).next().unwrap();
    let host = authority.rsplit('@').next().unwrap();
    host.split(':').next().unwrap().to_ascii_lowercase()
}

const CASES: [(&str, &str); 3] = [
    ("port", "https://api.acme.example:8443/v1"),
    ("at", "https://acme.example@evil.example/.acme.example"),
    ("login", "https://notacme.example@acme.example/"),
];

fn main() {
    let is_ours = |url: &str| snippet::destination(url) == url;
    let seen: Vec<bool> = CASES.iter().map(|(_, url)| is_ours(url)).collect();
    println!("seen {seen:?}");
    let Ok(before) = std::fs::read_to_string("before.out") else { return };
    let words: Vec<bool> = before
        .split(|c: char| !c.is_alphabetic())
        .filter_map(|word| word.parse().ok())
        .collect();
    for (i, (id, _)) in CASES.iter().enumerate() {
        let text = match (words[i], seen[i]) {
            (true, true) => "Allowed before and after",
            (true, false) => "Allowed before, rejected after",
            (false, true) => "Rejected before, allowed after",
            (false, false) => "Rejected before and after",
        };
        println!("CLAIM {id}: {text}");
    }
    let options = [
        "https://evil.example\\.acme.example/",
        "https://evil.example:.acme.example/",
        "https://evil.example?.acme.example/",
        "https://evil.example#.acme.example/",
    ];
    let leads: Vec<_> = options
        .iter()
        .filter(|url| host(snippet::destination(url)) == "evil.example")
        .collect();
    if leads.len() != 1 {
        println!("which: {leads:?}");
        exit(1);
    }
    println!("CLAIM which: {}", leads[0]);
}
