//! Turns the text of a post into HTML.

const DEEPEST: usize = 3;

type Piece = Option<(String, usize)>;

/// Blank lines are between blocks.
pub fn render(text: &str) -> String {
    text.split("\n\n").map(block).collect::<Vec<_>>().join("\n")
}

fn block(text: &str) -> String {
    if let Some(rest) = text.strip_prefix("```") {
        return listing(rest);
    }
    if let Some(rest) = text.strip_prefix("# ") {
        return heading(rest);
    }
    if let Some(rest) = text.strip_prefix("> ") {
        return format!("<blockquote>{}</blockquote>", inline(rest, 0));
    }
    format!("<p>{}</p>", inline(text, 0))
}

fn listing(text: &str) -> String {
    let (name, code) = text.split_once('\n').unwrap_or((text, ""));
    let name = polish(&name);
    let name = attr(&name);
    let code = escape(code.trim_end_matches('`'));
    format!("<pre title=\"{name}\">{code}</pre>")
}

fn heading(text: &str) -> String {
    let keep = |c: char| if c.is_alphanumeric() { c } else { '-' };
    let id: String = text.chars().map(keep).collect();
    format!("<h2 id=\"{id}\">{}</h2>", inline(text, 0))
}

fn inline(text: &str, depth: usize) -> String {
    let mut out = String::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some((html, used)) = piece(c, rest, depth) {
            out += &words(&plain);
            out += &html;
            plain.clear();
            rest = &rest[used..];
        } else {
            plain.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    out + &words(&plain)
}

/// The HTML for the beginning of a text, and how much that is.
fn piece(first: char, text: &str, depth: usize) -> Piece {
    match first {
        _ if depth >= DEEPEST => None,
        '*' => wrap(text, first, "strong", depth),
        '_' => wrap(text, first, "em", depth),
        '[' => link(text, depth),
        '!' => image(text),
        '@' => mention(text),
        _ => None,
    }
}

fn wrap(text: &str, sign: char, tag: &str, depth: usize) -> Piece {
    let end = text[1..].find(sign)? + 1;
    let inner = inline(&text[1..end], depth + 1);
    Some((format!("<{tag}>{inner}</{tag}>"), end + 1))
}

/// `[label](/page title)`
fn link(text: &str, depth: usize) -> Piece {
    let (label, target, used) = parts(text)?;
    let (page, title) = target.split_once(' ').unwrap_or((target, ""));
    let href = address(page)?;
    let title = attr(&title);
    let title = polish(&title);
    let label = inline(label, depth + 1);
    let tag = format!("<a href=\"{href}\" title=\"{title}\">");
    Some((format!("{tag}{label}</a>"), used))
}

/// `![what it shows](/picture)`
fn image(text: &str) -> Piece {
    let (alt, source, used) = parts(&text[1..])?;
    let src = address(source)?;
    let alt = polish(&alt);
    let alt = attr(&alt);
    Some((format!("<img src=\"{src}\" alt=\"{alt}\">"), used + 1))
}

fn mention(text: &str) -> Piece {
    let name = &text[1..];
    let end = name.find(|c: char| !c.is_ascii_lowercase());
    let name = &name[..end.unwrap_or(name.len())];
    let html = format!("<a href=\"/users/{name}\">@{name}</a>");
    (name.len() > 2).then_some((html, name.len() + 1))
}

fn parts(text: &str) -> Option<(&str, &str, usize)> {
    let end = closing(text, '[', ']')?;
    let (label, target) = (&text[1..end], &text[end + 1..]);
    let close = closing(target, '(', ')')?;
    Some((label, &target[1..close], end + 1 + close + 1))
}

fn closing(text: &str, open: char, close: char) -> Option<usize> {
    let mut level = 0;
    for (at, c) in text.char_indices() {
        level += i32::from(c == open) - i32::from(c == close);
        if level < 1 {
            return (at > 0).then_some(at);
        }
    }
    None
}

/// Pages of this site, or of others over TLS.
fn address(text: &str) -> Option<String> {
    let is_own = text.starts_with('/') && !text.starts_with("//");
    (is_own || text.starts_with("https://")).then(|| attr(text))
}

fn words(text: &str) -> String {
    let text = escape(&text);
    let text = polish(&text);
    text.replace('\n', "<br>")
}

fn attr(text: &str) -> String {
    escape(text).replace('"', "&quot;")
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}

/// Turns what people type into what a printer would set.
fn polish(text: &str) -> String {
    let text = text.replace("--", "\u{2013}");
    text.replace("...", "\u{2026}").replace("''", "\"")
}
