// A job of acme, and then one of bolt, on the same pool.
include!("pool.rs");

struct Log(Vec<String>);
impl Wire for Log {
    fn dial(_host: &str, _verify: bool) -> Log {
        Log(Vec::new())
    }
    fn say(&mut self, line: &str) {
        self.0.push(line.to_string());
    }
}

fn main() {
    let mut job = Settings {
        host: "files.example".into(),
        user: "transfer".into(),
        password: "secret".into(),
        account: Some("acme".into()),
        folder: "/in".into(),
        verify: true,
    };
    let mut pool = Pool::<Log> { idle: Vec::new() };
    let connection = pool.take(&job);
    pool.give_back(connection);
    job.account = Some("bolt".into());
    let lines = pool.take(&job).wire.0;
    if lines.iter().any(|line| line == "ACCT bolt") {
        println!("NO HARM: bolt's job has a connection of its own");
    } else {
        println!("HARM: bolt's job works in acme's account");
    }
}
