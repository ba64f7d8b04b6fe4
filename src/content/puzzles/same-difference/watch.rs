// A visitor asks for a page of the staff, with a space in front of its name.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let pages = snippet::Pages::from([("staff/pay".into(), "the salaries".into())]);
    match snippet::page(&pages, " staff/pay") {
        Some(text) => println!("HARM: the visitor reads {text}"),
        None => println!("NO HARM: the visitor gets nothing"),
    }
}
