include!("snippet.rs");
use std::sync::atomic::{AtomicU64, Ordering};

static COUNT: AtomicU64 = AtomicU64::new(0);

fn random() -> String {
    format!("r{}", COUNT.fetch_add(1, Ordering::Relaxed))
}

fn server() -> Server {
    let list = |text: &str| text.split(' ').map(String::from).collect();
    let client = |redirects: &str, scopes: &str| Client { redirects: list(redirects), scopes: list(scopes) };
    Server {
        clients: HashMap::from([
            ("calendar".into(), client("https://calendar.example/cb", "read write")),
            ("quiz".into(), client("https://quiz.example/cb", "profile mail")),
        ]),
        asked: HashMap::new(),
        codes: HashMap::new(),
        random,
    }
}

fn request(client: &str, scope: &str, state: &str, time: u64) -> Request {
    Request {
        client: client.into(),
        redirect: format!("https://{client}.example/cb"),
        scope: scope.into(),
        state: state.into(),
        challenge: "c".repeat(43),
        time,
    }
}

/// What the server has granted after a click on a page, such as "quiz wants: mail".
fn click(server: &mut Server, page: &Page, now: u64) -> Option<String> {
    let url = server.allow(&("mia".into(), page.ticket.clone()), now)?;
    let code = url.split("code=").nth(1)?.split('&').next()?;
    let granted = &server.codes[code];
    assert!(url.starts_with(&granted.redirect));
    Some(format!("{} wants: {}", granted.client, granted.scope))
}

fn main() {
    let requests = [("calendar", "read"), ("calendar", "write"), ("quiz", "profile"), ("quiz", "mail")];
    let mut tried = 0;
    for first in requests {
        for second in requests {
            for state in ["k9", "k8"] {
                for clicked in [0, 1] {
                    let mut server = server();
                    let pages = [
                        server.ask("mia", request(first.0, first.1, "k9", 0)),
                        server.ask("mia", request(second.0, second.1, state, 1)),
                    ];
                    tried += 1;
                    let Some(page) = &pages[clicked] else { continue };
                    if let Some(granted) = click(&mut server, page, 9) {
                        if granted != page.text {
                            println!("HARM: Mia allows the page '{}' and the server grants '{granted}'", page.text);
                            return;
                        }
                    }
                }
            }
        }
    }
    println!("NO HARM: {tried} clicks, and each grants what its page says or nothing");
    std::process::exit(1);
}
