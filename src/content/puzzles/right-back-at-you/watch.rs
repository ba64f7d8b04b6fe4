// A link to the sign-in page, with a target of Eve's.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let to = snippet::destination("https://evil.example?.acme.example/");
    let host = &to[8..to[8..].find(['/', '?', '#']).map_or(to.len(), |end| end + 8)];
    println!("the browser goes to {host}");
    if host.ends_with("acme.example") {
        println!("NO HARM: the user stays on the company's sites");
    } else {
        println!("HARM: after the sign-in, the user is on Eve's site");
    }
}
