// Puts several payloads into each place of a post and looks for attributes that nobody should get.
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

fn main() {
    let payloads = ["x\" onclick=\"a", "x'' onclick=''a", "''onclick=a", "x' onclick='a", "x&quot; onclick=&quot;a", "><b onclick=a>", "'-' onclick=a"];
    let places = [
        "#", "*#*", "_*#*_", "# #", "> #", "```#\ncode", "```name\n#", "[#](/page)", "[a](/#)", "[a](/page #)", "[a](https://#)",
        "![#](/page)", "![a](/#)", "![[#](/b)](/c)", "![[a](/#)](/c)", "[![#](/b)](/c)", "[![a](/#)](/c)", "@#", "[@bob](/#)", "[a](#)",
        "![a](/b #)", "[[a](/b)](/#)", "![*#*](/b)",
    ];
    let mut tried = 0;
    for place in places {
        for payload in payloads {
            tried += 1;
            let post = place.replacen('#', payload, 1);
            let post = if place == "# #" { format!("# {payload}") } else { post };
            let html = render(&post);
            if names(&html).iter().any(|name| name.starts_with("on")) {
                println!("HARM: {post} becomes {html}");
                exit(0);
            }
        }
    }
    println!("NO HARM: in {tried} posts, no element gets an event handler");
    exit(1);
}
