mod login;
use login::{open, Connection, Settings, Wire};

pub struct Pool<W> {
    pub idle: Vec<Connection<W>>,
}

impl<W: Wire> Pool<W> {
    pub fn take(&mut self, job: &Settings) -> Connection<W> {
        let fits = |c: &Connection<W>| fits(&c.made_for, job);
        let mut connection = match self.idle.iter().position(fits) {
            Some(place) => self.idle.swap_remove(place),
            None => open(job),
        };
        connection.wire.say(&format!("CWD {}", job.folder));
        connection
    }

    pub fn give_back(&mut self, connection: Connection<W>) {
        self.idle.push(connection);
    }
}

fn fits(had: &Settings, job: &Settings) -> bool {
    had.host == job.host
        && had.user == job.user
        && had.password == job.password
        && (had.verify || !job.verify)
}
=== login.rs
/// What a job needs. None of the strings has a line break.
#[derive(Clone)]
pub struct Settings {
    pub host: String,
    pub user: String,
    pub password: String,
    pub account: Option<String>,
    pub folder: String,
    pub verify: bool, // the server's certificate
}

pub trait Wire: Sized {
    fn dial(host: &str, verify: bool) -> Self;
    fn say(&mut self, line: &str);
}

pub struct Connection<W> {
    pub wire: W,
    pub made_for: Settings,
}

pub fn open<W: Wire>(job: &Settings) -> Connection<W> {
    let mut wire = W::dial(&job.host, job.verify);
    wire.say(&format!("USER {}", job.user));
    wire.say(&format!("PASS {}", job.password));
    if let Some(account) = &job.account {
        wire.say(&format!("ACCT {account}"));
    }
    Connection { wire, made_for: job.clone() }
}
