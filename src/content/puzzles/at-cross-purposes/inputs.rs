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

fn claim(question: &str, options: &[&str], reached: &str) {
    if !options.contains(&reached) {
        println!("{question}: {reached} is none of the options");
        std::process::exit(1);
    }
    println!("CLAIM {question}: {reached}");
}

fn main() {
    let mut s = server();
    let first = s.ask("mia", request("calendar", "read", "k9", 0)).unwrap();
    let early = click(&mut s, &first, 660);
    s.ask("mia", request("calendar", "write", "k9", 720));
    let got = [early, click(&mut s, &first, 780)].map(|code| match code {
        Some(granted) => format!("a code for `{}`", granted.split(": ").nth(1).unwrap()),
        None => "nothing".into(),
    });
    let mut text = format!("{}, and then {}", got[0], got[1]);
    text.replace_range(..1, &text[..1].to_uppercase());
    claim(
        "after-eleven",
        &[
            "A code for `read`, and then a code for `write`",
            "Nothing, and then a code for `write`",
            "A code for `read`, and then nothing",
            "Nothing, and then nothing",
        ],
        &text,
    );

    let with = |change: fn(&mut Request)| {
        let mut r = request("quiz", "mail", "k9", 5);
        change(&mut r);
        server().ask("mia", r).is_some()
    };
    let seconds = [
        ("With an empty scope", with(|r| r.scope.clear())),
        ("With a challenge of 64 hex digits", with(|r| r.challenge = "c".repeat(64))),
        ("With the state `k9-k8`", with(|r| r.state = "k9-k8".into())),
        ("With an empty state", with(|r| r.state.clear())),
    ];
    let options: Vec<&str> = seconds.iter().map(|(text, _)| *text).collect();
    let pages: Vec<&str> = seconds.iter().filter(|(_, page)| *page).map(|(text, _)| *text).collect();
    claim("which-page", &options, &pages.join(" and "));

    let mut s = server();
    let page = s.ask("mia", request("calendar", "read", "k9", 0)).unwrap();
    s.ask("mia", request("calendar", "write ", "k9", 480));
    let got = match click(&mut s, &page, 720) {
        Some(granted) if granted.ends_with("write ") => "A code for `write `, with the space".to_string(),
        Some(granted) => format!("A code for `{}`", granted.split(": ").nth(1).unwrap()),
        None => "Nothing".to_string(),
    };
    claim("trailing-space", &["A code for `read`", "Nothing", "A code for `write`", "A code for `write `, with the space"], &got);

    // Line 52 is the only way to lose an entry without a code.
    let mut s = server();
    let first = s.ask("mia", request("calendar", "read", "k9", 0)).unwrap();
    let second = s.ask("mia", request("quiz", "mail", "k9", 300)).unwrap();
    let (before, code) = (s.asked.len(), click(&mut s, &first, 700));
    let (between, none) = (s.asked.len(), click(&mut s, &second, 800));
    if before == 1 && code.is_some() && between == 0 && none.is_none() {
        claim("never-run", &["Line 43", "Line 46", "Line 52", "Line 57"], "Line 52");
    }
}
