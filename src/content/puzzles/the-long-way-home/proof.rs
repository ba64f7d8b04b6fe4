include!("snippet.rs");

/// A resolver that reads addresses, and a system that connects to
/// mapped ones by IPv4, as sockets of IPv6 do.
struct System {
    reached: Vec<Ipv4Addr>,
}

impl Net for System {
    fn resolve(&self, host: &str) -> Vec<IpAddr> {
        host.trim_matches(['[', ']']).parse().into_iter().collect()
    }

    fn post(&mut self, to: SocketAddr, _: &str) -> bool {
        match to.ip() {
            IpAddr::V4(ip) => self.reached.push(ip),
            IpAddr::V6(ip) => self.reached.extend(ip.to_ipv4_mapped()),
        }
        true
    }
}

fn main() {
    let hosts = [
        "127.0.0.1",
        "169.254.169.254",
        "[::ffff:127.0.0.1]",
        "[::ffff:127.0.0.2]",
        "[::ffff:a9fe:a9fe]",
        "[::ffff:10.0.0.5]",
        "[0:0:0:0:0:ffff:c0a8:1]",
    ];
    for host in hosts {
        let mut net = System { reached: Vec::new() };
        let answer = deliver(&mut net, host, 80, "{}");
        if let Some(ip) = net.reached.first() {
            println!("HARM: an event for {host} went to {ip}: {answer:?}");
            return;
        }
    }
    println!("NO HARM: {} hosts, none of ours was reached", hosts.len());
    std::process::exit(1);
}
