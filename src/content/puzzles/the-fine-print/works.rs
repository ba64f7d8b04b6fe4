#[path = "snippet.rs"]
mod snippet;

use snippet::render;
use std::process::exit;

fn expect(text: &str, wanted: &str) {
    let seen = render(text);
    if seen != wanted {
        println!("BROKE: {text:?} becomes {seen:?}, not {wanted:?}");
        exit(1);
    }
}

fn main() {
    expect("a < b & c\nd", "<p>a &lt; b &amp; c<br>d</p>");
    expect("''Hi'' -- he said...", "<p>\"Hi\" \u{2013} he said\u{2026}</p>");
    expect("*a _b_* @bob @al", "<p><strong>a <em>b</em></strong> <a href=\"/users/bob\">@bob</a> @al</p>");
    expect("[a *b*](/c d -- e)", "<p><a href=\"/c\" title=\"d \u{2013} e\">a <strong>b</strong></a></p>");
    expect("[a](https://b.example/?c&d)", "<p><a href=\"https://b.example/?c&amp;d\" title=\"\">a</a></p>");
    expect("[a](javascript:b) [c](//d)", "<p>[a](javascript:b) [c](//d)</p>");
    expect("![''x''](/y)", "<p><img src=\"/y\" alt=\"&quot;x&quot;\"></p>");
    expect("# A b\n\n> c", "<h2 id=\"A-b\">A b</h2>\n<blockquote>c</blockquote>");
    expect("```a.rs\nlet b = '';\n```", "<pre title=\"a.rs\">let b = '';\n</pre>");
    expect("\u{e9}* [x ![", "<p>\u{e9}* [x ![</p>");
    println!("WORKS");
}
