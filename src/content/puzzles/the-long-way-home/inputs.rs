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

/// Redirects along a chain. Its last URL answers with status 200.
/// Notes which requests carry the token.
struct Chain<'a> {
    targets: &'a [&'a str],
    sent: Vec<bool>,
}

impl Net for Chain<'_> {
    fn post(&mut self, _: &Url, token: Option<&str>) -> Reply {
        self.sent.push(token.is_some());
        match self.targets.get(self.sent.len()) {
            Some(next) => Reply::Redirect(url(next)),
            None => Reply::Status(200),
        }
    }
}

/// The numbers of the requests that carry the token, from 1. The first
/// target is the URL that the customer has entered.
fn with_token(targets: &[&str]) -> Vec<usize> {
    let mut net = Chain { targets, sent: vec![] };
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
    .map(|target| (target, with_token(&["https://hooks.example/in", "https://hooks.example:8443/in", target]).contains(&3))));

    let round = ["https://a.example/1", "https://b.example/1", "https://b.example/2"];
    let seen = with_token(&round.repeat(20));
    claim("forever", [
        ("Only 1", seen == [1]), ("1 and 4", seen == [1, 4]),
        ("1, 3, 6, and 9", seen == [1, 3, 6, 9]), ("1, 3, and 6", seen == [1, 3, 6]),
    ]);

    let chain = ["https://a.example/1", "https://b.example/1", "https://b.example/2", "https://a.example/2", "https://a.example/3"];
    let seen = with_token(&chain);
    claim("chain", [
        ("1, 4, and 5", seen == [1, 4, 5]),
        ("1, 3, and 5", seen == [1, 3, 5]),
        ("1 and 5", seen == [1, 5]),
        ("1 only", seen == [1]),
    ]);

    let chains = ["a → b → c → c → a", "a → a → b → a → b", "a → b → a → a → c", "a → b → c → b → c"];
    claim("which-chain", chains.map(|text| {
        let servers: Vec<_> = text.split(" → ").collect();
        let urls: Vec<_> = servers.iter().map(|server| format!("https://{server}.example/1")).collect();
        let sent = with_token(&urls.iter().map(String::as_str).collect::<Vec<_>>());
        (text, sent.iter().any(|number| servers[number - 1] != "a"))
    }));
}
