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

/// The chains over three servers, of up to five requests.
fn chains() -> Vec<Vec<&'static str>> {
    let urls = ["https://a.example/1", "https://b.example/1", "https://a.example:8443/1"];
    let mut all = vec![vec![urls[0]]];
    let mut last = all.clone();
    for _ in 0..4 {
        last = last.iter().flat_map(|chain| urls.map(|next| [&chain[..], &[next]].concat())).collect();
        all.extend(last.iter().cloned());
    }
    all
}

fn main() {
    let chain = ["https://a.example/1", "https://b.example/1", "https://b.example/2", "https://a.example/2", "https://a.example/3"];
    let seen = with_token(&chain);
    claim("five-hops", [
        ("1, 4, and 5", seen == [1, 4, 5]),
        ("1, 3, and 5", seen == [1, 3, 5]),
        ("1 and 5", seen == [1, 5]),
        ("1 only", seen == [1]),
    ]);

    let targets = ["https://hooks.example/in", "https://hooks.example:8443/v2", "https://HOOKS.EXAMPLE/v2"];
    let gets = targets.map(|target| with_token(&["https://hooks.example/in", "https://hooks.example:8443/in", target]).contains(&3));
    claim("back-home", [("To none of these three", gets == [false; 3]), (targets[0], gets[0]), (targets[1], gets[1]), (targets[2], gets[2])]);

    let texts = ["a → b → a → a → a", "a → a → b → a → a", "a → a → a → b → b", "a → b → b → b → b"];
    let counts = texts.map(|text| {
        let urls: Vec<_> = text.split(" → ").map(|server| format!("https://{server}.example/1")).collect();
        with_token(&urls.iter().map(String::as_str).collect::<Vec<_>>()).len()
    });
    let most = counts.iter().max().unwrap();
    claim("most", [0, 1, 2, 3].map(|at| (texts[at], counts[at] == *most)));

    let holds = |property: &dyn Fn(&[&str], &[usize]) -> bool| chains().iter().all(|chain| property(chain, &with_token(chain)));
    let home = "https://a.example/1";
    claim("property", [
        ("A request to another server has no token", !holds(&|chain, sent| sent.iter().all(|at| chain[at - 1] == home))),
        ("A request to the entered server has the token", !holds(&|chain, sent| (1..).zip(chain).all(|(at, to)| *to != home || sent.contains(&at)))),
        ("The first request has the token", !holds(&|_, sent| sent.first() == Some(&1))),
        ("A delivery makes at most 6 requests", {
            let mut net = Chain { targets: &[home; 20], sent: vec![] };
            deliver(&mut net, &url(home), "secret");
            net.sent.len() > 6
        }),
    ]);
}
