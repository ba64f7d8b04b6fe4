include!("snippet.rs");

fn main() {
    let mut session = Session::new();
    let mut first = vec![60];
    first.extend_from_slice(&[b'S'; 60]);
    session.echo(&first);
    match session.echo(b"\x20hi") {
        Some(echo) if echo.contains(&b'S') => println!("HARM: hi comes back as {:?}", String::from_utf8_lossy(echo)),
        _ => {
            println!("NO HARM: the echo has nothing of the earlier message");
            std::process::exit(1);
        }
    }
}
