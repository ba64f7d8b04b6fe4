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

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

/// What the server got on the connection of a second job.
fn second(first: &Settings, second: &Settings) -> Log {
    let mut pool = Pool::<Log> { idle: Vec::new() };
    let connection = pool.take(first);
    pool.give_back(connection);
    pool.take(second).wire
}

fn main() {
    let plain = settings(None, "/in", true);
    let acme = settings(Some("acme"), "/in", true);
    let mut pool = Pool::<Log> { idle: Vec::new() };
    let lines = pool.take(&acme).wire.lines;
    expect(lines == ["USER transfer", "PASS secret", "ACCT acme", "CWD /in"], "a login with an account");
    let connection = pool.take(&plain);
    expect(connection.wire.lines == ["USER transfer", "PASS secret", "CWD /in"], "a login without one");
    pool.give_back(connection);
    for folder in ["/in", "/out"] {
        let connection = pool.take(&settings(None, folder, true));
        expect(connection.wire.lines[..3] == ["USER transfer", "PASS secret", "CWD /in"], "reuse");
        expect(last(&connection.wire, "CWD ") == Some(folder), "the folder of each job");
        pool.give_back(connection);
    }
    let same = second(&plain, &settings(None, "/in", false));
    expect(same.verified && same.lines.len() == 4, "a verified connection serves any job");
    let strict = second(&settings(None, "/in", false), &plain);
    expect(strict.verified && strict.lines.len() == 3, "an unverified one doesn't");
    for change in 0..3 {
        let mut other = plain.clone();
        [&mut other.host, &mut other.user, &mut other.password][change].push('2');
        expect(second(&plain, &other).lines.len() == 3, "another login");
    }
    println!("WORKS");
}
