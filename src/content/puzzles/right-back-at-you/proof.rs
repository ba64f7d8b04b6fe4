// Sends a browser to every short URL made of these parts, and looks where it ends up.
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

fn main() {
    let parts = [
        "https:", "//", "/", "\\", "?", "#", "@", ":", ".", "\t", "evil.example", "acme.example", "443",
    ];
    let mut urls = vec![String::new()];
    let mut from = 0;
    let mut tried = 0;
    for _ in 0..6 {
        let to = urls.len();
        for i in from..to {
            for part in parts {
                if urls[i].is_empty() && !["https:", "//", "/", "\\", "\t"].contains(&part) {
                    continue;
                }
                let url = format!("{}{part}", urls[i]);
                tried += 1;
                let end = snippet::destination(&url);
                if host(end).ends_with("evil.example") {
                    println!("HARM: {url:?} leads to {}", host(end));
                    exit(0);
                }
                urls.push(url);
            }
        }
        from = to;
    }
    println!("NO HARM: none of {tried} URLs leads to evil.example");
    exit(1);
}
