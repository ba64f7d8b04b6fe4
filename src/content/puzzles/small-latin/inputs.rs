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
fn inside(text: &str) -> String {
    let wire = preview(text);
    let body = String::from_utf8_lossy(read(&wire).1).into_owned();
    body.trim_start_matches("<pre class=file>").trim_end_matches("</pre>\r\n").to_string()
}

fn main() {
    let texts = ["?", "&#x10d;", "&amp;#x10d;", "The byte 0D"];
    for (id, text) in [("on-the-wire", "č"), ("typed-reference", "&#x10d;")] {
        let seen = inside(text);
        claim(id, texts, if seen == "\r" { texts[3] } else { &seen });
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
