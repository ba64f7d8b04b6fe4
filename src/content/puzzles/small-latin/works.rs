include!("snippet.rs");

/// What a client makes of the bytes on a connection: the length that the
/// first head announces, and the bytes after that head.
fn read(wire: &[u8]) -> (usize, &[u8]) {
    let head = wire.windows(4).position(|w| w == b"\r\n\r\n").expect("a head") + 4;
    let text = String::from_utf8(wire[..head].to_vec()).expect("ASCII");
    let length = text.lines().find_map(|line| line.strip_prefix("Content-Length: ")).expect("a length");
    (length.parse().expect("a number"), &wire[head..])
}

fn main() {
    let mut broken = Vec::new();
    for (text, want) in [
        ("", "<pre class=file></pre>\r\n"),
        ("plain\r\ntext\n", "<pre class=file>plain\r\ntext\n</pre>\r\n"),
        ("a\tb", "<pre class=file>a    b</pre>\r\n"),
        ("a < b & c", "<pre class=file>a &lt; b &amp; c</pre>\r\n"),
        ("&#269;", "<pre class=file>&amp;#269;</pre>\r\n"),
    ] {
        let wire = preview(text);
        let (length, body) = read(&wire);
        if body != want.as_bytes() || length != body.len() {
            broken.push(format!("{text:?}: {length} for {}", body.len()));
        }
    }
    for (text, want) in [("grün", b"gr\xfcn".to_vec()), ("č", b"&#x10d;".to_vec()), ("5 €", b"5 &#x20ac;".to_vec())] {
        let wire = preview(text);
        let body = read(&wire).1;
        if body != [&b"<pre class=file>"[..], &want, b"</pre>\r\n"].concat() {
            broken.push(format!("the body of {text}"));
        }
    }
    if broken.is_empty() {
        println!("WORKS");
    } else {
        println!("broken: {}", broken.join(", "));
        std::process::exit(1);
    }
}
