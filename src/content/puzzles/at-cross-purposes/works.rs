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

fn check(what: &str, holds: bool) {
    if !holds {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    let mut s = server();
    let page = s.ask("mia", request("calendar", "read write", "k9", 0)).unwrap();
    check("the text", page.text == "calendar wants: read write");
    check("another session", s.allow(&("eve".into(), page.ticket.clone()), 1).is_none());
    let url = s.allow(&("mia".into(), page.ticket.clone()), 600).unwrap_or_default();
    check("a click", url.starts_with("https://calendar.example/cb?code=") && url.ends_with("&state=k9"));
    check("a second click", click(&mut s, &page, 2).is_none());

    let page = s.ask("mia", request("calendar", "read", "k9", 0)).unwrap();
    check("a late click", click(&mut s, &page, 601).is_none());

    let first = s.ask("mia", request("calendar", "read", "a", 0)).unwrap();
    let second = s.ask("mia", request("quiz", "mail", "b", 0)).unwrap();
    check("two tabs", click(&mut s, &first, 1).is_some() && click(&mut s, &second, 1).is_some());

    s.ask("mia", request("calendar", "read", "c", 0)).unwrap();
    let again = s.ask("mia", request("calendar", "read", "c", 5));
    check("a reloaded page", again.map_or(false, |page| click(&mut s, &page, 9).is_some()));

    let bad = |change: fn(&mut Request)| {
        let mut r = request("quiz", "mail", "d", 0);
        change(&mut r);
        server().ask("mia", r).is_none()
    };
    check("an unknown client", bad(|r| r.client = "shop".into()));
    check("another redirect", bad(|r| r.redirect = "https://quiz.example/cb/".into()));
    check("another client's redirect", bad(|r| r.redirect = "https://calendar.example/cb".into()));
    check("an unknown scope", bad(|r| r.scope = "mail read".into()));
    check("no scope", bad(|r| r.scope = String::new()));
    check("no challenge", bad(|r| r.challenge = String::new()));
    check("a state with more", bad(|r| r.state = "k9&code=1".into()));
    println!("WORKS");
}
