include!("snippet.rs");

fn main() {
    let mut session = Session::new();
    let mut long = vec![64];
    long.extend_from_slice(&[b'x'; 64]);
    let ok = session.echo(b"\x03abc") == Some(&b"abc"[..])
        && session.echo(b"\x02abc") == Some(&b"ab"[..])
        && session.echo(&long) == Some(&long[1..])
        && session.echo(b"\x00") == Some(&b""[..])
        && session.echo(b"\x41a").is_none()
        && session.echo(b"").is_none();
    println!("{}", if ok { "WORKS" } else { "broken: an echo" });
    std::process::exit(if ok { 0 } else { 1 });
}
