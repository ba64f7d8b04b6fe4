use std::collections::BTreeMap;

/// As the HTTP library passes them, with names in lowercase.
pub type Headers = Vec<(String, String)>;

#[derive(Debug, PartialEq)]
pub enum Answer {
    Text(String),
    NeedsUser,
    Forbidden,
    NotFound,
}

/// The reports of a help desk: the author and the text of each.
#[derive(Default)]
pub struct Desk {
    pub reports: BTreeMap<String, (String, String)>,
}

/// The value of a header that comes exactly once.
fn only<'a>(headers: &'a Headers, name: &str) -> Option<&'a str> {
    let mut all = headers.iter().filter(|each| each.0 == name);
    all.next().filter(|_| all.next().is_none()).map(|x| &*x.1)
}

impl Desk {
    pub fn answer(&self, path: &str, headers: &Headers) -> Answer {
        if path == "/health" {
            return Answer::Text("ok".into());
        }
        let Some(login) = only(headers, "x-user") else {
            return Answer::NeedsUser;
        };
        // From the console that the support team has on this host.
        let user = only(headers, "x-act-as").unwrap_or(login);
        if path == "/me" {
            return Answer::Text(user.into());
        }
        match self.reports.get(path.trim_start_matches("/reports/")) {
            Some(found) if found.0 != user => Answer::Forbidden,
            Some(found) => Answer::Text(found.1.clone()),
            None => Answer::NotFound,
        }
    }
}
=== nginx.conf
server {
  auth_basic "help desk";
  auth_basic_user_file users;
  proxy_set_header X-User $remote_user;
  proxy_set_header X-Act-As "";
  location / { proxy_pass http://desk; }
  location /reports/ {
    proxy_http_version 1.1;
    proxy_set_header X-User $remote_user;
    proxy_set_header Connection "";
    proxy_pass http://desk;
  }
}
