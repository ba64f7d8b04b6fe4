// A client sends a message, and the next one sends nothing.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let mut inbox = snippet::Inbox::default();
    let first = [&[0, 24][..], b"to: bank, pin: 4711, ok?"].concat();
    let mut reply = Vec::new();
    for sent in [&first[..], &[]] {
        reply.clear();
        snippet::echo(&mut inbox, &mut &sent[..], &mut reply).unwrap();
    }
    let reply = String::from_utf8_lossy(&reply);
    println!("{reply}");
    if reply.contains("4711") {
        println!("HARM: Eve reads the message of the client before her");
    } else {
        println!("NO HARM: Eve gets only what she sent");
    }
}
