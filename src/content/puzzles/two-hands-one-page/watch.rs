// A book with one page, whose body two owners share.
#[path = "snippet.rs"]
mod snippet;
use std::sync::Arc;

fn main() {
    let body: Arc<str> = "shared".into();
    let mut book = snippet::Book::default();
    book.add("a", &body, false);
    let before = Arc::strong_count(&body);
    book.shift(0, 1);
    let after = Arc::strong_count(&body);
    println!("owners counted before: {before}, after: {after}");
    std::mem::forget(book);
    if after < before {
        println!("HARM: the book still has the page, and its body may be freed");
    } else {
        println!("NO HARM: every owner is counted");
    }
}
