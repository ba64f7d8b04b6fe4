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

fn main() {
    let picture = render("![c''](/d)").replace("<p>", "").replace("</p>", "");
    let options = [
        "`<img src=\"/d\" alt=\"c''\">`",
        "`<img src=\"/d\" alt=\"c&quot;\">`",
        "`<img src=\"/d\" alt=\"c\"\">`",
        "`![c\"](/d)`",
    ];
    claim("picture", options, &format!("`{picture}`"));

    let html = render("[[[[@dora](/a)](/b)](/c)](/d)");
    let before = &html[..html.find("@dora").unwrap()];
    let link = before.rsplit("<a href=\"").next().unwrap().split('"').next().unwrap();
    let seen = match link {
        "/users/dora" => "A link of its own".to_string(),
        page => format!("Text in the link to `{page}`"),
    };
    let options = [
        "A link of its own",
        "Text in the link to `/a`",
        "Text in the link to `/b`",
        "Text in the link to `/c`",
    ];
    claim("deep", options, &seen);
    let texts = ["![x'' onclick=''a](/y)", "![x](/y'' onclick=''a)", "[x](/y z'' onclick=''a)", "# x'' onclick=''a"];
    let bad: Vec<_> = texts.into_iter().filter(|text| names(&render(text)).contains(&"onclick".into())).collect();
    assert!(bad.len() == 1, "{bad:?}");
    claim("which", texts, bad[0]);
}
