include!("snippet.rs");

const INNER: &str = "GET /admin HTTP/1.1\r\nHost: shop.example\r\n\r\n";

fn sent(method: &str, headers: &[(&str, &str)], body: &str) -> Option<String> {
    let request = Request {
        method: method.into(),
        path: "/a".into(),
        authority: "shop.example".into(),
        headers: headers.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
        body: body.into(),
    };
    translate(&request).map(|bytes| String::from_utf8(bytes).unwrap())
}

/// Whether the server sees a second request: the head tells no length, though a body follows.
fn splits(out: &Option<String>) -> bool {
    out.as_ref().is_some_and(|text| {
        let (head, rest) = text.split_once("\r\n\r\n").unwrap();
        !head.contains(&format!("content-length: {}", rest.len())) && !rest.is_empty()
    })
}

fn claim<T: std::fmt::Display + std::fmt::Debug>(question: &str, options: [(T, bool); 4]) {
    let fits: Vec<_> = options.iter().filter(|option| option.1).collect();
    if fits.len() != 1 {
        println!("{question}: {fits:?} fit");
        std::process::exit(1);
    }
    println!("CLAIM {question}: {}", fits[0].0);
}

fn main() {
    claim("passed", [
        ("The one with `host: eve.example`", sent("POST", &[("host", "eve.example")], "abc").is_some()),
        ("The one with `content-length: 3` twice", sent("POST", &[("content-length", "3"), ("content-length", "3")], "abc").is_some()),
        ("The one with `Content-Length: 3`", sent("POST", &[("Content-Length", "3")], "abc").is_some()),
        ("The one with `content-length: 03`", sent("POST", &[("content-length", "03")], "abc").is_some()),
    ]);

    claim("no-length", ["PATCH", "GET", "DELETE", "HEAD"].map(|method| (format!("`{method}`"), splits(&sent(method, &[], INNER)))));

    let out = sent("post", &[], "abc");
    claim("case", [
        ("Nothing: the gateway answers 400", out.is_none()),
        ("`content-length: 3`, an empty line, `abc`", out == sent("post", &[("content-length", "3")], "abc")),
        ("`content-length: 0`, an empty line, `abc`", out.as_ref().is_some_and(|text| text.ends_with("content-length: 0\r\n\r\nabc"))),
        ("An empty line, `abc`", out.as_ref().is_some_and(|text| text.ends_with("Host: shop.example\r\n\r\nabc"))),
    ]);

    claim("one-header", [
        ("`te: gzip`", sent("POST", &[("te", "gzip")], "abc").is_none()),
        (r"`x-note: a\tb`", sent("POST", &[("x-note", "a\tb")], "abc").is_none()),
        ("`keep-alive: timeout=5`", sent("POST", &[("keep-alive", "timeout=5")], "abc").is_none()),
        ("`expect: 100-continue`", sent("POST", &[("expect", "100-continue")], "abc").is_none()),
    ]);
}
