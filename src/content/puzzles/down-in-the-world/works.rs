include!("snippet.rs");

fn request(method: &str, headers: &[(&str, &str)], body: &str) -> Option<String> {
    let request = Request {
        method: method.into(),
        path: "/a?b=c".into(),
        authority: "shop.example".into(),
        headers: headers.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
        body: body.into(),
    };
    translate(&request).map(|bytes| String::from_utf8(bytes).unwrap())
}

fn main() {
    let start = |method: &str| format!("{method} /a?b=c HTTP/1.1\r\nHost: shop.example\r\n");
    let checks = [
        ("a GET", request("GET", &[], ""), Some(start("GET") + "\r\n")),
        ("a header", request("GET", &[("accept", "text/html")], ""), Some(start("GET") + "accept: text/html\r\n\r\n")),
        ("a POST", request("POST", &[], "abc"), Some(start("POST") + "content-length: 3\r\n\r\nabc")),
        ("an empty POST", request("POST", &[], ""), Some(start("POST") + "content-length: 0\r\n\r\n")),
        ("an empty PUT", request("PUT", &[], ""), Some(start("PUT") + "content-length: 0\r\n\r\n")),
        ("a POST's length", request("POST", &[("content-length", "3")], "abc"), Some(start("POST") + "content-length: 3\r\n\r\nabc")),
        // A length of 0 says the same as none.
        (
            "a DELETE",
            request("DELETE", &[], "").map(|out| out.replace("content-length: 0\r\n", "")),
            Some(start("DELETE") + "\r\n"),
        ),
        ("a DELETE with a body", request("DELETE", &[("content-length", "3")], "abc"), Some(start("DELETE") + "content-length: 3\r\n\r\nabc")),
        ("a host header", request("GET", &[("host", "b.example")], ""), Some(start("GET") + "\r\n")),
        ("a GET with a body", request("GET", &[], "abc"), None),
        ("a wrong length", request("POST", &[("content-length", "4")], "abc"), None),
        ("a line break", request("GET", &[("x-a", "b\nc")], ""), None),
        ("upper case", request("GET", &[("X-A", "b")], ""), None),
        ("an encoding", request("POST", &[("transfer-encoding", "chunked")], "abc"), None),
        ("a space in the method", request("GET /x", &[], ""), None),
    ];
    for (what, got, wanted) in checks {
        if got != wanted {
            println!("broken: {what}: {got:?}");
            std::process::exit(1);
        }
    }
    println!("WORKS");
}
