include!("snippet.rs");

fn main() {
    let mut session = Session::new();
    session.echo(b"\x06secret");
    match session.echo(b"\x04hi") {
        Some(echo) => println!("CLAIM first: {}", String::from_utf8_lossy(echo)),
        None => println!("CLAIM first: None"),
    }
    for message in [vec![64, 97], vec![65, 97], vec![0], vec![2, 97, 98, 99]] {
        if Session::new().echo(&message).is_none() {
            println!("CLAIM none: {message:?}");
        }
    }
}
