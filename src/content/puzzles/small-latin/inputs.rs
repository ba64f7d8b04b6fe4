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

fn main() {
    let trigger = ["1 byte shorter", "As long as announced", "1 byte longer", "5 bytes longer"];
    let seen = match surplus("grün") {
        -1 => trigger[0],
        0 => trigger[1],
        1 => trigger[2],
        5 => trigger[3],
        _ => "something else",
    };
    claim("trigger", trigger, seen);
    claim("body", ["30", "32", "35", "36"], &read(&preview("Köln č")).1.len().to_string());
    let text = format!("{}{}", "č".repeat(10), "é".repeat(20));
    claim("cost", ["20", "50", "60", "70"], &surplus(&text).to_string());
    let options = ["3 `é` and 1 `<`", "4 `é` and 1 `€`", "2 `é` and 1 `č`", "1 `é` and 1 `😀`"];
    let exact: Vec<&str> = options
        .into_iter()
        .filter(|option| {
            let words: Vec<&str> = option.split(' ').collect();
            let part = |n: usize| words[n + 1].trim_matches('`').repeat(words[n].parse().unwrap());
            surplus(&format!("{}{}", part(0), part(3))) == 0
        })
        .collect();
    assert_eq!(exact.len(), 1, "{exact:?}");
    claim("exact", options, exact[0]);
}
