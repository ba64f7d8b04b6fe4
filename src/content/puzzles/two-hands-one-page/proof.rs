// Makes an edit panic and counts the owners of the page's body.
#[path = "snippet.rs"]
mod snippet;

use snippet::{rename, Wiki};
use std::panic::{catch_unwind, set_hook, AssertUnwindSafe};
use std::process::exit;
use std::sync::Arc;

fn look(what: &str, act: impl FnOnce(&mut Wiki)) {
    let body: Arc<str> = Arc::from("the body of page 0");
    let other: Arc<str> = Arc::from("another body");
    let mut wiki = Wiki::default();
    // No title, so no memory of it that could be freed twice here.
    wiki.add("", &body);
    wiki.add("", &other);
    wiki.add("", &other);
    act(&mut wiki);
    let page = wiki.page(0).unwrap();
    if !Arc::ptr_eq(&page.body, &body) {
        println!("HARM: after {what} page 0 is another page");
        exit(0);
    }
    // One owner is in this function, the other one in the wiki.
    let count = Arc::strong_count(&body);
    if count != 2 {
        println!(
            "HARM: after {what} two hold the body and {count} is \
             counted: its memory is freed while page 0 shows it"
        );
        exit(0);
    }
}

fn main() {
    set_hook(Box::new(|_| {}));
    let titles = [
        "plain".to_string(),
        "a".repeat(41),
        "é".repeat(20),
        format!("a{}", "é".repeat(20)),
    ];
    for title in titles {
        look(&format!("the title {title:?}"), |wiki| {
            rename(wiki, 0, &title);
        });
    }
    look("a page number out of range", |wiki| {
        rename(wiki, 7, "plain");
    });
    look("an edit that panics", |wiki| {
        let work = || wiki.edit(0, |_| panic!("a bug"));
        let _ = catch_unwind(AssertUnwindSafe(work));
    });
    println!("NO HARM: every page has as many owners as are counted");
    exit(1);
}
