#[path = "snippet.rs"]
mod snippet;

use snippet::render;
use std::process::exit;

/// The names of all attributes that a browser sees.
fn names(html: &str) -> Vec<String> {
    let (mut names, mut rest) = (Vec::new(), html);
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let is_end = |c: char| c.is_whitespace() || c == '/' || c == '>';
        rest = &rest[rest[1..].find(is_end).map_or(rest.len(), |end| end + 1)..];
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
            if rest.is_empty() || rest.starts_with('>') {
                break;
            }
            let end = rest.find(|c: char| is_end(c) || c == '=').unwrap_or(rest.len());
            names.push(rest[..end].to_string());
            rest = &rest[end..];
            let Some(value) = rest.strip_prefix('=') else { continue };
            rest = match value.strip_prefix('"') {
                Some(value) => &value[value.find('"').map_or(value.len(), |end| end + 1)..],
                None => &value[value.find(|c: char| c.is_whitespace() || c == '>').unwrap_or(value.len())..],
            };
        }
    }
    names
}

fn claim(id: &str, options: [&str; 4], seen: &str) {
    if !options.contains(&seen) {
        println!("{id}: {seen} is none of the options");
        exit(1);
    }
    println!("CLAIM {id}: {seen}");
}

fn count(text: &str, what: &str) -> usize {
    render(text).matches(what).count()
}

fn main() {
    claim("quotes", ["8", "10", "11", "12"], &count("''Hi'' [a](/b) ![c''](/d)", "\"").to_string());
    let text = "*a _b *c @dora* d_ e*";
    let options = ["1 and 0", "1 and 1", "2 and 1", "2 and 0"];
    claim("stars", options, &format!("{} and {}", count(text, "<strong>"), count(text, "<em>")));
    claim("nested", ["2", "3", "4", "5"], &count("[[[[@dora](/a)](/b)](/c)](/d)", "<a ").to_string());
    let texts = ["![x'' onclick=''a](/y)", "![x](/y'' onclick=''a)", "[x](/y z'' onclick=''a)", "# x'' onclick=''a"];
    let bad: Vec<_> = texts.into_iter().filter(|text| names(&render(text)).contains(&"onclick".into())).collect();
    assert!(bad.len() == 1, "{bad:?}");
    claim("which", texts, bad[0]);
}
