include!("snippet.rs");

fn url(text: &str) -> Url {
    let (scheme, rest) = text.split_once("://").unwrap();
    let (server, path) = rest.split_once('/').unwrap();
    let https = scheme == "https";
    let (host, port) = match server.split_once(':') {
        Some((host, port)) => (host, port.parse().unwrap()),
        None => (server, if https { 443 } else { 80 }),
    };
    Url { https, host: host.into(), port, path: format!("/{path}") }
}

/// Redirects along a chain. Its last URL answers with status 200, or for
/// ever with a redirect to itself. Notes which requests carry the token.
struct Chain<'a> {
    targets: &'a [&'a str],
    is_loop: bool,
    sent: Vec<bool>,
}

impl Net for Chain<'_> {
    fn post(&mut self, _: &Url, token: Option<&str>) -> Reply {
        self.sent.push(token.is_some());
        match self.targets.get(self.sent.len()).or(self.targets.last()) {
            Some(next) if self.is_loop || self.sent.len() < self.targets.len() => Reply::Redirect(url(next)),
            _ => Reply::Status(200),
        }
    }
}

/// The numbers of the requests that carry the token, from 1. The first
/// target is the URL that the customer has entered.
fn with_token(targets: &[&str], is_loop: bool) -> Vec<usize> {
    let mut net = Chain { targets, is_loop, sent: vec![] };
    deliver(&mut net, &url(targets[0]), "secret");
    (1..).zip(net.sent).filter(|(_, is_sent)| *is_sent).map(|(number, _)| number).collect()
}

fn claim(question: &str, options: [(&str, bool); 4]) {
    let fits: Vec<_> = options.iter().filter(|option| option.1).collect();
    if fits.len() != 1 {
        println!("{question}: {fits:?} fit");
        std::process::exit(1);
    }
    println!("CLAIM {question}: {}", fits[0].0);
}

fn main() {
    claim("trigger", [
        "https://hooks.example/in",
        "http://hooks.example:8443/in",
        "https://www.hooks.example:8443/in",
        "https://HOOKS.EXAMPLE:8443/v2",
    ]
    .map(|target| (target, with_token(&["https://hooks.example/in", "https://hooks.example:8443/in", target], false).contains(&3))));

    let round = ["https://a.example/1", "https://b.example/1", "https://b.example/2"];
    let seen = with_token(&round.repeat(20), false).len();
    claim("loop", [("1", seen == 1), ("2", seen == 2), ("3", seen == 3), ("4", seen == 4)]);

    let chain = ["https://a.example/1", "https://b.example/1", "https://b.example/2", "https://a.example/2", "https://a.example/3"];
    let seen = with_token(&chain, false);
    claim("chain", [
        ("1, 4, and 5", seen == [1, 4, 5]),
        ("1, 3, and 5", seen == [1, 3, 5]),
        ("1 and 5", seen == [1, 5]),
        ("1 only", seen == [1]),
    ]);

    let chain = ["https://a.example/1", "https://b.example/1", "https://b.example/2", "https://c.example/1"];
    let seen = with_token(&chain, true).len();
    claim("number", [("2", seen == 2), ("3", seen == 3), ("4", seen == 4), ("5", seen == 5)]);
}
