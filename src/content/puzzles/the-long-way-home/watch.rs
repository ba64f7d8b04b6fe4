// The customer's server redirects to Eve's, and Eve's to itself.
#[path = "snippet.rs"]
mod snippet;
use snippet::{deliver, Net, Reply, Url};

struct Eve(u32, bool);
impl Net for Eve {
    fn post(&mut self, to: &Url, token: Option<&str>) -> Reply {
        println!("{}{} {token:?}", to.host, to.path);
        self.0 += 1;
        self.1 |= to.host == "b.example" && token.is_some();
        match self.0 {
            1 => Reply::Redirect(url("b.example", "/1")),
            2 => Reply::Redirect(url("b.example", "/2")),
            _ => Reply::Status(200),
        }
    }
}
fn url(host: &str, path: &str) -> Url {
    Url { https: true, host: host.into(), port: 443, path: path.into() }
}
fn main() {
    let mut eve = Eve(0, false);
    deliver(&mut eve, &url("a.example", "/1"), "secret");
    println!("{}", if eve.1 { "HARM: Eve has the token" } else { "NO HARM: Eve never gets the token" });
}
