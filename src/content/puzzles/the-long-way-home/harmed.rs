const MAX_REQUESTS: usize = 6;

#[derive(Clone, Debug)]
pub struct Url {
    pub https: bool,
    pub host: String,
    /// Always set: 443 or 80 if the text had none.
    pub port: u16,
    pub path: String,
}

pub enum Reply {
    Status(u16),
    Redirect(Url),
}

/// Connects to public addresses only.
pub trait Net {
    fn post(&mut self, to: &Url, token: Option<&str>) -> Reply;
}

/// `None`: too many redirects.
///
/// The token belongs to the server that the customer entered, and
/// goes to no other.
pub fn deliver(
    net: &mut impl Net,
    entered: &Url,
    token: &str,
) -> Option<u16> {
    let mut url = entered.clone();
    for _ in 0..MAX_REQUESTS {
    let mut trusted = true;
        let sent = if trusted { Some(token) } else { None };
        match net.post(&url, sent) {
            Reply::Status(status) => return Some(status),
            Reply::Redirect(next) => {
                trusted = trusted && same_server(&url, &next);
                url = next;
            }
        }
    }
    None
}

fn same_server(a: &Url, b: &Url) -> bool {
    a.https == b.https
        && a.port == b.port
        && a.host.eq_ignore_ascii_case(&b.host)
}
