include!("snippet.rs");

struct Fake {
    dead: Vec<IpAddr>,
    got: Vec<SocketAddr>,
}

impl Net for Fake {
    fn resolve(&self, host: &str) -> Vec<IpAddr> {
        host.split(' ').filter_map(|ip| ip.parse().ok()).collect()
    }

    fn post(&mut self, to: SocketAddr, body: &str) -> bool {
        assert_eq!(body, "event");
        self.got.push(to);
        !self.dead.contains(&to.ip())
    }
}

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    let dead: Vec<IpAddr> = vec!["203.0.113.66".parse().unwrap()];
    let send = |host: &str| {
        let mut net = Fake { dead: dead.clone(), got: Vec::new() };
        let answer = deliver(&mut net, host, 8080, "event");
        (answer, net.got.iter().map(|to| to.to_string()).collect::<Vec<_>>())
    };
    for (host, to) in [
        ("203.0.113.5", "203.0.113.5:8080"),
        ("2001:db8::5", "[2001:db8::5]:8080"),
        ("2a00:1450::200e", "[2a00:1450::200e]:8080"),
        ("172.32.0.1 203.0.113.5", "172.32.0.1:8080"),
    ] {
        expect(send(host) == (Ok(()), vec![to.to_string()]), host);
    }
    let (answer, tried) = send("203.0.113.66 2001:db8::5");
    expect(answer.is_ok() && tried.len() == 2, "the second address, if the first is dead");
    expect(send("203.0.113.66").0 == Err(Failed::Unreachable), "nobody answers");
    expect(send("nowhere").0 == Err(Failed::Unreachable), "no address");
    for host in [
        "127.0.0.1", "127.9.9.9", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "::1", "::",
        "fe80::1", "febf::1", "fc00::1", "fd12:3456::1", "203.0.113.5 10.0.0.1", "2001:db8::5 ::1",
    ] {
        expect(send(host) == (Err(Failed::NotPublic), vec![]), host);
    }
    println!("WORKS");
}
