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

fn main() {
    claim("trigger", ["4", "5", "16", "17"], &read(&preview("grün")).0.to_string());
    claim("body", ["18", "20", "23", "24"], &read(&preview("Köln č")).1.len().to_string());
    let wire = preview(&format!("{}{}", "č".repeat(10), "é".repeat(20)));
    let (length, body) = read(&wire);
    claim("cost", ["0", "20", "40", "60"], &(body.len() as i64 - length as i64).to_string());
    let options = ["4 `é` and 1 `€`", "4 `é` and 2 `č`", "4 `é` and 1 `😀`", "3 `é` and 1 `€`"];
    let exact: Vec<&str> = options
        .into_iter()
        .filter(|option| {
            let words: Vec<&str> = option.split(' ').collect();
            let part = |n: usize| words[n + 1].trim_matches('`').repeat(words[n].parse().unwrap());
            let wire = preview(&format!("{}{}", part(0), part(3)));
            let (length, body) = read(&wire);
            length == body.len()
        })
        .collect();
    assert_eq!(exact.len(), 1, "{exact:?}");
    claim("exact", options, exact[0]);
}
