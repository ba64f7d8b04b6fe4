use std::collections::HashMap;

pub struct Client {
    pub redirects: Vec<String>,
    pub scopes: Vec<String>,
}

pub struct Request {
    pub client: String,
    pub redirect: String,
    pub scope: String,
    pub state: String,
    pub challenge: String, // for PKCE
    pub time: u64,
}

type Key = (String, String); // a session and a ticket

pub struct Page {
    pub text: String,
    pub ticket: String, // comes back with a click on "Allow"
}

pub struct Server {
    pub clients: HashMap<String, Client>,
    pub asked: HashMap<Key, Request>,
    pub codes: HashMap<String, Request>,
    pub random: fn() -> String,
}

impl Server {
    /// Returns the page on which a session's user can consent.
    pub fn ask(&mut self, session: &str, r: Request) -> Option<Page> {
        let client = self.clients.get(&r.client)?;
        let known = |s: &str| client.scopes.iter().any(|c| c == s);
        if !client.redirects.contains(&r.redirect)
            || !r.scope.split(' ').all(known)
            || r.challenge.len() != 43
            || !r.state.bytes().all(|b| b.is_ascii_alphanumeric())
        {
            return None;
        }
        let text = format!("{} wants: {}", r.client, r.scope);
        let ticket = r.state.clone();
        self.asked.insert((session.into(), ticket.clone()), r);
        Some(Page { text, ticket })
    }

    pub fn allow(&mut self, key: &Key, now: u64) -> Option<String> {
        let r = self.asked.remove(key)?;
        if now > r.time + 600 {
            return None;
        }
        let code = (self.random)();
        let ends = format!("code={code}&state={}", r.state);
        let url = format!("{}?{ends}", r.redirect);
        self.codes.insert(code, r);
        Some(url)
    }
}
