// Pages are added, shown, edited and renamed, and nothing is lost.
#[path = "snippet.rs"]
mod snippet;

use snippet::{rename, Page, Wiki};
use std::process::exit;
use std::sync::Arc;

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn main() {
    let body: Arc<str> = Arc::from("Welcome.");
    let mut wiki = Wiki::default();
    for (n, title) in ["Home", "Rules", "News"].iter().enumerate() {
        expect(wiki.add(title, &body) == n, "numbered from 0");
    }
    expect(Arc::strong_count(&body) == 4, "the body is shared");
    expect(rename(&mut wiki, 1, "House rules"), "a short title");
    expect(rename(&mut wiki, 2, &"n".repeat(90)), "a long title");
    expect(rename(&mut wiki, 0, "Grüezi"), "a title with an umlaut");
    let title = |wiki: &Wiki, n| wiki.page(n).map(|p| p.title.clone());
    expect(title(&wiki, 0).unwrap() == "Grüezi", "page 0");
    expect(title(&wiki, 1).unwrap() == "House rules", "page 1");
    expect(title(&wiki, 2).unwrap() == "n".repeat(40), "cut at 40");
    expect(title(&wiki, 3).is_none(), "no page 3");
    wiki.edit(1, |page| Page {
        title: page.title.to_uppercase(),
        body: Arc::from(page.body.replace('.', "!")),
    });
    let page = wiki.page(1).unwrap();
    expect(page.title == "HOUSE RULES", "an edit of the title");
    expect(&*page.body == "Welcome!", "an edit of the body");
    expect(Arc::strong_count(&body) == 3, "one page has left it");
    drop(wiki);
    expect(Arc::strong_count(&body) == 1, "all pages are dropped");
    println!("WORKS");
}
