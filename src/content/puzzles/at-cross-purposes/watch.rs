// Mia sees the page of `calendar`. Eve's page sends a second request with the same state.
#[path = "snippet.rs"]
mod snippet;
use snippet::{Client, Request, Server};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

static COUNT: AtomicU64 = AtomicU64::new(1);

fn request(client: &str, scope: &str) -> Request {
    Request {
        client: client.into(),
        redirect: format!("https://{client}.example/cb"),
        scope: scope.into(),
        state: "k9".into(),
        challenge: "c".repeat(43),
        time: 0,
    }
}

fn main() {
    let clients = [("calendar", "read"), ("quiz", "mail")].map(|(name, scope)| {
        let redirects = vec![format!("https://{name}.example/cb")];
        (name.to_string(), Client { redirects, scopes: vec![scope.into()] })
    });
    let mut server = Server {
        clients: HashMap::from(clients),
        asked: HashMap::new(),
        codes: HashMap::new(),
        random: || format!("r{}", COUNT.fetch_add(1, Ordering::Relaxed)),
    };
    let page = server.ask("mia", request("calendar", "read")).unwrap();
    server.ask("mia", request("quiz", "mail"));
    let url = server.allow(&("mia".into(), page.ticket), 60).unwrap();
    if url.contains("quiz") {
        println!("HARM: Mia allows calendar, and a code goes to quiz");
    } else {
        println!("NO HARM: Mia allows calendar, and a code goes to calendar");
    }
}
