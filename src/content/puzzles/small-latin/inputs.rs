include!("snippet.rs");

/// What a client makes of the bytes on a connection: the length that the
/// first head announces, and the bytes after that head.
fn read(wire: &[u8]) -> (usize, &[u8]) {
    let head = wire.windows(4).position(|w| w == b"\r\n\r\n").expect("a head") + 4;
    let text = String::from_utf8(wire[..head].to_vec()).expect("ASCII");
    let length = text.lines().find_map(|line| line.strip_prefix("Content-Length: ")).expect("a length");
    (length.parse().expect("a number"), &wire[head..])
}

fn claim(id: &str, options: [&str; 4], seen: &str) {
    let fits: Vec<_> = options.iter().filter(|option| **option == seen).collect();
    if fits.len() != 1 {
        println!("{id}: {seen} selects {fits:?}");
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", fits[0]);
}

/// By how many bytes the body is longer than announced.
fn surplus(text: &str) -> i64 {
    let wire = preview(text);
    let (length, body) = read(&wire);
    body.len() as i64 - length as i64
}

/// What stands between the tags.
fn inside(text: &str) -> Vec<u8> {
    let wire = preview(text);
    let body = read(&wire).1;
    let body = body.strip_prefix(b"<pre class=file>").expect("a start");
    body.strip_suffix(b"</pre>\r\n").expect("an end").to_vec()
}

fn main() {
    let questions = [
        ("caron", "č", ["A question mark", "The reference `&#x10d;`", "The bytes of UTF-8, `C4 8D`", "The lowest byte, `0D`"]),
        ("umlaut", "ü", ["A question mark", "The reference `&#xfc;`", "The bytes of UTF-8, `C3 BC`", "The lowest byte, `FC`"]),
    ];
    for (id, letter, options) in questions {
        let code = letter.chars().next().unwrap() as u32;
        let could = [
            b"?".to_vec(),
            format!("&#x{code:x};").into_bytes(),
            letter.as_bytes().to_vec(),
            vec![code as u8],
        ];
        let seen = inside(letter);
        let which = could.iter().position(|bytes| *bytes == seen).expect("one of the four");
        claim(id, options, options[which]);
    }
    let things = [
        ("Its letters above U+00FF", vec!["č", "€", "😀"]),
        ("Its letters above U+007F", vec!["ü", "é", "ÿ"]),
        ("Its tabs, `<`, and `&`", vec!["\t", "<", "&"]),
        ("Its line breaks", vec!["\n", "\r\n"]),
    ];
    let more: Vec<_> = things.iter().filter(|thing| thing.1.iter().all(|text| surplus(text) > 0)).collect();
    assert_eq!(more.len(), 1, "{more:?}");
    claim("surplus", things.each_ref().map(|thing| thing.0), more[0].0);
}
