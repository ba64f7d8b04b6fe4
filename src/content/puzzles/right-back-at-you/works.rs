// Pages of the company are reached, and other sites aren't.
#[path = "snippet.rs"]
mod snippet;

use std::process::exit;

fn main() {
    for ours in [
        "/",
        "/account?tab=2#top",
        "https://acme.example",
        "https://acme.example/",
        "https://acme.example/a?b=1",
        "https://acme.example/a?b=c@d:e/f",
        "https://shop.acme.example/cart?id=7#total",
        "https://a.b.acme.example/x/y/",
    ] {
        if snippet::destination(ours) != ours {
            println!("BROKE: {ours} isn't reached");
            exit(1);
        }
    }
    for other in ["", "evil", "http://acme.example/", "https://evil.example/", "https://acme.example.evil.example/"] {
        if snippet::destination(other) != "https://acme.example/" {
            println!("BROKE: {other} is followed");
            exit(1);
        }
    }
    println!("WORKS");
}
