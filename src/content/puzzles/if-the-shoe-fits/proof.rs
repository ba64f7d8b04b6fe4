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

fn main() {
    let accounts = [None, Some("acme"), Some("bolt")];
    for first in accounts {
        for second in accounts {
            let mut pool = Pool::<Log> { idle: Vec::new() };
            let connection = pool.take(&settings(first, "/in", true));
            pool.give_back(connection);
            let got = pool.take(&settings(second, "/in", true)).wire;
            if last(&got, "ACCT ") != second {
                println!("HARM: a job of account {second:?} works in {:?}", last(&got, "ACCT "));
                return;
            }
        }
    }
    println!("NO HARM: every job works in its own account");
    std::process::exit(1);
}
