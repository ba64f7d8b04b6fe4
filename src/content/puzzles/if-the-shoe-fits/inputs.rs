include!("snippet.rs");

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

/// What the second job's connection got, and what it got for the first.
fn both(first: &Settings, second: &Settings) -> (Log, usize) {
    let mut pool = Pool::<Log> { idle: Vec::new() };
    let connection = pool.take(first);
    let before = connection.wire.lines.len();
    pool.give_back(connection);
    let wire = pool.take(second).wire;
    let before = if wire.lines.iter().filter(|line| line.starts_with("PASS")).count() == 1
        && wire.lines.len() > before { before } else { 0 };
    (wire, before)
}

/// The state that the commands leave the server in.
fn state(wire: &Log) -> [Option<String>; 4] {
    ["USER ", "PASS ", "ACCT ", "CWD "].map(|command| last(wire, command).map(String::from))
}

fn main() {
    let (wire, before) = both(&settings(None, "/in", false), &settings(None, "/in", true));
    let (has_login, lines) = (before == 0, &wire.lines[before..]);
    claim("strict", &[
        ("Nothing", lines.is_empty()),
        ("`CWD`", lines.len() == 1),
        ("`PASS` and `CWD`", lines.len() == 2),
        ("`USER`, `PASS`, and `CWD`", lines.len() == 3 && has_login),
    ]);

    let first = settings(Some("acme"), "/in", true);
    let mut password = first.clone();
    password.password = "other".into();
    let differs = |second: &Settings| {
        let (reused, _) = both(&first, second);
        state(&reused) != state(&(Pool::<Log> { idle: Vec::new() }).take(second).wire)
    };
    claim("which-job", &[
        ("`folder` is `/out`", differs(&settings(Some("acme"), "/out", true))),
        ("`account` is `None`", differs(&settings(None, "/in", true))),
        ("`verify` is false", differs(&settings(Some("acme"), "/in", false))),
        ("`password` is `other`", differs(&password)),
    ]);

    let mut pool = Pool::<Log> { idle: Vec::new() };
    let plain = pool.take(&settings(None, "/in", true));
    let acme = pool.take(&settings(Some("acme"), "/in", true));
    pool.give_back(plain);
    pool.give_back(acme);
    let got = pool.take(&settings(Some("bolt"), "/in", true)).wire;
    claim("two-idle", &[
        ("In none", last(&got, "ACCT ").is_none()),
        ("In `acme`", last(&got, "ACCT ") == Some("acme")),
        ("In `bolt`, on a new connection", last(&got, "ACCT ") == Some("bolt") && got.lines.len() == 4),
        ("In `bolt`, on an old connection", last(&got, "ACCT ") == Some("bolt") && got.lines.len() > 4),
    ]);
}
