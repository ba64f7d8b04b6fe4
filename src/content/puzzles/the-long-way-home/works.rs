include!("snippet.rs");

/// Answers by a table of paths on two servers, and writes down every request.
struct Web {
    answers: fn(&Url) -> Reply,
    seen: Vec<(String, bool)>,
}

impl Net for Web {
    fn post(&mut self, to: &Url, token: Option<&str>) -> Reply {
        if token.is_some_and(|token| token != "secret") {
            println!("broken: another token");
            std::process::exit(1);
        }
        self.seen.push((format!("{}{}", to.host, to.path), token.is_some()));
        (self.answers)(to)
    }
}

fn at(host: &str, path: &str) -> Url {
    Url { https: true, host: host.into(), port: 443, path: path.into() }
}

fn expect(answers: fn(&Url) -> Reply, status: Option<u16>, seen: &[(&str, bool)], what: &str) {
    let mut web = Web { answers, seen: vec![] };
    let got = deliver(&mut web, &at("a.example", "/1"), "secret");
    let seen: Vec<(String, bool)> = seen.iter().map(|(to, sent)| (to.to_string(), *sent)).collect();
    if got != status || web.seen != seen {
        println!("broken: {what}: {got:?}, {:?}", web.seen);
        std::process::exit(1);
    }
}

fn main() {
    expect(|_| Reply::Status(204), Some(204), &[("a.example/1", true)], "no redirect");
    expect(
        |to| if to.path == "/1" { Reply::Redirect(at("A.EXAMPLE", "/2")) } else { Reply::Status(200) },
        Some(200),
        &[("a.example/1", true), ("A.EXAMPLE/2", true)],
        "the same server keeps the token",
    );
    let mut web = Web {
        answers: |to| if to.path == "/1" { Reply::Redirect(at("b.example", "/2")) } else { Reply::Status(500) },
        seen: vec![],
    };
    let got = deliver(&mut web, &at("a.example", "/1"), "secret");
    if got != Some(500) || web.seen.len() != 2 {
        println!("broken: it doesn't follow a redirect to another server: {:?}", web.seen);
        std::process::exit(1);
    }
    expect(
        |to| Reply::Redirect(to.clone()),
        None,
        &[("a.example/1", true); 6],
        "a loop ends after 6 requests",
    );
    println!("WORKS");
}
