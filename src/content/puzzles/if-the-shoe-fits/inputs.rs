include!("pool.rs");

/// Keeps what the server gets.
struct Log {
    verified: bool,
    lines: Vec<String>,
}

impl Wire for Log {
    fn dial(_host: &str, verify: bool) -> Log {
        Log { verified: verify, lines: Vec::new() }
    }
    fn say(&mut self, line: &str) {
        self.lines.push(line.to_string());
    }
}

fn settings(account: Option<&str>, folder: &str, verify: bool) -> Settings {
    Settings {
        host: "files.example".into(),
        user: "transfer".into(),
        password: "secret".into(),
        account: account.map(String::from),
        folder: folder.into(),
        verify,
    }
}

/// The last line that begins so, of all that the server got on this connection.
fn last<'a>(wire: &'a Log, command: &str) -> Option<&'a str> {
    wire.lines.iter().rev().find_map(|line| line.strip_prefix(command))
}

fn claim(question: &str, options: &[(&str, bool)]) {
    let fits: Vec<_> = options.iter().filter(|option| option.1).collect();
    if fits.len() != 1 {
        println!("{question}: {fits:?} fit");
        std::process::exit(1);
    }
    println!("CLAIM {question}: {}", fits[0].0);
}

fn main() {
    let mut pool = Pool::<Log> { idle: Vec::new() };
    let connection = pool.take(&settings(Some("acme"), "/in", false));
    let before = connection.wire.lines.len();
    pool.give_back(connection);
    let got = pool.take(&settings(Some("bolt"), "/in", true)).wire;
    let sent = if got.verified { &got.lines[..] } else { &got.lines[before..] };
    let sent: Vec<_> = sent.iter().map(|line| line.split(' ').next().unwrap()).collect();
    claim("verify-later", &[
        ("`CWD`", sent == ["CWD"]),
        ("`ACCT` and `CWD`", sent == ["ACCT", "CWD"]),
        ("`USER`, `PASS`, and `CWD`", sent == ["USER", "PASS", "CWD"]),
        ("`USER`, `PASS`, `ACCT`, and `CWD`", sent == ["USER", "PASS", "ACCT", "CWD"]),
    ]);

    let mut pool = Pool::<Log> { idle: Vec::new() };
    let bolt = pool.take(&settings(Some("bolt"), "/in", false));
    let acme = pool.take(&settings(Some("acme"), "/in", true));
    pool.give_back(bolt);
    pool.give_back(acme);
    let got = pool.take(&settings(Some("bolt"), "/in", true)).wire;
    claim("two-verify", &[
        ("In `acme`", last(&got, "ACCT ") == Some("acme")),
        ("In `bolt`, on an old connection", last(&got, "ACCT ") == Some("bolt") && got.lines.len() > 4),
        ("In `bolt`, on a new connection", last(&got, "ACCT ") == Some("bolt") && got.lines.len() == 4),
        ("In no account", last(&got, "ACCT ").is_none()),
    ]);

    let mut pool = Pool::<Log> { idle: Vec::new() };
    let opened = [None, Some("acme"), Some("bolt")].map(|account| pool.take(&settings(account, "/in", true)));
    for connection in opened {
        pool.give_back(connection);
    }
    let _first = pool.take(&settings(Some("acme"), "/in", true));
    let got = pool.take(&settings(Some("acme"), "/in", true)).wire;
    claim("two-takes", &[
        ("In `acme`, on an old connection", last(&got, "ACCT ") == Some("acme") && got.lines.len() > 4),
        ("In `acme`, on a new connection", last(&got, "ACCT ") == Some("acme") && got.lines.len() == 4),
        ("In `bolt`", last(&got, "ACCT ") == Some("bolt")),
        ("In no account", last(&got, "ACCT ").is_none()),
    ]);
}
