// One client's message, and then another client's that claims to be longer than it is.
include!("snippet.rs");

fn main() {
    let mut session = Session::new();
    session.echo(b"\x06secret");
    let echo = session.echo(b"\x04hi").unwrap();
    println!("`hi` comes back as `{}`", String::from_utf8_lossy(echo));
    if echo.ends_with(b"cr") {
        println!("HARM: a client reads a part of another client's message");
    } else {
        println!("NO HARM: the echo is the client's own text");
    }
}
