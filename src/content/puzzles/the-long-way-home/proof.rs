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

/// Answers each request with a redirect to the next URL of a chain.
struct Chain {
    next: Vec<Url>,
    leaked: Vec<String>,
}

impl Net for Chain {
    fn post(&mut self, to: &Url, token: Option<&str>) -> Reply {
        if token.is_some() && !(to.https && to.port == 443 && to.host.eq_ignore_ascii_case("a.example")) {
            self.leaked.push(format!("{}:{}{}", to.host, to.port, to.path));
        }
        match self.next.is_empty() {
            true => Reply::Status(200),
            false => Reply::Redirect(self.next.remove(0)),
        }
    }
}

fn main() {
    let chains: [&[&str]; 6] = [
        &["https://b.example/1"],
        &["http://a.example/2", "https://a.example/3"],
        &["https://a.example:8443/2"],
        &["https://b.example/1", "https://b.example/2"],
        &["https://b.example/1", "https://a.example/2", "https://b.example/2"],
        &["https://b.example/1", "https://b.example/2", "https://c.example/1", "https://c.example/2"],
    ];
    for chain in chains {
        let mut net = Chain { next: chain.iter().map(|text| url(text)).collect(), leaked: vec![] };
        deliver(&mut net, &url("https://a.example/1"), "secret");
        if !net.leaked.is_empty() {
            println!("HARM: the token for a.example went to {:?}, by redirects to {chain:?}", net.leaked);
            return;
        }
    }
    println!("NO HARM: {} chains, and the token went to a.example only", chains.len());
    std::process::exit(1);
}
