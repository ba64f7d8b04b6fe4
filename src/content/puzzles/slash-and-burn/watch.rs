// An address that the first rule denies.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let text = "deny 10.0.0.0/8\ndeny 10.1.0.0/16\nallow 0.0.0.0/0";
    let list = snippet::AccessList::parse(text).unwrap();
    if list.admits([10, 2, 0, 1].into()) {
        println!("HARM: 10.2.0.1 is let in, and the list denies it");
    } else {
        println!("NO HARM: 10.2.0.1 is rejected");
    }
}
